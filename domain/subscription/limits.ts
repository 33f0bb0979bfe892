// Separate from free-user.ts, because the first screens need only these.

/** What grows with an account; counts existing rows only, without closed and deleted ones. */
export interface Counts {
  /** Tasks that aren't finished, invoiced or cancelled; subtasks count with their task. */
  openTasks: number;
  employees: number;
  customers: number;
}

/** The limits of a free account (decision 0019). */
export const freeLimits: Counts = { openTasks: 10, employees: 2, customers: 5 };

/** What needs a subscription, always or beyond the free limits. */
const capabilities = ['openTasks', 'employees', 'customers', 'sendRequests', 'excelImport', 'completionMail'] as const;

export type Capability = (typeof capabilities)[number];

/** Whether free users have this capability up to a limit. */
export const isCounted = (capability: Capability): capability is keyof Counts => capability in freeLimits;

/** The capability that a `subscription_needed` rejection is about; undefined for those stored by earlier versions. */
export const capabilityIn = (fields: readonly string[]): Capability | undefined =>
  capabilities.find((capability) => fields.includes(capability));
