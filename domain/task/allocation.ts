import { derivedId } from '../kernel/ids.ts';
import { sameValue } from '../mutation/merge.ts';
import { isEnded } from '../operational-address/done.ts';
import type { OperationalAddress, Task } from '../schemas.ts';
import { isClosed, isPublished, type PartsOfTask } from './rules.ts';

/** The id of an address's copy in an internal subtask (specification 4.3, split for allocation). */
export const copyIdOf = (subtask: Pick<Task, 'id'>, address: Pick<OperationalAddress, 'id'>): string =>
  derivedId(subtask.id, address.id);

/** Whether the task's assignee is the company that made this subtask; the task may have been taken back since. */
export const isWithMaker = (task: Pick<Task, 'assignee'>, subtask: Pick<Task, 'company'>): boolean =>
  task.assignee !== null && task.assignee.id === subtask.company?.id;

/** How many published internal subtasks the assignee made, and how many of them were cancelled. */
export function partsMade(
  task: Pick<Task, 'assignee'>,
  subtasks: readonly Pick<Task, 'company' | 'taskCompletionStatus' | 'taskOperationalStatus'>[],
): Required<Pick<PartsOfTask, 'subtasks' | 'canceled'>> {
  const made = subtasks.filter((subtask) => isWithMaker(task, subtask) && isPublished(subtask));
  const canceled = made.filter(({ taskOperationalStatus }) => taskOperationalStatus === 'CANCELED');
  return { subtasks: made.length, canceled: canceled.length };
}

/** Whether the assignee made an internal subtask, which then has its people (decisions 0015, 0060). */
export const isAllocated = (
  { assignee }: Pick<Task, 'assignee'>,
  { subtasks, canceled = 0 }: Pick<PartsOfTask, 'subtasks' | 'canceled'>,
): boolean => assignee !== null && subtasks > canceled;

/** Whether progress of an internal subtask still shows above: the company still has the task, and it is open. */
const showsAbove = (task: Task, subtask: Task): boolean =>
  isWithMaker(task, subtask) && !isClosed(task) && task.taskCompletionStatus !== 'INVOICED';

/** A subtask and its changed addresses. */
interface Below {
  task: Task;
  changed: readonly OperationalAddress[];
}

const isFinal = ({ completionStatus }: OperationalAddress): boolean =>
  completionStatus === 'FINISHED' || completionStatus === 'INVOICED';

/**
 * The fields that addresses take from their copies in an internal subtask, so that the contractor sees the progress
 * while the task is with that company and open. At most INSTALLED: finishing divides the contractor's payouts, and what
 * it finished or invoiced stays. Answers to steps and visits come along.
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
  const along = {
    ...(sameValue(copy.answers, address.answers) ? {} : { answers: copy.answers }),
    ...(sameValue(copy.visit, address.visit) ? {} : { visit: copy.visit ?? null }),
  };
  if (completionStatus === address.completionStatus) return Object.keys(along).length > 0 ? along : null;
  const reopens = isEnded(address.completionStatus) && !isEnded(completionStatus);
  return {
    completionStatus,
    collectedOn: copy.collectedOn,
    installedOn: copy.installedOn,
    failedOn: copy.failedOn,
    failureReason: copy.failureReason,
    failureComment: copy.failureComment,
    millisecondsWorkedOn: copy.millisecondsWorkedOn,
    lastMark: null,
    ...along,
    ...(reopens ? { resetToOngoingTimestamp: copy.resetToOngoingTimestamp } : {}),
  };
}
