import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../environment.ts';
import { syncToDisk } from '../integrations/files/local-file-store.ts';
import { readArchive } from './archive.ts';
import type { FilePool } from './file-pool.ts';

/** The name of a backup in a folder; later ones sort after earlier ones. */
export const backupName = (now: number): string => `ergon-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}.tar`;

const isBackup = (name: string): boolean => /^ergon-[\dTZ-]+\.tar$/.test(name);

/** The complete backups of a folder, the oldest first. */
export const listBackups = async (folder: string): Promise<string[]> =>
  (await readdir(folder))
    .filter(isBackup)
    .sort()
    .map((name) => path.join(folder, name));

/** The latest backup of a folder. Throws {@link StartError} if there is none. */
export async function latestBackup(folder: string): Promise<string> {
  const latest = (await listBackups(folder)).at(-1);
  if (latest === undefined) throw new StartError(`There is no backup in ${folder}.`);
  return latest;
}

/** Deletes what runs that were killed had written of their backups. Call it while the folder is locked. */
export async function removeHalfBackups(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.endsWith('.part') && isBackup(name.slice(0, -'.part'.length))) await rm(path.join(folder, name));
  }
}

/**
 * Deletes all but the `keep` latest backups and the one that was just made (`latest`), and then the files that no
 * archive of the folder lists, a renamed one neither. Throws {@link StartError} if one of those can't be read; its files
 * are unknown then, so no file is deleted.
 */
export async function removeBackups(
  folder: string,
  { keep, pool, latest, now }: { keep: number; pool: FilePool; latest: string; now: number },
): Promise<{ backups: number; files: number }> {
  // A clock that was set back would make it the oldest.
  const earlier = (await listBackups(folder)).filter((backup) => backup !== latest);
  const old = keep === 1 ? earlier : earlier.slice(0, -(keep - 1));
  const archives = (await readdir(folder))
    .filter((name) => name.endsWith('.tar'))
    .map((name) => path.join(folder, name));
  const named = new Set<string>();
  for (const backup of archives.filter((name) => !old.includes(name)))
    for (const file of (await readArchive(backup)).files) named.add(pool.pathOf(file));
  for (const backup of old) await rm(backup, { force: true });
  await syncToDisk(folder);
  return { backups: old.length, files: await pool.removeAllBut(named, now) };
}
