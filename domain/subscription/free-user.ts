import type { Instant } from '../kernel/time.ts';
import type { Subscription } from './schema.ts';
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
export type Capability = keyof Counts | 'sendRequests' | 'excelImport' | 'completionMail';

/** The capability that a mutation uses; a mutation that is not here is for everybody. */
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
};

const isCounted = (capability: Capability): capability is keyof Counts => capability in freeLimits;

/** Whether an account has a subscription that it may use. */
export const isSubscribed = (subscriptions: readonly Subscription[], now: Instant): boolean =>
  subscriptions.some((subscription) => isUsable(subscription, now));

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
