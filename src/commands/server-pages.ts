import type {
  Fetched,
  FetchedTasks,
  ServerPageRequest,
  ServerRows,
  TasksRequest,
  Unavailable,
  WorkDaysRequest,
  WorkSumsRequest,
} from '../../workers/contract/server-page.ts';
import { engine } from './engine.ts';

export type { TasksRequest };

/** Fetches a page of a list that reaches beyond what this device keeps; the mirror then has the answer. */
export const fetchServerPage = (request: ServerPageRequest): Promise<Fetched> => engine.fetchServerPage(request);

/** Fetches a task that this device may not have, with what hangs on it and those of its subtasks that are not here. */
export const fetchTask = (id: string): Promise<Fetched> => engine.fetchTask(id);

/** The same of many tasks, in place of those that are still being fetched; null ends that. */
export const fetchTasks = (request: TasksRequest | null): Promise<FetchedTasks | Unavailable> =>
  engine.fetchTasks(request);

/** Reads a page of the server's without keeping it. */
export const readServerRows = (request: ServerPageRequest): Promise<ServerRows | Unavailable> =>
  engine.readServerRows(request);

/** Fetches the sums of work that this device no longer keeps, for the overview. */
export const fetchWorkSums = (request: WorkSumsRequest): Promise<Fetched> => engine.fetchWorkSums(request);

/** Fetches working days that this device no longer keeps; the mirror then has them. */
export const fetchWorkDays = (request: WorkDaysRequest): Promise<Fetched> => engine.fetchWorkDays(request);
