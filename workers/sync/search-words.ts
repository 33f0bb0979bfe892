import type { Table } from 'dexie';
import type { AnyRow } from '../../domain/rows.ts';
import { type SearchedResource, searchedResources, wordsAfter } from '../mirror/searched.ts';
import { isStorageFull } from '../mirror/storage-faults.ts';
import type { SearchKeys } from '../mirror/stored-rows.ts';
import { withWords } from '../mirror/to-stored-row.ts';
import { mirrorValue } from '../mirror/values.ts';
import type { SyncContext } from './context.ts';
import { reportOrMakeRoom } from './full-disk.ts';
import { reconnecting } from './lost-connections.ts';

/** Rows that get their words in one go: neither a tap nor a list that is opened meanwhile waits long behind them. */
const share = 100;
/** Milliseconds between two shares. */
const pause = 50;

/** Gives the next rows of a resource their words; whether more may follow. */
function nextOf({ mirror }: SyncContext, resource: SearchedResource): Promise<boolean> {
  const key = wordsAfter(resource);
  return mirror.transaction('rw', mirror.rows(resource), mirror.values, async () => {
    const after = await mirrorValue(mirror, key);
    if (after === undefined) return false;
    const table: Table<AnyRow & SearchKeys, string> = mirror.table(resource);
    const rows = await table.where('id').above(after).limit(share).toArray();
    await table.bulkPut(rows.filter(({ words }) => words === undefined).map((row) => withWords(resource, row)));
    const last = rows.at(-1);
    if (rows.length < share || last === undefined) await mirror.values.delete(key);
    else await mirror.values.put({ key, value: last.id });
    return rows.length === share;
  });
}

/** Gives the next rows their words, one resource after the other; whether more may follow. */
async function nextShare(context: SyncContext): Promise<boolean> {
  for (const resource of searchedResources) if (await nextOf(context, resource)) return true;
  return false;
}

/** Fills in the search words that the initial sync left out, a share at a time, going on where it stopped, until `isStopped`. */
export async function indexWords(context: SyncContext, isStopped: () => boolean): Promise<void> {
  try {
    while (!isStopped() && (await reconnecting(context, () => nextShare(context)))) await pauseOf(context);
  } catch (fault) {
    if (!isStorageFull(fault)) throw fault;
    reportOrMakeRoom(context, fault);
  }
}

const pauseOf = ({ platform }: SyncContext): Promise<void> => new Promise((resolve) => platform.later(pause, resolve));
