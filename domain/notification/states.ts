/** The kind of row that a notification is about. */
export const notificationClassTypes = [
  'TASK',
  'OPERATIONAL_ADDRESS',
  'PROOF_OF_WORK',
  'REQUEST',
  'SCHEDULE',
  'SYNC',
] as const;

/** What happened to it. */
export const notificationTypes = [
  'CREATED',
  'CHANGED',
  'DELETED',
  'COLLECTED',
  'IN_PROGRESS',
  'INSTALLED',
  'FINISHED',
  'FAILED',
  'STATUS_CORRECTED',
  'PUBLISHED',
  'ASSIGNED',
  'UNASSIGNED',
  'WATCHED',
  'RESCHEDULED',
  'SPLIT',
  'PAUSED',
  'CONTINUED',
  'CANCELED',
  'INVOICED',
  'DELAYED',
  'REQUESTED',
  'ACCEPTED',
  'REJECTED',
  'CANCELLED',
  'EXPIRED',
  'CLOCK_WRONG',
  'QUARANTINED',
  'PHOTOS_LOST',
  'FILE_LOST',
] as const;

export type NotificationType = (typeof notificationTypes)[number];
export type NotificationClassType = (typeof notificationClassTypes)[number];

export const notificationStatuses = ['UNREAD', 'READ'] as const;
