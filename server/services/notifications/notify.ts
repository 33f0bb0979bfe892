import type { Instant } from '../../../domain/kernel/time.ts';
import type { Rows, Write } from '../../../domain/rows.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { storeWrites } from '../../db/change-log/store-writes.ts';
import { pushSubscriptionsOf } from '../../db/repositories/notifications.ts';
import type { Executor } from '../../db/schema.ts';
import { visibleRow } from '../../db/visibility/visible.ts';
import type { Jobs } from '../jobs.ts';
import { mayMailRequest } from '../mail/mail-limits.ts';
import { type Telling, tellingWrites } from './notices.ts';

/** What is done for people besides storing what tells them. */
export type TellingJobs = Pick<Jobs, 'addMail' | 'addPushes' | 'pushes'>;

/** By which company it was done; the product's own doings are not limited. */
interface Doing {
  companyId: string;
  now: Instant;
}

interface Told {
  id: string;
  receiver: string;
  /** Whether it tells of a request: another company waits for them, or has answered. */
  ofRequest: boolean;
}

const toldBy = (telling: readonly Write[]): Told[] =>
  telling.flatMap((write) =>
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
async function addPushesOf(tx: Executor, jobs: TellingJobs, told: readonly Told[]): Promise<void> {
  const subscriptions = await pushSubscriptionsOf(tx, [...new Set(told.map(({ receiver }) => receiver))]);
  const pushes = told.flatMap(({ id, receiver }) =>
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
export async function addJobsOf(
  tx: Executor,
  jobs: TellingJobs,
  { telling, by }: { telling: readonly Write[]; by: Doing | null },
): Promise<void> {
  const told = toldBy(telling);
  for (const { id, receiver, ofRequest } of told) {
    const may = ofRequest && (by === null || (await mayMailRequest(tx, by.companyId, { receiver, now: by.now })));
    if (may) await jobs.addMail(tx, { kind: 'request', notificationId: id });
  }
  if (jobs.pushes && told.length > 0) await addPushesOf(tx, jobs, told);
}

/** Tells people of what no mutation did: stores the notifications, with their mails and pushes. */
export async function tell(tx: Executor, context: Context, telling: Telling): Promise<void> {
  const writes = await tellingWrites(tx, telling, context.newId);
  await storeWrites(tx, writes, context.now());
  await addJobsOf(tx, context.jobs, { telling: writes, by: null });
}

/** A notification that was just made, if it is the viewer's. */
export const notificationFor = (
  context: Context,
  viewer: Viewer,
  id: string,
): Promise<Rows['notifications'] | undefined> =>
  visibleRow(context.database.kysely, viewer, { resource: 'notifications', id });
