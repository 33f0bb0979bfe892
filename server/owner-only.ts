import { chmodSync, type Dirent, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { isFileAbsent } from './integrations/files/local-file-store.ts';

/** Mode bits of group and others. */
const others = 0o077;

/** Makes this process create files for its own user only: they hold password hashes and personal data. */
export const createForOwnerOnly = (): void => void process.umask(others);

const isOpen = (place: string): boolean => (lstatSync(place).mode & others) !== 0;

function close(place: string): void {
  if (!isOpen(place)) return;
  chmodSync(place, lstatSync(place).mode & 0o7777 & ~others);
  if (isOpen(place)) throw new Error(`its file system keeps no modes: ${place}`);
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
function* placesBelow(directory: string, isSkipped: (place: string) => boolean): Generator<string> {
  for (const entry of entriesOf(directory)) {
    const place = path.join(directory, entry.name);
    if (entry.isFile()) yield place;
    if (!entry.isDirectory() || isSkipped(place)) continue;
    yield* placesBelow(place, isSkipped);
    yield place;
  }
}

/**
 * Restricts a directory and its content to this user. Returns a sentence about what stayed accessible, or null. Skips
 * closed directories below `files`, which may hold many photos. Does nothing on Windows.
 */
export function closeToOthers(directory: string): string | null {
  if (process.platform === 'win32') return null;
  const files = path.join(directory, 'files') + path.sep;
  const isSkipped = (place: string): boolean => place.startsWith(files) && !isOpen(place);
  const reasons: string[] = [];
  const attempt = (place: string): void => {
    try {
      close(place);
    } catch (problem) {
      if (!isFileAbsent(problem)) reasons.push(problem instanceof Error ? problem.message : String(problem));
    }
  };
  attempt(directory);
  for (const place of placesBelow(directory, isSkipped)) attempt(place);
  if (reasons.length === 0) return null;
  return `Other users of this machine can reach ${reasons.length} of the files and directories in ${directory} (${reasons[0]}); run "chmod -R go= ${directory}" as their owner.`;
}
