import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from './environment.ts';

const reasonOf = (problem: unknown): string => (problem instanceof Error ? problem.message : String(problem));

/** Makes the directory when it is missing; throws {@link StartError} when it cannot be written. */
export async function prepareDataDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true });
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (problem) {
    throw new StartError(`DATA_DIR ${directory} cannot be used: ${reasonOf(problem)}.`);
  }
}

const holderFile = (directory: string): string => path.join(directory, 'lock.pid');

async function holderOf(directory: string): Promise<string> {
  try {
    return `pid ${(await readFile(holderFile(directory), 'utf8')).trim()}`;
  } catch (problem) {
    return `pid unknown: ${reasonOf(problem)}`;
  }
}

function lockFile(directory: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(path.join(directory, 'lock.sqlite'), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (problem) {
    lock.close();
    if (reasonOf(problem).includes('database is locked')) return undefined;
    throw problem;
  }
}

/**
 * Takes the directory for this process. PGlite does not lock it, so SQLite's file lock stands for it: the system lets go of
 * that however the process ends. Throws {@link StartError} when another process has it. The function returned gives it back.
 */
export async function lockDataDirectory(directory: string): Promise<() => void> {
  const lock = lockFile(directory);
  if (!lock) {
    const holder = await holderOf(directory);
    throw new StartError(
      `DATA_DIR ${directory} is in use by another Ergon (${holder}); stop it or choose another DATA_DIR.`,
    );
  }
  await writeFile(holderFile(directory), `${process.pid}\n`);
  return () => lock.close();
}

const isCode = (problem: unknown, code: string): boolean =>
  problem instanceof Error && 'code' in problem && problem.code === code;

/** The secret that signs tokens: made once and kept in the directory for its owner alone (mode 600). */
export async function keptSecret(directory: string): Promise<string> {
  const file = path.join(directory, 'jwt-secret');
  try {
    await writeFile(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (problem) {
    if (!isCode(problem, 'EEXIST')) throw problem;
  }
  return readFile(file, 'utf8');
}
