import { Dexie } from 'dexie';
import { resources } from '../../../domain/kernel/resources.ts';
import type { AnyRow } from '../../../domain/rows.ts';
import { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { toStoredRows } from '../../../workers/mirror/to-stored-row.ts';
import type { StoredSession } from '../../../workers/sync/session-store.ts';
import type { Load } from './contract.ts';
import { countRows } from './count-rows.ts';
import { pages } from './pages.ts';

/** Fetches a page, puts its rows as the mirror keeps them, fetches the next. */
async function loadInto(database: Dexie, session: StoredSession): Promise<Load> {
  await database.open();
  const start = performance.now();
  for await (const { changes } of pages(session)) {
    const tables = changes.map(({ resource }) => database.table(resource));
    await database.transaction('rw', tables, async () => {
      for (const { resource, put } of changes) {
        await database.table(resource).bulkPut(toStoredRows(resource, put as unknown as AnyRow[], session.user.viewer));
      }
    });
  }
  const milliseconds = performance.now() - start;
  return { rows: await countRows(database), milliseconds };
}

/** As little as can be done with the mirror's tables and indexes. */
export const loadBare = (session: StoredSession): Promise<Load> => loadInto(new MirrorDatabase('floor'), session);

/** As little as can be done when each row is found by its key alone. */
export function loadByKeys(session: StoredSession): Promise<Load> {
  const database = new Dexie('keys', { chromeTransactionDurability: 'relaxed', cache: 'disabled' });
  database.version(1).stores(Object.fromEntries(resources.map((resource) => [resource, 'id'])));
  return loadInto(database, session);
}

/** Fetches and parses the pages, and stores nothing. */
export async function fetchOnly(session: StoredSession): Promise<Load> {
  const start = performance.now();
  let rows = 0;
  for await (const { changes } of pages(session)) rows += changes.reduce((sum, { put }) => sum + put.length, 0);
  return { rows, milliseconds: performance.now() - start };
}
