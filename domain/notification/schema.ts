import { z } from 'zod';
import { choice, foldedText, json, reference, rowSchema, text } from '../kernel/fields.ts';
import { notificationClassTypes, notificationStatuses, notificationTypes } from './states.ts';

/**
 * Notification, which is also the actions log's entry (specification 3). `message` is the text in the company's language
 * for other clients; `details` are the values from which the app makes it in the reader's language.
 */
export const notificationSchema = rowSchema({
  changedItemId: text(64).nullable(),
  message: text(1000).nullable(),
  nickname: foldedText(64).nullable(),
  notificationClassType: choice(notificationClassTypes),
  notificationType: choice(notificationTypes),
  receiver: reference('users'),
  status: choice(notificationStatuses),
  url: text(500).nullable(),
  details: json(z.record(z.string().max(64), z.string().max(1000))).nullable(),
});

export type Notification = z.infer<typeof notificationSchema>;
