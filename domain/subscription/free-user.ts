import { day, type Instant } from '../kernel/time.ts';
import type { MutationName } from '../mutations.ts';
import type { Subscription, Task } from '../schemas.ts';
import { type ListedTask, taskListOf } from '../task/lists.ts';
import { type Capability, type Counts, freeLimits, isCounted } from './limits.ts';
import { isUsable } from './status.ts';

/** The lists whose tasks count as open, except cancelled ones. */
export const openLists = ['active', 'draft'] as const;

type CountedTask = ListedTask & Pick<Task, 'rootTask'>;

/** Whether a task counts towards {@link Counts.openTasks}; the server's SQL says the same. */
export const isOpenTask = (task: CountedTask): boolean =>
  task.rootTask === null &&
  task.taskOperationalStatus !== 'CANCELED' &&
  openLists.some((list) => list === taskListOf(task));

/** The capability that a mutation uses; other mutations are for everybody, also requesting other dates. */
export const capabilityOf: Readonly<Record<string, Capability>> = {
  createTask: 'openTasks',
  cloneTask: 'openTasks',
  addEmployee: 'employees',
  createCustomer: 'customers',
  importAddresses: 'excelImport',
  changeAddresses: 'excelImport',
  importCustomers: 'excelImport',
  importTasks: 'excelImport',
  requestTaskAssignment: 'sendRequests',
  requestUserAddition: 'sendRequests',
  resendTaskAssignment: 'sendRequests',
  resendUserAddition: 'sendRequests',
} satisfies Partial<Record<MutationName, Capability>>;

/** The usable subscriptions of an account to this product. */
export const usedHere = (subscriptions: readonly Subscription[], now: Instant): Subscription[] =>
  subscriptions.filter((subscription) => !subscription.otherProduct && isUsable(subscription, now));

/** Whether an account has a usable subscription to this product. */
export const isSubscribed = (subscriptions: readonly Subscription[], now: Instant): boolean =>
  usedHere(subscriptions, now).length > 0;

/** How old an action done offline during a subscription may be to be accepted after its end. */
const longestAway = 30 * day;

/** The time at which a subscription is required: that of the tap, unless it is too long ago. */
export const judgedAt = (tap: Instant, now: Instant): Instant => Math.max(tap, now - longestAway);

/**
 * Whether an account may use a capability: always with a subscription, else up to the free limits (specification 2.9).
 * Only creating more is limited; existing rows, assigned work, proofs and exports never are. The server decides,
 * because devices don't hold all rows.
 */
export function mayUse(
  capability: Capability,
  account: { subscriptions: readonly Subscription[]; counts: Counts },
  now: Instant,
): boolean {
  if (isSubscribed(account.subscriptions, now)) return true;
  return isCounted(capability) && account.counts[capability] < freeLimits[capability];
}
