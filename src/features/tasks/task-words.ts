import type { useTaskDetails } from '../../mirror/tasks.ts';

/** Names and evidence of the tasks on a page. */
export type TaskDetails = NonNullable<ReturnType<typeof useTaskDetails>>;

/** What an empty cell shows (specification 8). */
export const dash = '–';
