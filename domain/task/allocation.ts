import { derivedId } from '../kernel/ids.ts';
import { isDone } from '../operational-address/transitions.ts';
import type { OperationalAddress, Task } from '../schemas.ts';
import { isClosed, isPublished, type PartsOfTask } from './rules.ts';

/** The address of an internal subtask that was copied from `address` (specification 4.3, split for allocation). */
export const copyIdOf = (subtask: Pick<Task, 'id'>, address: Pick<OperationalAddress, 'id'>): string =>
  derivedId(subtask.id, address.id);

/** Whether a task is with the company that made this subtask of it: it may have been taken back since. */
export const isWithMaker = (task: Pick<Task, 'assignee'>, subtask: Pick<Task, 'company'>): boolean =>
  task.assignee !== null && task.assignee.id === subtask.company?.id;

/** How many subtasks the company that has a task made of it for itself, without drafts, and how many of them were cancelled. */
export function partsMade(
  task: Pick<Task, 'assignee'>,
  subtasks: readonly Pick<Task, 'company' | 'taskCompletionStatus' | 'taskOperationalStatus'>[],
): Required<Pick<PartsOfTask, 'subtasks' | 'canceled'>> {
  const made = subtasks.filter((subtask) => isWithMaker(task, subtask) && isPublished(subtask));
  const canceled = made.filter(({ taskOperationalStatus }) => taskOperationalStatus === 'CANCELED');
  return { subtasks: made.length, canceled: canceled.length };
}

/** Whether the company that has a task made a subtask of it for its own people, who are on that one (decisions 0015, 0060). */
export const isAllocated = (
  { assignee }: Pick<Task, 'assignee'>,
  { subtasks, canceled = 0 }: Pick<PartsOfTask, 'subtasks' | 'canceled'>,
): boolean => assignee !== null && subtasks > canceled;

/** Whether what is done on an internal subtask still shows on the task above: its company has that, and it is open. */
const showsAbove = (task: Task, subtask: Task): boolean =>
  isWithMaker(task, subtask) && !isClosed(task) && task.taskCompletionStatus !== 'INVOICED';

/** A subtask, and those of its addresses that changed. */
interface Below {
  task: Task;
  changed: readonly OperationalAddress[];
}

const isFinal = ({ completionStatus }: OperationalAddress): boolean =>
  completionStatus === 'FINISHED' || completionStatus === 'INVOICED';

/**
 * What the addresses of a task that was split for allocation take from their copies in the internal subtask, by their ids, so
 * that the company that gave the task sees how it goes, as long as the other has it and it is open. It goes up to INSTALLED:
 * finishing divides that company's own payouts, which is for that company to do, and what it has finished or invoiced stays.
 */
export function mirroredSets(
  { task, addresses }: { task: Task; addresses: readonly OperationalAddress[] },
  below: Below,
): ReadonlyMap<string, Partial<OperationalAddress>> {
  if (!showsAbove(task, below.task)) return new Map();
  const found = addresses.map((address) => [address.id, mirroredSet(address, below)] as const);
  return new Map(found.flatMap(([id, set]) => (set === null ? [] : [[id, set] as const])));
}

function mirroredSet(address: OperationalAddress, below: Below): Partial<OperationalAddress> | null {
  const copy = below.changed.find(({ id }) => id === copyIdOf(below.task, address));
  if (copy === undefined || isFinal(address)) return null;
  const completionStatus = isFinal(copy) ? 'INSTALLED' : copy.completionStatus;
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
    lastMark: null,
    ...(reopens ? { resetToOngoingTimestamp: copy.resetToOngoingTimestamp } : {}),
  };
}
