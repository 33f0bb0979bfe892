import type { Instant } from '../../../domain/kernel/time.ts';
import type { Rows, Write } from '../../../domain/rows.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { storeWrites } from '../../db/change-log/store-writes.ts';
import { pushSubscriptionsOf } from '../../db/repositories/notifications.ts';
import type { Executor } from '../../db/schema.ts';
import { visibleRow } from '../../db/visibility/visible.ts';
import type { Jobs } from '../jobs.ts';
import { countRequestMail } from '../mail/mail-limits.ts';
import { type NotificationInput, notificationWrites } from './notices.ts';

/** What is done for people besides storing what tells them. */
export type NotificationJobs = Pick<Jobs, 'addMail' | 'addPushes' | 'pushes'>;

/** By which company it was done; the product's own doings are not limited. */
interface Doing {
  companyId: string;
  now: Instant;
}

interface NewNotification {
  id: string;
  receiver: string;
  /** Whether it tells of a request: another company waits for them, or has answered. */
  ofRequest: boolean;
}

const newNotifications = (notifications: readonly Write[]): NewNotification[] =>
  notifications.flatMap((write) =>
    write.kind === 'create' && write.resource === 'notifications'
      ? [
          {
            id: write.id,
            receiver: write.row.receiver.id,
            ofRequest: write.row.notificationClassType === 'REQUEST',
          },
        ]
      : [],
  );

/** A push of each notification to each browser in which its receiver asked for that. */
async function addPushJobs(tx: Executor, jobs: NotificationJobs, added: readonly NewNotification[]): Promise<void> {
  const subscriptions = await pushSubscriptionsOf(tx, [...new Set(added.map(({ receiver }) => receiver))]);
  const pushes = added.flatMap(({ id, receiver }) =>
    subscriptions
      .filter(({ user_id }) => user_id === receiver)
      .map((subscription) => ({ notificationId: id, subscriptionId: subscription.id })),
  );
  if (pushes.length > 0) await jobs.addPushes(tx, pushes);
}

/**
 * Adds what reaches people who do not have the app open, for each new notification: a mail where it tells of a request, since
 * another company waits (decision 0049), and a push (decision 0053). They are sent if and when the transaction commits. Past
 * what a company may have mailed in a day (decision 0102) it is told in the app alone.
 */
export async function addNotificationJobs(
  tx: Executor,
  jobs: NotificationJobs,
  { notifications, by }: { notifications: readonly Write[]; by: Doing | null },
): Promise<void> {
  const added = newNotifications(notifications);
  for (const { id, receiver, ofRequest } of added) {
    const may = ofRequest && (by === null || (await countRequestMail(tx, by.companyId, { receiver, now: by.now })));
    if (may) await jobs.addMail(tx, { kind: 'request', notificationId: id });
  }
  if (jobs.pushes && added.length > 0) await addPushJobs(tx, jobs, added);
}

/** Tells people of what no mutation did: stores the notifications, with their mails and pushes. */
export async function notify(tx: Executor, context: Context, notifications: NotificationInput): Promise<void> {
  const writes = await notificationWrites(tx, notifications, context.newId);
  await storeWrites(tx, writes, context.now());
  await addNotificationJobs(tx, context.jobs, { notifications: writes, by: null });
}

/** A notification that was just made, if it is the viewer's. */
export const findOwnNotification = (
  context: Context,
  viewer: Viewer,
  id: string,
): Promise<Rows['notifications'] | undefined> =>
  visibleRow(context.database.kysely, viewer, { resource: 'notifications', id });
