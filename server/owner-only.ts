import { chmodSync, type Dirent, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { isMissing } from './integrations/files/local-file-store.ts';

/** The mode bits by which the owner's group and everybody else may reach a file. */
const others = 0o077;

/** Makes this process create files for its own user alone: they hold password hashes and what people are called. */
export const createForOwnerOnly = (): void => void process.umask(others);

const isOpen = (place: string): boolean => (lstatSync(place).mode & others) !== 0;

function close(place: string): void {
  if (!isOpen(place)) return;
  chmodSync(place, lstatSync(place).mode & 0o7777 & ~others);
  if (isOpen(place)) throw new Error(`its file system keeps no modes: ${place}`);
}

/** What is in a directory. One that can't be read is somebody else's: then closing it says so, if it is open at all. */
function entriesOf(directory: string): Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Files and directories below a directory, each directory after what is in it. Links may lead anywhere, so they are left out. */
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
 * Makes a directory and everything in it readable and writable by its owner alone, as far as this user may. Returns a
 * sentence for the operator about what stayed open, or null. Photos are many: below `files`, a directory that is closed
 * already is not searched again, since nobody gets past it. Windows has no such modes.
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
      if (!isMissing(problem)) reasons.push(problem instanceof Error ? problem.message : String(problem));
    }
  };
  attempt(directory);
  for (const place of placesBelow(directory, isSkipped)) attempt(place);
  if (reasons.length === 0) return null;
  return `Other users of this machine can reach ${reasons.length} of the files and directories in ${directory} (${reasons[0]}); run "chmod -R go= ${directory}" as their owner.`;
}
