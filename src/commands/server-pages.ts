import type {
  Fetched,
  FetchedTasks,
  ServerPageRequest,
  TasksRequest,
  Unavailable,
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
