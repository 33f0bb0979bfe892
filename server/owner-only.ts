import { chmodSync, type Dirent, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { isFileAbsent } from './integrations/files/local-file-store.ts';

/** Mode bits of group and others. */
const others = 0o077;

/** Makes this process create files for its own user only: they hold password hashes and personal data. */
export const createForOwnerOnly = (): void => void process.umask(others);

const isOpen = (pathname: string): boolean => (lstatSync(pathname).mode & others) !== 0;

function close(pathname: string): void {
  if (!isOpen(pathname)) return;
  chmodSync(pathname, lstatSync(pathname).mode & 0o7777 & ~others);
  if (isOpen(pathname)) throw new Error(`its file system keeps no modes: ${pathname}`);
}

/** The entries of a directory. An unreadable one belongs to somebody else; closing it then fails if it is open. */
function entriesOf(directory: string): Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Files and directories below a directory, children first. Skips symbolic links, which may lead anywhere. */
function* pathsBelow(directory: string, isSkipped: (pathname: string) => boolean): Generator<string> {
  for (const entry of entriesOf(directory)) {
    const pathname = path.join(directory, entry.name);
    if (entry.isFile()) yield pathname;
    if (!entry.isDirectory() || isSkipped(pathname)) continue;
    yield* pathsBelow(pathname, isSkipped);
    yield pathname;
  }
}

/**
 * Restricts a directory and its content to this user. Returns a sentence about what stayed accessible, or null. Skips
 * closed directories below `files`, which may hold many photos. Does nothing on Windows.
 */
export function closeToOthers(directory: string): string | null {
  if (process.platform === 'win32') return null;
  const files = path.join(directory, 'files') + path.sep;
  const isSkipped = (pathname: string): boolean => pathname.startsWith(files) && !isOpen(pathname);
  const reasons: string[] = [];
  const attempt = (pathname: string): void => {
    try {
      close(pathname);
    } catch (problem) {
      if (!isFileAbsent(problem)) reasons.push(problem instanceof Error ? problem.message : String(problem));
    }
  };
  attempt(directory);
  for (const pathname of pathsBelow(directory, isSkipped)) attempt(pathname);
  if (reasons.length === 0) return null;
  return `Other users of this machine can reach ${reasons.length} of the files and directories in ${directory} (${reasons[0]}); run "chmod -R go= ${directory}" as their owner.`;
}
