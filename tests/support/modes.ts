import { chmod, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

/** Files of the embedded database that hold rows: tables by number, and the log of writes. */
const holdsRows = /^[0-9A-F]+(?:_\w+|\.\d+)?$/;

/**
 * The files and folders of a data directory that the group or others may read, write or enter. Not counted: files that the
 * embedded database makes anew with any mode, since they hold no rows and their folders are closed.
 */
export async function openIn(directory: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of ['.', ...(await readdir(directory, { recursive: true }))]) {
    const entry = await lstat(path.join(directory, name));
    const isKept = entry.isDirectory() || !name.startsWith('database') || holdsRows.test(path.basename(name));
    if (isKept && (entry.mode & 0o077) !== 0) found.push(name);
  }
  return found;
}

/** Opens a data directory to everybody, as releases did that set no modes. */
export async function openUp(directory: string): Promise<void> {
  for (const name of await readdir(directory, { recursive: true })) {
    const place = path.join(directory, name);
    await chmod(place, (await lstat(place)).isDirectory() ? 0o755 : 0o666);
  }
  await chmod(directory, 0o755);
}
