import type { Dexie } from 'dexie';

interface Fault {
  name: string;
  inner?: unknown;
  failures?: unknown;
}

const isFault = (error: unknown): error is Fault =>
  typeof error === 'object' && error !== null && typeof (error as { name?: unknown }).name === 'string';

/** Whether an error, or one of those that Dexie wrapped in it, has one of these names. */
export function isNamed(error: unknown, names: ReadonlySet<string>): boolean {
  if (!isFault(error)) return false;
  if (names.has(error.name) || isNamed(error.inner, names)) return true;
  // Dexie's errors of writes of many rows hold those of each.
  return Array.isArray(error.failures) && error.failures.some((failure) => isNamed(failure, names));
}

const full: ReadonlySet<string> = new Set(['QuotaExceededError']);

/** Whether a failure means that the disk, or this site's share of it, is full. */
export const isStorageFull = (error: unknown): boolean => isNamed(error, full);

/** Error names of browsers for a lost connection to IndexedDB, and for work that was cut off with it. */
const lost: ReadonlySet<string> = new Set([
  'AbortError',
  'DatabaseClosedError',
  'InvalidStateError',
  'OpenFailedError',
  'TransactionInactiveError',
  'UnknownError',
]);

/**
 * Whether work failed because the browser took its connection to a database away, as WebKit does when memory runs short. A full
 * disk ends transactions in the same way and is another matter.
 */
export const isConnectionLost = (error: unknown): boolean => isNamed(error, lost) && !isStorageFull(error);

/** Milliseconds before each further try. While a browser deletes the data of a site it gives no new connection either. */
const pauses = [0, 100, 300, 1000];

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Opens databases again. A connection may be dead before the browser says so: from the second try on it is given up in any case. */
async function openAgain(databases: readonly Dexie[], tries: number): Promise<void> {
  if (tries > 1) for (const database of databases) database.close({ disableAutoOpen: false });
  await Promise.all(databases.map((database) => database.open()));
}

/**
 * Does work on databases, and does it again when the connection to one of them is lost meanwhile: what was not committed is
 * undone then, so `work` has to be safe to repeat. A database that was closed on purpose stays closed.
 */
export async function overLostConnections<Value>(
  databases: readonly Dexie[],
  work: () => Promise<Value> | Value,
): Promise<Value> {
  for (let tries = 0; ; tries += 1) {
    const wait = pauses[tries];
    try {
      if (tries > 0) await openAgain(databases, tries);
      return await work();
    } catch (fault) {
      const isClosed = databases.some((database) => database.hasBeenClosed());
      if (wait === undefined || isClosed || !isConnectionLost(fault)) throw fault;
      await pause(wait);
    }
  }
}

/**
 * Calls back whenever the browser takes the connection to a database away; not when it is closed on purpose, nor when it makes
 * way for another tab that deletes or upgrades it. The result ends it.
 */
export function onConnectionLost(database: Dexie, callback: () => void): () => void {
  let makesWay = false;
  const onMakesWay = (): void => {
    makesWay = true;
  };
  // Dexie tells of every close in the same way, before it has noted why.
  const onClose = (): void =>
    queueMicrotask(() => {
      if (!makesWay && !database.hasBeenClosed()) callback();
      makesWay = false;
    });
  database.on('versionchange', onMakesWay);
  database.on('close', onClose);
  return () => {
    database.on('versionchange').unsubscribe(onMakesWay);
    database.on('close').unsubscribe(onClose);
  };
}
