import { defineResource } from '../kernel/resource.ts';
import { notificationClassTypes, notificationStatuses, notificationTypes } from './states.ts';

/**
 * Notification, also an entry of the actions log (specification 3). `message` is its text in the company's language,
 * for other clients; the app makes its own text from `details`, in the reader's language.
 */
export const notifications = defineResource(
  'notifications',
  {
    changedItemId: { kind: 'text', max: 64, nullable: true },
    message: { kind: 'text', max: 1000, nullable: true, column: 'first' },
    nickname: { kind: 'text', folded: true, max: 64, nullable: true },
    notificationClassType: { kind: 'choice', values: notificationClassTypes, column: 'first' },
    notificationType: { kind: 'choice', values: notificationTypes, column: 'first' },
    receiver: { kind: 'reference', to: 'users' },
    status: { kind: 'choice', values: notificationStatuses, column: 'first', unfiltered: true },
    url: { kind: 'text', max: 500, nullable: true, column: 'first' },
    details: { kind: 'json', nullable: true },
  },
  { moments: { createDate: 'first' } },
);
