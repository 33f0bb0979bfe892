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

export type NotificationJobs = Pick<Jobs, 'addMail' | 'addPushes' | 'pushes'>;

/** The acting company, and the time; null for the product itself, which has no limits. */
interface Doing {
  companyId: string;
  now: Instant;
}

interface NewNotification {
  id: string;
  receiver: string;
  /** Whether it is about a request, for which another company waits. */
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

/** Queues a push to each browser that a receiver has subscribed. */
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
 * Queues mails (for requests, decision 0049) and pushes (decision 0053) for new notifications, sent if and when the
 * transaction commits. Beyond a company's daily mail limit (decision 0102) only the app shows them.
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

/** Notifies people of something that no mutation did: stores notifications and queues mails and pushes. */
export async function notify(tx: Executor, context: Context, notification: NotificationInput): Promise<void> {
  const writes = await notificationWrites(tx, notification, context.newId);
  await storeWrites(tx, writes, context.now());
  await addNotificationJobs(tx, context.jobs, { notifications: writes, by: null });
}

interface OwnerNotice extends Pick<NotificationInput['notice'], 'type' | 'changedItemId' | 'details'> {
  companyId: string;
  subject?: string | null;
  /** The page to open. */
  url: string;
}

/** Notifies the owner of a company about its devices, uploads or storage. */
export const notifyOwner = (
  tx: Executor,
  context: Context,
  { companyId, subject = null, url, ...notice }: OwnerNotice,
): Promise<void> =>
  notify(tx, context, {
    notice: { ...notice, classType: 'SYNC' },
    receivers: [companyId],
    company: { id: companyId },
    subject,
    url,
  });

/** The notification, if it is the viewer's. */
export const findOwnNotification = (
  context: Context,
  viewer: Viewer,
  id: string,
): Promise<Rows['notifications'] | undefined> =>
  visibleRow(context.database.kysely, viewer, { resource: 'notifications', id });
