import { type DBCore, type DBCoreMutateRequest, type DBCoreTransaction, Dexie } from 'dexie';
import type { MirrorDatabase } from './database.ts';
import type { PackedTasks } from './packed-tasks.ts';

/** What a request changes: ids, or null when it says none. */
function idsOf(request: DBCoreMutateRequest): readonly string[] | null {
  switch (request.type) {
    case 'add':
    case 'put':
      return request.keys ?? request.values.map(({ id }: { id: string }) => id);
    case 'delete':
      return request.keys;
    case 'deleteRange':
      return null;
  }
}

/**
 * Notes ids of packed tasks beside a change of them, in the same transaction. Chained instead of awaited, since Dexie loses its
 * transaction in async functions at this level.
 */
function note(core: DBCore, request: DBCoreMutateRequest): Promise<unknown> {
  const { trans } = request;
  const values = core.table('values');
  return values.get({ trans, key: 'packed' }).then((record: { value: PackedTasks } | undefined) => {
    const last = record?.value.lasts.at(-1);
    if (last === undefined) return null;
    const ids = idsOf(request);
    if (ids === null) return values.mutate({ type: 'delete', trans, keys: ['packed'] });
    const packed = ids.filter((id) => id <= last);
    if (packed.length === 0) return null;
    return core.table('unpacked').mutate({ type: 'put', trans, values: packed.map((id) => ({ id })) });
  });
}

/** A transaction of an upgrade to an older version has no table for what is noted, and nothing is packed. */
const canNote = (transaction: DBCoreTransaction): boolean =>
  (transaction as unknown as IDBTransaction).objectStoreNames.contains('unpacked');

/**
 * Has every write of tasks, whoever makes it, note in its own transaction which packed tasks it changes (`packed-columns.ts`): so
 * that a column that is read is never older than its row. For each connection that writes, before it is opened.
 */
export function noteUnpacked(mirror: MirrorDatabase): void {
  mirror.use({
    stack: 'dbcore',
    name: 'unpacked',
    create: (core) => ({
      ...core,
      transaction(stores, mode, options) {
        const isNoted = mode === 'readwrite' && stores.includes('tasks');
        const all = isNoted ? [...new Set([...stores, 'unpacked', 'values'])] : stores;
        return core.transaction(all, mode, options);
      },
      table(name) {
        const table = core.table(name);
        if (name !== 'tasks') return table;
        return {
          ...table,
          mutate(request) {
            if (!canNote(request.trans)) return table.mutate(request);
            return Dexie.Promise.all([table.mutate(request), note(core, request)]).then(([response]) => response);
          },
        };
      },
    }),
  });
}
