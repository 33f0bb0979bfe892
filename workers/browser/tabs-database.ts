import { Dexie, type Table } from 'dexie';

/** Who holds a lock, and until when (epoch milliseconds). */
export interface Lease {
  name: string;
  holder: string;
  until: number;
}

/** A message from one tab to the others, with the moment at which it was posted (epoch milliseconds). */
export interface PostedMessage {
  number?: number;
  channel: string;
  sender: string;
  message: unknown;
  at: number;
}

const name = 'ergon-tabs';

/** Whether a part of what was written, as Dexie names it, is of this database. */
export const isOfTabs = (part: string): boolean => part.startsWith(`idb://${name}/`);

/** What the tabs of a browser share that has no Web Locks or no BroadcastChannel. Nothing in it is worth keeping. */
export class TabsDatabase extends Dexie {
  declare leases: Table<Lease, string>;
  declare messages: Table<PostedMessage, number>;

  constructor({ indexedDB, IDBKeyRange }: { indexedDB: IDBFactory; IDBKeyRange: typeof globalThis.IDBKeyRange }) {
    super(name, { indexedDB, IDBKeyRange, cache: 'disabled' });
    this.version(1).stores({ leases: 'name', messages: '++number, at' });
  }
}

/** What the fallbacks for missing capabilities need: databases that the tabs share, time, and unique names. */
export interface FallbackPlatform {
  indexedDB: IDBFactory;
  IDBKeyRange: typeof IDBKeyRange;
  /** Epoch milliseconds. */
  now(): number;
  /** Calls back once after `milliseconds`; the result cancels it. */
  later(milliseconds: number, callback: () => void): () => void;
  mint(): string;
  /** Hears of faults that nobody waits for. */
  noteFault(fault: unknown): void;
}
