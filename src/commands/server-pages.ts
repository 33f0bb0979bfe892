import type { TimeRange } from '../../domain/kernel/time.ts';
import type { Fetched, ServerPageRequest } from '../../workers/contract/server-page.ts';
import { engine } from './engine.ts';

/** Fetches a page of a list that reaches beyond what this device keeps; the mirror then has the answer. */
export const fetchServerPage = (request: ServerPageRequest): Promise<Fetched> => engine.fetchServerPage(request);

/** Fetches a task that this device does not keep, with what hangs on it. */
export const fetchTask = (id: string): Promise<Fetched> => engine.fetchTask(id);

/** The same of all tasks that begin in a range. */
export const fetchTasksOf = (range: TimeRange): Promise<Fetched> => engine.fetchTasksOf(range);
