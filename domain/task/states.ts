/** Completion status of a task (specification 4.1). What each means and how it changes: decision 0003. */
export const taskCompletionStatuses = [
  'DRAFT',
  'UNASSIGNED',
  'ASSIGNMENT_REQUESTED',
  'DECLINED',
  'ASSIGNED',
  'ACCEPTED',
  'COLLECTED',
  'IN_PROGRESS',
  'INSTALLED',
  'UNDER_EXAMINATION',
  'FINISHED',
  'FAILED',
  'DELAYED_PICKUP',
  'DELAYED_INSTALLATION',
  'INVOICED',
  'CONFLICTED_FINISHED',
] as const;

export type TaskCompletionStatus = (typeof taskCompletionStatuses)[number];

/** Operational status of a task, and of an operational address (specification 4.1). */
export const operationalStatuses = ['DRAFT', 'ON_GOING', 'PAUSED', 'CANCELED', 'FINISHED'] as const;

export type OperationalStatus = (typeof operationalStatuses)[number];
