import type { TimeRange } from '../../domain/kernel/time.ts';
import type { OlderTasks } from '../../workers/contract/engine.ts';
import { engine } from './engine.ts';

/** Fetches tasks that devices no longer keep, of those that begin in a range (null: any time); they stay for some hours. */
export const fetchOlderTasks = (range: TimeRange | null): Promise<OlderTasks> => engine.fetchOlderTasks(range);
