import { Dexie } from 'dexie';
import { second } from '../../domain/kernel/time.ts';
import { isStorageFull } from '../mirror/storage-faults.ts';
import type { Platform } from './platform.ts';

/** LevelDB begins another log once one has had 4 MiB; rows of 64 KiB or more would be kept beside it as files. */
const rowSize = 60_000;
const rowsAtOnce = 9;
const times = 8;
/** Milliseconds before the first part, in which the first screen reads what it shows, and between two, in which taps are written. */
const beginning = 2 * second;
const pause = 10;

/** Where the filling is written. Nothing in it is worth keeping. */
export const fillingName = 'ergon-filling';

/**
 * Makes Chromium begin a new log of its databases on LevelDB, by filling the present one. A browser that was killed between two
 * writes of one record leaves a torn one, and goes on behind it; the start after the next one finds the log damaged and deletes
 * every database of the site, with what is unsent (decision 0181). What has come through a whole log is kept elsewhere by then.
 */
export async function beginNewLog(
  { indexedDB, IDBKeyRange, random, later }: Pick<Platform, 'indexedDB' | 'IDBKeyRange' | 'random' | 'later'>,
  isStopped: () => boolean,
): Promise<void> {
  const wait = (milliseconds: number) => new Promise<void>((resolve) => later(milliseconds, resolve));
  await wait(beginning);
  const filling = new Dexie(fillingName, { indexedDB, IDBKeyRange, cache: 'disabled' });
  filling.version(1).stores({ rows: '++' });
  try {
    for (let time = 0; time < times && !isStopped(); time += 1) {
      // Chromium compresses what can be compressed, so that it would fill less.
      const rows = Array.from({ length: rowsAtOnce }, () => random(rowSize));
      await filling.table('rows').bulkAdd(rows);
      await wait(pause);
    }
  } catch (fault) {
    // There is no room to spare for it.
    if (!isStorageFull(fault)) throw fault;
  } finally {
    await filling.delete();
  }
}
