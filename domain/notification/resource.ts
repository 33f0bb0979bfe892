import { defineResource } from '../kernel/resource.ts';
import { notificationClassTypes, notificationStatuses, notificationTypes } from './states.ts';

/**
 * Notification, which is also the actions log's entry (specification 3). `message` is the text in the company's language
 * for other clients; `details` are the values from which the app makes it in the reader's language.
 */
export const notifications = defineResource('notifications', {
  changedItemId: { kind: 'text', max: 64, nullable: true },
  message: { kind: 'text', max: 1000, nullable: true },
  nickname: { kind: 'text', folded: true, max: 64, nullable: true },
  notificationClassType: { kind: 'choice', values: notificationClassTypes },
  notificationType: { kind: 'choice', values: notificationTypes },
  receiver: { kind: 'reference', to: 'users' },
  status: { kind: 'choice', values: notificationStatuses },
  url: { kind: 'text', max: 500, nullable: true },
  details: { kind: 'json', nullable: true },
});
