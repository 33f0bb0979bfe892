/** Completion status of an operational address (specification 4.5). */
export const addressCompletionStatuses = [
  'NO_PROGRESS',
  'COLLECTED',
  'IN_PROGRESS',
  'INSTALLED',
  'FINISHED',
  'FAILED',
  'INVOICED',
] as const;

export type AddressCompletionStatus = (typeof addressCompletionStatuses)[number];

/** The reasons why an address failed; a free text can be added. */
export const failureReasons = [
  'CUSTOMER_ABSENT',
  'NO_ACCESS',
  'WRONG_ADDRESS',
  'MISSING_MATERIAL',
  'TECHNICAL_PROBLEM',
  'CUSTOMER_REFUSED',
  'WEATHER',
  'OTHER',
] as const;

export type FailureReason = (typeof failureReasons)[number];
