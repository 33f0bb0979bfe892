import type { Dexie } from 'dexie';
import { StorageFault } from '../../domain/errors/faults.ts';
import { isNamed } from './storage-faults.ts';

/** Errors of browsers that can't open a database: blocked by a setting, out of order, or missing. */
const blocked: ReadonlySet<string> = new Set([
  'InvalidStateError',
  'MissingAPIError',
  'NotFoundError',
  'OpenFailedError',
  'QuotaExceededError',
  'SecurityError',
  'UnknownError',
]);

/** IndexedDB counts in whole numbers; Dexie leaves room between two versions for its own repairs. */
const versionStep = 10;

/**
 * Opens a database. One that can't be opened fails as `StorageBlocked`. `isPrecious`: one that a newer version of the program has
 * upgraded is left alone, as `StorageNewer`, rather than written in a way that that one does not know.
 */
export async function openDatabase(database: Dexie, { isPrecious }: { isPrecious: boolean }): Promise<void> {
  const known = (Math.round(database.verno) + 1) * versionStep;
  try {
    await database.open();
  } catch (fault) {
    if (!isNamed(fault, blocked)) throw fault;
    throw new StorageFault('StorageBlocked', `${database.name}: ${String(fault)}`);
  }
  const { version } = database.backendDB();
  if (!isPrecious || version < known) return;
  database.close();
  throw new StorageFault('StorageNewer', `${database.name} has version ${version}`);
}

/**
 * Closes a database for good. Resolves once everything that was begun in it, reading included, has come to its end: nothing can
 * begin any more, and a page or worker may go without leaving something behind that others would wait for.
 */
export async function closeInOrder(database: Dexie): Promise<void> {
  if (!database.isOpen()) {
    database.close();
    return;
  }
  const connection = database.backendDB();
  const stores = [...connection.objectStoreNames];
  // A transaction over all stores waits for all earlier ones.
  const last = connection.transaction(stores, 'readwrite');
  const ended = new Promise<void>((resolve) => {
    last.oncomplete = () => resolve();
    last.onabort = () => resolve();
  });
  for (const store of stores.slice(0, 1)) last.objectStore(store).count();
  database.close();
  await ended;
}
