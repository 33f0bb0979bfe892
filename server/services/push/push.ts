import { DomainError } from '../../../domain/errors/codes.ts';
import type { PushMessage, PushSubscriptionRequest } from '../../../domain/push/schema.ts';
import type { Notification } from '../../../domain/schemas.ts';
import type { Language } from '../../../domain/user/languages.ts';
import type { Context } from '../../context.ts';
import {
  deletePushSubscription,
  dropOldestPushSubscriptions,
  endPushSubscription,
  findPushTarget,
  savePushSubscription,
} from '../../db/repositories/notifications.ts';
import { getRow } from '../../db/repositories/rows.ts';
import type { Identity } from '../accounts/sessions.ts';
import type { PushJob } from '../jobs.ts';
import { inTransaction } from '../mutate/retry.ts';
import { notificationParts } from '../notifications/texts.ts';

/** JSON needs at most six bytes per character, so this and the rest stay below 3,000 bytes. */
const longest = { text: 300, url: 120 };

/** Shortens a text, marking where it was cut. */
const cut = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);

/** A notification's push message, in the browser's language. */
function pushMessageOf(notification: Notification, language: Language): PushMessage {
  const { id, notificationClassType: classType, notificationType: type, nickname, url } = notification;
  const { task = nickname ?? '', ...others } = notification.details ?? {};
  const [title = '', ...subject] = notificationParts({ classType, type, details: { task, ...others } }, language);
  const text = cut(subject.join(' · '), longest.text).toWellFormed();
  return { id, title, text, language, url: url === null || url.length > longest.url ? null : url };
}

/**
 * Pushes a notification to a browser, unless it was read or the subscription ended meanwhile. Deletes a subscription
 * that the push service no longer knows. Throws temporary failures.
 */
export async function sendPush(context: Context, { notificationId, subscriptionId }: PushJob): Promise<void> {
  const { push } = context.integrations;
  const { kysely } = context.database;
  const target = push === null ? undefined : await findPushTarget(kysely, subscriptionId, context.now());
  if (push === null || target === undefined) return;
  const notification = await getRow(kysely, 'notifications', notificationId);
  // The browser may belong to another user by now.
  if (notification?.status !== 'UNREAD' || notification.receiver.id !== target.userId) return;
  const message = pushMessageOf(notification, target.language);
  const topic = notificationId.replaceAll('-', '');
  const result = await push.send(target, { topic, text: JSON.stringify(message) });
  if (result.kind === 'gone') await deletePushSubscription(kysely, target.id);
  if (result.kind === 'refused')
    context.log.warn({ reason: result.reason }, 'a push service refuses a message for good');
}

/** More browsers than anybody uses; the latest ones count. */
const mostPerUser = 10;

/**
 * Subscribes a browser to the user's notifications until the session ends. Throws `service_off` without pushes, and
 * `validation` for a forbidden endpoint or a wrong key.
 */
export async function subscribe(context: Context, identity: Identity, given: PushSubscriptionRequest): Promise<void> {
  const { push } = context.integrations;
  if (push === null) throw new DomainError('service_off');
  const fault = push.faultOf(given);
  if (fault !== null) throw new DomainError('validation', undefined, [fault]);
  const { sessionId, viewer } = identity;
  const { userId } = viewer;
  const subscription = { ...given, id: context.newId(), userId, sessionId, createdOn: context.now() };
  await inTransaction(context.database.kysely, async (tx) => {
    await savePushSubscription(tx, subscription);
    await dropOldestPushSubscriptions(tx, userId, mostPerUser);
  });
}

export const unsubscribe = (context: Context, { viewer }: Identity, endpoint: string): Promise<void> =>
  endPushSubscription(context.database.kysely, viewer.userId, endpoint);
