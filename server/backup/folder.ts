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

/**
 * Deletes all but the latest backups, and then the files that none of those lists. Throws {@link StartError} if one of
 * them can't be read; its files are unknown then, so no file is deleted.
 */
export async function removeBackups(
  folder: string,
  { keep, pool, now }: { keep: number; pool: FilePool; now: number },
): Promise<{ backups: number; files: number }> {
  const all = await listBackups(folder);
  const kept = all.slice(-keep);
  const named = new Set<string>();
  for (const backup of kept) for (const file of (await readArchive(backup)).files) named.add(pool.pathOf(file));
  const old = all.slice(0, -keep);
  for (const backup of old) await rm(backup, { force: true });
  await syncToDisk(folder);
  return { backups: old.length, files: await pool.removeAllBut(named, now) };
}
