import { derivedId } from '../kernel/ids.ts';
import type { OperationalAddress } from '../operational-address/schema.ts';
import { isDone } from '../operational-address/transitions.ts';
import type { Task } from './schema.ts';

/** The address of an internal subtask that was copied from `address` (specification 4.3, split for allocation). */
export const copyIdOf = (subtask: Pick<Task, 'id'>, address: Pick<OperationalAddress, 'id'>): string =>
  derivedId(subtask.id, address.id);

const isSettled = ({ completionStatus }: OperationalAddress): boolean =>
  completionStatus === 'FINISHED' || completionStatus === 'INVOICED';

/**
 * What an address of a task that was split for allocation takes from its copy in the internal subtask, so that the company
 * that gave the task sees how it goes; null when nothing. It goes up to INSTALLED: finishing divides that company's own
 * payouts, which is for that company to do, and what it has finished or invoiced stays.
 */
export function mirroredSet(
  address: OperationalAddress,
  below: { task: Task; changed: readonly OperationalAddress[] },
): Partial<OperationalAddress> | null {
  const copy = below.changed.find(({ id }) => id === copyIdOf(below.task, address));
  if (copy === undefined || isSettled(address)) return null;
  const completionStatus = isSettled(copy) ? 'INSTALLED' : copy.completionStatus;
  if (completionStatus === address.completionStatus) return null;
  const reopens = isDone(address.completionStatus) && !isDone(completionStatus);
  return {
    completionStatus,
    collectedOn: copy.collectedOn,
    installedOn: copy.installedOn,
    failedOn: copy.failedOn,
    failureReason: copy.failureReason,
    failureComment: copy.failureComment,
    millisecondsWorkedOn: copy.millisecondsWorkedOn,
    ...(reopens ? { resetToOngoingTimestamp: copy.resetToOngoingTimestamp } : {}),
  };
}
