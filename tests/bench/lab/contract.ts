import type { AddressCompletionStatus } from '../../../domain/operational-address/states.ts';
import type { StoredSession } from '../../../workers/sync/session-store.ts';

/**
 * Who loads: the engine's own pull, a bare fetch with Dexie's bulkPut, the same with no index beside the key (`keys`), the fetch alone
 * (`fetch`), or RxDB's replication.
 */
export type Loader = 'engine' | 'floor' | 'keys' | 'fetch' | 'rxdb';

export interface Load {
  rows: number;
  milliseconds: number;
}

/** Milliseconds of each repetition, by what was asked for. */
export type Timings<Name extends string> = Record<Name, number[]>;

/** What the list page is asked for: a day of a tab, or all of it (`whole`), with filters, by other sorts, and all at once. */
export type ListQuestion =
  | 'tab'
  | 'anotherFilter'
  | 'anotherSort'
  | 'wholeTab'
  | 'status'
  | 'ownedStatus'
  | 'wholeSort'
  | 'everything'
  | 'wholeFilter'
  | 'wholeOtherSort';

export interface Tap {
  /** From the tap until `perform` resolved: the change is durable. */
  durable: number;
  /** From the tap until the changed row is painted. */
  visible: number;
}

/** What the page of the lab does for a benchmark. */
export interface Lab {
  load(loader: Loader, session: StoredSession): Promise<Load>;
  /** Fills the mirror with so many tasks and asks for pages; the longest that the page could not answer comes last. */
  lists(
    tasks: number,
    repetitions: number,
  ): Promise<Timings<ListQuestion | 'bare' | 'firstTab' | 'cold' | 'palette'> & { blocked: number }>;
  listsWithRxdb(tasks: number, repetitions: number): Promise<Timings<'tab' | 'anotherSort'>>;
  listsWithTanstack(tasks: number, repetitions: number): Promise<Timings<'tab' | 'anotherSort' | 'cold'>>;
  /** Signs in and waits until the mirror is filled; what is asked for below is about this user. */
  signIn(username: string): Promise<void>;
  /** Marks addresses until `count` changes wait. */
  fillQueue(count: number): Promise<void>;
  /** Marks one address after the other, each when the one before is painted. */
  taps(count: number): Promise<Tap[]>;
  /** Sends what waits; milliseconds until the server has applied all of it and its rows are here. */
  drain(): Promise<number>;
  /** The same marks as single calls, one after the other, as a client without a queue sends them; milliseconds. */
  singleCalls(count: number, token: string): Promise<number>;
  /** An address that nobody has begun. */
  freshAddress(): Promise<string>;
  /** Marks an address collected and sends that; when its request began, in epoch milliseconds with fractions. */
  tapOn(address: string): Promise<number>;
  /** When an address is painted in a status, in epoch milliseconds with fractions. */
  paintedAs(address: string, status: AddressCompletionStatus): Promise<number>;
}
