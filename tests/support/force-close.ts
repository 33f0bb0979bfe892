import { type IDBDatabase as FakeDatabase, forceCloseDatabase } from 'fake-indexeddb';

/** Takes a connection away from its owner, who hears of it; one that the owner has closed is left alone, as browsers do. */
export function forceClose(connection: IDBDatabase): void {
  const { _closePending: isClosed } = connection as IDBDatabase & { _closePending?: boolean };
  if (isClosed !== true) forceCloseDatabase(connection as unknown as typeof FakeDatabase);
}
