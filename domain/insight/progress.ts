import { type AddressCompletionStatus, addressCompletionStatuses } from '../operational-address/states.ts';

/** How far the addresses of a day are. */
export interface DayProgress {
  addresses: number;
  /** Installed, finished or invoiced. */
  done: number;
  failed: number;
  /** The statuses that there are, in the order of their transitions. */
  counts: { status: AddressCompletionStatus; count: number }[];
}

const installed: ReadonlySet<AddressCompletionStatus> = new Set(['INSTALLED', 'FINISHED', 'INVOICED']);

/** Whether the work on an address was done, and did not fail. */
export const isInstalled = (status: AddressCompletionStatus): boolean => installed.has(status);

/** Counts the addresses of a day by their status now. */
export function progressOf(statuses: readonly AddressCompletionStatus[]): DayProgress {
  const counts = addressCompletionStatuses
    .map((status) => ({ status, count: statuses.filter((each) => each === status).length }))
    .filter(({ count }) => count > 0);
  return {
    addresses: statuses.length,
    done: statuses.filter(isInstalled).length,
    failed: statuses.filter((status) => status === 'FAILED').length,
    counts,
  };
}
