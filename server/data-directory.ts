import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, constants, link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import type { Logger } from 'pino';
import type { Instant } from '../domain/kernel/time.ts';
import { StartError } from './environment.ts';
import { syncToDisk } from './integrations/files/local-file-store.ts';
import { closeToOthers } from './owner-only.ts';
import { reasonOf } from './reason.ts';

/**
 * Creates the directory if needed, and makes it and its content accessible to this user alone; logs what it could not
 * restrict. Throws {@link StartError} when the directory is not writable.
 */
export async function prepareDataDirectory(directory: string, log: Logger): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (problem) {
    throw new StartError(`DATA_DIR ${directory} cannot be used: ${reasonOf(problem)}.`);
  }
  const stillOpen = closeToOthers(directory);
  if (stillOpen !== null) log.warn(stillOpen);
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
 * Locks a directory for this process by an SQLite file lock, which the system releases however the process ends. Throws
 * {@link StartError} when another process holds it; `what` is what the directory is called there. Returns the unlock
 * function.
 */
export async function lockDirectory(directory: string, what: string): Promise<() => void> {
  const lock = lockFile(directory);
  if (!lock) {
    const holder = await holderOf(directory);
    throw new StartError(`${what} ${directory} is in use by another Ergon (${holder}); stop it or choose another one.`);
  }
  await writeFile(holderFile(directory), `${process.pid}\n`);
  return () => lock.close();
}

/** Locks the data directory, because PGlite has no lock of its own; see {@link lockDirectory}. */
export const lockDataDirectory = (directory: string): Promise<() => void> => lockDirectory(directory, 'DATA_DIR');

const isCode = (problem: unknown, code: string): boolean =>
  problem instanceof Error && 'code' in problem && problem.code === code;

/** In bytes; a shorter secret could be guessed (RFC 7518, 3.2). */
const leastSecret = 32;

/**
 * Creates a file once. It appears only when complete, also after a power cut or when two nodes start at once.
 */
async function makeOnce(file: string, content: string): Promise<void> {
  const part = `${file}.${randomUUID()}.part`;
  try {
    await writeFile(part, content, { mode: 0o600 });
    await syncToDisk(part);
    await link(part, file);
    await syncToDisk(path.dirname(file));
  } catch (problem) {
    if (!isCode(problem, 'EEXIST')) throw problem;
  } finally {
    await rm(part, { force: true });
  }
}

const secretIn = (directory: string): string => path.join(directory, 'jwt-secret');
const replacedIn = (directory: string): string => path.join(directory, 'jwt-secret-replaced');

/** A secret to sign tokens by, in 64 characters. */
export const newSecret = (): string => randomBytes(48).toString('base64url');

/**
 * The secret that signs tokens, created once and stored in the directory (mode 600). Throws {@link StartError} when it
 * cannot be stored or is too short.
 */
export async function keptSecret(directory: string): Promise<string> {
  const file = secretIn(directory);
  try {
    if (!existsSync(file)) await makeOnce(file, newSecret());
    const secret = await readFile(file, 'utf8');
    const { length } = Buffer.from(secret.trim());
    if (length >= leastSecret) return secret;
    throw new StartError(
      `The secret in ${file} has ${length} bytes instead of at least ${leastSecret}; put the file back from a copy, or delete it, and everybody signs in again.`,
    );
  } catch (problem) {
    if (problem instanceof StartError) throw problem;
    throw new StartError(`The secret in ${file} cannot be kept (${reasonOf(problem)}); set JWT_SECRET instead.`);
  }
}

/** The secret that {@link replaceSecret} replaced after `since`; null if there is none. */
export async function replacedSecret(directory: string, since: Instant): Promise<string | null> {
  const file = replacedIn(directory);
  if (!existsSync(file)) return null;
  return (await stat(file)).mtimeMs > since ? await readFile(file, 'utf8') : null;
}

/**
 * Puts a new secret in the place of the directory's, for the next start. Keeps the old one as {@link replacedSecret} if
 * `keepsOld`. A crash in between leaves the old one in use.
 */
export async function replaceSecret(directory: string, { keepsOld }: { keepsOld: boolean }): Promise<void> {
  const [file, replaced] = [secretIn(directory), replacedIn(directory)];
  await rm(replaced, { force: true });
  if (keepsOld) await makeOnce(replaced, await keptSecret(directory));
  const next = `${file}.${randomUUID()}.part`;
  await writeFile(next, newSecret(), { mode: 0o600 });
  await syncToDisk(next);
  await rename(next, file);
  await syncToDisk(directory);
}

/**
 * The id of the directory, by which nodes know that they share it; created once. Throws {@link StartError} when it cannot
 * be stored.
 */
export async function keptStoreId(directory: string): Promise<string> {
  const file = path.join(directory, 'store-id');
  try {
    if (!existsSync(file)) await makeOnce(file, randomUUID());
    return (await readFile(file, 'utf8')).trim();
  } catch (problem) {
    throw new StartError(`DATA_DIR ${directory} cannot be used: ${reasonOf(problem)}.`);
  }
}
