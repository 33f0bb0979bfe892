import type { AnyRow } from '../../../domain/rows.ts';
import { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { toStoredRows } from '../../../workers/mirror/to-stored-row.ts';
import type { StoredSession } from '../../../workers/sync/session-store.ts';
import type { Load } from './contract.ts';
import { countRows } from './count-rows.ts';
import { pages } from './pages.ts';

/** As little as can be done: fetch a page, put its rows with what the same indexes need, fetch the next. */
export async function loadBare(session: StoredSession): Promise<Load> {
  const database = new MirrorDatabase('floor');
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
