import type { AddressCompletionStatus } from './states.ts';

/** Whether the work on an address is done: installed, finished or invoiced (decision 0156). */
export const isDone = (status: AddressCompletionStatus): boolean =>
  ['INSTALLED', 'FINISHED', 'INVOICED'].includes(status);

/** Whether the work on an address has ended, done or failed: nothing more is to be done on the spot. */
export const isEnded = (status: AddressCompletionStatus): boolean => isDone(status) || status === 'FAILED';

/** How far some addresses are: those that failed are not done. */
export interface DoneCount {
  total: number;
  done: number;
  failed: number;
}

/** Counts what is done of some addresses. Everything that says "done" on a screen counts with it. */
export const countDone = (statuses: readonly AddressCompletionStatus[]): DoneCount => ({
  total: statuses.length,
  done: statuses.filter(isDone).length,
  failed: statuses.filter((status) => status === 'FAILED').length,
});
