import { day, type Instant } from '../kernel/time.ts';
import type { MutationName } from '../mutations.ts';
import type { Subscription, Task } from '../schemas.ts';
import { type ListedTask, taskListOf } from '../task/lists.ts';
import { isUsable } from './status.ts';

/** What an account makes more of as it grows; the counts are of what is there now, closed and deleted ones left out. */
export interface Counts {
  /** Tasks that are neither finished, invoiced nor cancelled; subtasks are counted with the task of which they are a part. */
  openTasks: number;
  employees: number;
  customers: number;
}

/** How far a free user's account goes (decision 0019). */
export const freeLimits: Counts = { openTasks: 10, employees: 2, customers: 5 };

/** What needs a subscription, or becomes one beyond the free limits. */
const capabilities = ['openTasks', 'employees', 'customers', 'sendRequests', 'excelImport', 'completionMail'] as const;

export type Capability = (typeof capabilities)[number];

/** Whether a capability is one that free users have up to a limit. */
export const isCounted = (capability: Capability): capability is keyof Counts => capability in freeLimits;

/**
 * What a refusal with `subscription_needed` was about, from the fields that it names; undefined where it names none, as those
 * do that were kept by earlier versions.
 */
export const capabilityIn = (fields: readonly string[]): Capability | undefined =>
  capabilities.find((capability) => fields.includes(capability));

/** The lists whose tasks count, but for those that were cancelled. */
export const openLists = ['active', 'draft'] as const;

type CountedTask = ListedTask & Pick<Task, 'rootTask'>;

/** Whether a task counts towards {@link Counts.openTasks}; the server's SQL says the same. */
export const isOpenTask = (task: CountedTask): boolean =>
  task.rootTask === null &&
  task.taskOperationalStatus !== 'CANCELED' &&
  openLists.some((list) => list === taskListOf(task));

/** The capability that a mutation uses; a mutation that is not here is for everybody. Asking for other dates is, too. */
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

/** The subscriptions with which an account uses this product. */
export const usedHere = (subscriptions: readonly Subscription[], now: Instant): Subscription[] =>
  subscriptions.filter((subscription) => !subscription.otherProduct && isUsable(subscription, now));

/** Whether an account has a subscription with which it uses this product. */
export const isSubscribed = (subscriptions: readonly Subscription[], now: Instant): boolean =>
  usedHere(subscriptions, now).length > 0;

/** How far back something may lie that was done without network while there was a subscription, to be taken after its end. */
const longestAway = 30 * day;

/** The time by which it is judged whether there is a subscription: that of the tap, unless it lies too far back. */
export const judgedAt = (tap: Instant, now: Instant): Instant => Math.max(tap, now - longestAway);

/**
 * Whether an account may use a capability: with a subscription always, else up to the free limits (specification 2.9: fewer
 * capabilities). Only making more is limited: what is there stays in use, and work that somebody else gives, marks, proof,
 * photos, reading and export never ask for a subscription. The server decides, for devices do not hold all that is counted.
 */
export function mayUse(
  capability: Capability,
  account: { subscriptions: readonly Subscription[]; counts: Counts },
  now: Instant,
): boolean {
  if (isSubscribed(account.subscriptions, now)) return true;
  return isCounted(capability) && account.counts[capability] < freeLimits[capability];
}
