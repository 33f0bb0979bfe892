import type { Instant } from '../../domain/kernel/time.ts';
import type { ListQuery } from '../../domain/list/query.ts';

/** A page of a list as the server answered it: the ids of its rows, in its order, and how many rows the list has. */
export interface ServerPage {
  key: string;
  /** When it was answered, by the device's clock. */
  at: Instant;
  /** The last pull that had changed tasks when it was asked for (`TaskPull.seq`); any later one makes it stale. */
  asked: number;
  ids: string[];
  /** The first row of the next page; null on the last one. */
  next: string | null;
  total: number;
}

/** What the server is asked for: a page of a list of tasks, by the paging call `path`; its answer is kept under `key`. */
export interface ServerPageRequest {
  key: string;
  path: string;
  query: ListQuery;
}

/** `unavailable`: there is no network, or the server refuses. */
export type Fetched = { kind: 'fetched' } | { kind: 'unavailable'; code: string };
