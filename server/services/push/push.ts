import { DomainError } from '../../../domain/errors/codes.ts';
import type { PushMessage, PushSubscriptionRequest } from '../../../domain/push/schema.ts';
import type { Notification } from '../../../domain/schemas.ts';
import type { Language } from '../../../domain/user/preferences.ts';
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

/** With six bytes for each character, the most that JSON writes of one, they and the rest stay below 3,000 bytes. */
const longest = { text: 300, url: 120 };

/** A text of at most so many characters, with a mark where it was cut. */
const cut = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);

/** A notification as it is pushed: what happened, and what it happened to, in the language of the browser. */
function pushMessageOf(notification: Notification, language: Language): PushMessage {
  const { id, notificationClassType: classType, notificationType: type, nickname, url } = notification;
  const { task = nickname ?? '', ...others } = notification.details ?? {};
  const [title = '', ...subject] = notificationParts({ classType, type, details: { task, ...others } }, language);
  const text = cut(subject.join(' · '), longest.text).toWellFormed();
  return { id, title, text, language, url: url === null || url.length > longest.url ? null : url };
}

/**
 * Pushes a notification to a browser, unless it was read meanwhile, or the browser is not to be told any more. One that its
 * push service no longer knows is forgotten. Throws what may pass.
 */
export async function sendPush(context: Context, { notificationId, subscriptionId }: PushJob): Promise<void> {
  const { push } = context.integrations;
  const { kysely } = context.database;
  const target = push === null ? undefined : await findPushTarget(kysely, subscriptionId, context.now());
  if (push === null || target === undefined) return;
  const notification = await getRow(kysely, 'notifications', notificationId);
  // The browser may have got another user since.
  if (notification?.status !== 'UNREAD' || notification.receiver.id !== target.userId) return;
  const message = pushMessageOf(notification, target.language);
  const topic = notificationId.replaceAll('-', '');
  const result = await push.send(target, { topic, text: JSON.stringify(message) });
  if (result.kind === 'gone') await deletePushSubscription(kysely, target.id);
  if (result.kind === 'refused')
    context.log.warn({ reason: result.reason }, 'a push service refuses a message for good');
}

/** More browsers than anybody works with: those that were heard of last are told. */
const mostPerUser = 10;

/**
 * Pushes the user's notifications to a browser from now on, until the session ends. Throws `service_off` where nothing is
 * pushed, and `validation` for an endpoint to which no server should be sent, or a key that is none.
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

/** Pushes nothing more to a browser of the user's. */
export const unsubscribe = (context: Context, { viewer }: Identity, endpoint: string): Promise<void> =>
  endPushSubscription(context.database.kysely, viewer.userId, endpoint);
