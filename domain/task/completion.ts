import type { Instant } from '../kernel/time.ts';
import type { AddressCompletionStatus } from '../operational-address/states.ts';
import { progressOf } from '../operational-address/transitions.ts';
import type { OperationalAddress, Task } from '../schemas.ts';
import { hasDerivedPickupEnd } from './schedule.ts';
import type { TaskCompletionStatus } from './states.ts';

/** The fields of an address that determine its task's completion status. */
export type ProgressingAddress = Pick<OperationalAddress, 'completionStatus' | 'pickupAddresses'>;

/** The fields of a task, apart from its people, that determine its completion status. */
export type ProgressingTask = Pick<
  Task,
  'taskCompletionStatus' | 'installationTimestampFrom' | 'installationTimestampTo' | 'pickupTimestampTo'
>;

/** The facts that determine a task's completion status. */
export interface CompletionFacts {
  task: ProgressingTask;
  addresses: readonly ProgressingAddress[];
  assigned: boolean;
}

const waitingStatuses: ReadonlySet<TaskCompletionStatus> = new Set([
  'UNASSIGNED',
  'ASSIGNMENT_REQUESTED',
  'DECLINED',
  'ASSIGNED',
  'ACCEPTED',
]);

const ended: ReadonlySet<AddressCompletionStatus> = new Set(['FINISHED', 'FAILED']);
const done: ReadonlySet<AddressCompletionStatus> = new Set(['INSTALLED', 'FINISHED', 'FAILED']);

/**
 * The status by the addresses alone; null while none has moved (decision 0003). An invoiced address counts as finished:
 * only the invoice makes the task INVOICED.
 */
function fromAddresses(statuses: readonly AddressCompletionStatus[]): TaskCompletionStatus | null {
  const addresses = statuses.map((status): AddressCompletionStatus => (status === 'INVOICED' ? 'FINISHED' : status));
  const all = (set: ReadonlySet<AddressCompletionStatus>) => addresses.every((status) => set.has(status));
  const some = (status: AddressCompletionStatus) => addresses.includes(status);
  if (addresses.length === 0 || addresses.every((status) => status === 'NO_PROGRESS')) return null;
  if (all(ended)) {
    if (!some('FAILED')) return 'FINISHED';
    return some('FINISHED') ? 'CONFLICTED_FINISHED' : 'FAILED';
  }
  if (all(done)) return some('FINISHED') ? 'UNDER_EXAMINATION' : 'INSTALLED';
  if (addresses.every((status) => status === 'NO_PROGRESS' || status === 'COLLECTED')) return 'COLLECTED';
  return 'IN_PROGRESS';
}

/**
 * Whether an address still waits for its pickup. Without a pickup address and with the derived end of the pickup nobody
 * has planned one (decision 0155). The server's `tasksPastTheirTime` says the same in SQL.
 */
const awaitsPickup = (task: ProgressingTask, { completionStatus, pickupAddresses }: ProgressingAddress): boolean =>
  completionStatus === 'NO_PROGRESS' && (pickupAddresses.length > 0 || !hasDerivedPickupEnd(task));

/**
 * The completion status of a leaf task (specification 4.1; docs/task-statuses.md). Addresses come first; a task that
 * is late for what it still has to do says so until it is done. DRAFT and INVOICED change only by publishing and invoicing.
 */
export function completionOf({ task, addresses, assigned }: CompletionFacts, at: Instant): TaskCompletionStatus {
  const { taskCompletionStatus: present, installationTimestampTo: installationTo, pickupTimestampTo: pickupTo } = task;
  if (present === 'DRAFT' || present === 'INVOICED') return present;
  const reached = fromAddresses(addresses.map(({ completionStatus }) => completionStatus));
  const open = reached === null || reached === 'COLLECTED' || reached === 'IN_PROGRESS';
  if (open && assigned) {
    if (installationTo !== null && at > installationTo) return 'DELAYED_INSTALLATION';
    const uncollected = addresses.some((address) => awaitsPickup(task, address));
    if (uncollected && reached !== 'IN_PROGRESS' && pickupTo !== null && at > pickupTo) return 'DELAYED_PICKUP';
  }
  if (reached !== null) return reached;
  if (waitingStatuses.has(present)) return present;
  return assigned ? 'ACCEPTED' : 'UNASSIGNED';
}

/** The completion status of a task with subtasks: what they have in common, else the least advanced. */
export function completionOfParent(
  present: TaskCompletionStatus,
  subtasks: readonly TaskCompletionStatus[],
): TaskCompletionStatus {
  if (present === 'DRAFT' || present === 'INVOICED' || subtasks.length === 0) return present;
  const every = (...of: TaskCompletionStatus[]) => subtasks.every((status) => of.includes(status));
  const some = (...of: TaskCompletionStatus[]) => subtasks.some((status) => of.includes(status));
  if (every('INVOICED')) return 'INVOICED';
  if (every('FINISHED', 'INVOICED')) return 'FINISHED';
  if (every('FAILED')) return 'FAILED';
  if (every('FINISHED', 'FAILED', 'CONFLICTED_FINISHED', 'INVOICED')) return 'CONFLICTED_FINISHED';
  if (every('INSTALLED', 'UNDER_EXAMINATION', 'FINISHED', 'FAILED', 'CONFLICTED_FINISHED', 'INVOICED')) {
    return some('FINISHED', 'CONFLICTED_FINISHED', 'UNDER_EXAMINATION') ? 'UNDER_EXAMINATION' : 'INSTALLED';
  }
  if (some('DELAYED_INSTALLATION')) return 'DELAYED_INSTALLATION';
  if (some('DELAYED_PICKUP')) return 'DELAYED_PICKUP';
  if (some('IN_PROGRESS', 'INSTALLED', 'UNDER_EXAMINATION', 'FINISHED', 'FAILED', 'CONFLICTED_FINISHED', 'INVOICED'))
    return 'IN_PROGRESS';
  if (some('COLLECTED')) return 'COLLECTED';
  return least.find((status) => subtasks.includes(status)) ?? present;
}

const least: readonly TaskCompletionStatus[] = [
  'DECLINED',
  'UNASSIGNED',
  'ASSIGNMENT_REQUESTED',
  'ASSIGNED',
  'ACCEPTED',
];

/** The progress of a task from 0 to 100: the mean of its addresses. */
export function percentOf(addresses: readonly AddressCompletionStatus[]): number {
  if (addresses.length === 0) return 0;
  return Math.round(addresses.reduce((sum, status) => sum + progressOf[status], 0) / addresses.length);
}
