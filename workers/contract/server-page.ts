import type { Instant } from '../../domain/kernel/time.ts';
import type { ListQuery } from '../../domain/list/query.ts';
import type { Task } from '../../domain/schemas.ts';

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

/** There is no network, or the server refuses. */
export interface Unavailable {
  kind: 'unavailable';
  code: string;
}

export type Fetched = { kind: 'fetched' } | Unavailable;

/** A page of a list with its rows, and the first row of the next page among them. */
export interface ServerRows {
  kind: 'answered';
  page: ServerPage;
  rows: Task[];
}

/** Whose work is summed: of tasks that closed before a time, in weeks that begin at these times, the last of which is their end. */
export interface WorkSumsRequest {
  closedBefore: Instant;
  weeks: Instant[];
}

/** The dates whose working days are fetched. */
export interface WorkDaysRequest {
  dates: string[];
}

/** Which tasks are fetched whole: up to `size` of each of the queries of the paging call `path`. */
export interface TasksRequest {
  path: string;
  queries: ListQuery[];
}

/** `cut`: the server has more tasks than were asked for. */
export interface FetchedTasks {
  kind: 'fetched';
  cut: boolean;
}
