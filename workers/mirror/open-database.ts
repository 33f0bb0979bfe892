import type { Dexie } from 'dexie';
import { StorageFault } from '../../domain/errors/storage-fault.ts';
import { isNamed } from './storage-faults.ts';

/** What browsers say when a database can't be opened, whoever asks: blocked by a setting, out of order, or not there at all. */
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
