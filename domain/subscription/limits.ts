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
