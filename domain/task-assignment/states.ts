/** Status of a request (specification 4.6). */
export const requestStatuses = ['PENDING', 'ACCEPTED', 'CANCELLED', 'EXPIRED', 'REJECTED'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** What a request is about. */
export const requestTypes = ['ASSIGNMENT', 'RESCHEDULE', 'FLEET'] as const;
export type RequestType = (typeof requestTypes)[number];
