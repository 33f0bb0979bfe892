import type { Context } from '../../context.ts';
import { deletePushSubscription, findPushTarget } from '../../db/repositories/push-subscriptions.ts';
import { getRow } from '../../db/repositories/rows.ts';
import type { PushJob } from './push-jobs.ts';
import { pushMessageOf } from './push-message.ts';

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
