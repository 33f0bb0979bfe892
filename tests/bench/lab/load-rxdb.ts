import { createRxDatabase, type RxCollection } from 'rxdb/plugins/core';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { type Resource, resources } from '../../../domain/kernel/resources.ts';
import type { AnyRow } from '../../../domain/rows.ts';
import { toStoredRows } from '../../../workers/mirror/to-stored-row.ts';
import type { StoredSession } from '../../../workers/sync/session-store.ts';
import type { Load } from './contract.ts';
import { pages } from './pages.ts';
import { type RxRow, rxRow, rxSchema } from './rxdb-schema.ts';

/** RxDB opens at most 16 collections without its paid part; a company's first load has rows of fewer. */
const left: ReadonlySet<Resource> = new Set([
  'attached-files',
  'devices',
  'saved-views',
  'subscriptions',
  'user-additions',
]);
const replicated = resources.filter((resource) => !left.has(resource));

/** One walk over the pages for all collections: each takes its rows of a page when it asks for more. */
class SharedPages {
  readonly #pages: AsyncGenerator<Map<Resource, RxRow[]>>;
  readonly #read: Promise<Map<Resource, RxRow[]> | null>[] = [];

  constructor(session: StoredSession) {
    this.#pages = rowsByResource(session);
  }

  /** The rows of a resource in the first page from `from` on that has any, and the number of the page after it. */
  async rowsFrom(resource: Resource, from: number): Promise<{ rows: RxRow[]; next: number }> {
    for (let number = from; ; number++) {
      const page = await this.#page(number);
      if (page === null) return { rows: [], next: number };
      const rows = page.get(resource);
      if (rows !== undefined) return { rows, next: number + 1 };
    }
  }

  #page(number: number): Promise<Map<Resource, RxRow[]> | null> {
    this.#read[number] ??= this.#pages.next().then(({ value, done }) => (done ? null : value));
    return this.#read[number];
  }
}

async function* rowsByResource(session: StoredSession): AsyncGenerator<Map<Resource, RxRow[]>> {
  for await (const { changes } of pages(session)) {
    const page = new Map<Resource, RxRow[]>();
    for (const { resource, put } of changes) {
      const rows = toStoredRows(resource, put as unknown as AnyRow[], session.user.viewer);
      page.set(
        resource,
        rows.map((row) => ({ ...rxRow(resource, row), _deleted: false })),
      );
    }
    yield page;
  }
}

async function replicate(resource: Resource, collection: RxCollection<RxRow>, shared: SharedPages): Promise<void> {
  const replication = replicateRxCollection<RxRow, { page: number }>({
    collection,
    replicationIdentifier: `bench-${resource}`,
    live: false,
    retryTime: 0,
    pull: {
      // A page is as long as the server makes it; only one without rows is the last.
      batchSize: 1,
      async handler(checkpoint) {
        const { rows, next } = await shared.rowsFrom(resource, checkpoint?.page ?? 0);
        return { documents: rows.map((row) => ({ ...row, _deleted: false })), checkpoint: { page: next } };
      },
    },
  });
  const { promise: failed, reject } = Promise.withResolvers<never>();
  replication.error$.subscribe((fault) => reject(fault));
  await Promise.race([failed, replication.awaitInitialReplication()]);
}

/** RxDB's own replication from the same server into its Dexie storage, a collection for each resource. */
export async function loadWithRxdb(session: StoredSession): Promise<Load> {
  const database = await createRxDatabase({
    name: 'load',
    storage: getRxStorageDexie({ chromeTransactionDurability: 'relaxed' }),
    multiInstance: false,
  });
  const nameOf = (resource: Resource): string => resource.replaceAll('-', '');
  const schemas = Object.fromEntries(replicated.map((resource) => [nameOf(resource), { schema: rxSchema(resource) }]));
  const collections: Record<string, RxCollection<RxRow>> = await database.addCollections(schemas);
  const start = performance.now();
  const shared = new SharedPages(session);
  await Promise.all(
    replicated.flatMap((resource) => {
      const collection = collections[nameOf(resource)];
      return collection === undefined ? [] : [replicate(resource, collection, shared)];
    }),
  );
  const milliseconds = performance.now() - start;
  const counts = await Promise.all(Object.values(collections).map((collection) => collection.count().exec()));
  return { rows: counts.reduce((sum, count) => sum + count, 0), milliseconds };
}
