import { must } from '../../domain/kernel/assert.ts';
import type { Context } from '../context.ts';
import { loggableError } from '../loggable.ts';
import { deleteDueAccounts } from '../services/accounts/deletion.ts';
import { expireRequests, noteLateTasks } from '../services/clock/clock.ts';
import { stampEvidence } from '../services/evidence/stamp-evidence.ts';
import {
  deleteOldAccess,
  deleteOldChanges,
  deleteOldPurchases,
  deleteUnlinkedFiles,
  recountAllStorage,
} from '../services/housekeeping.ts';
import { mailJobSchema, pushJobSchema } from '../services/jobs.ts';
import { sendMail } from '../services/mail/send-mail.ts';
import { sendPush } from '../services/push/push.ts';
import { removeOldHistory, removeOldNotifications, removeOldPhotos } from '../services/retention/retention.ts';
import { endPastPeriods } from '../services/subscriptions/periods.ts';
import { reconcileSubscriptions } from '../services/subscriptions/subscriptions.ts';
import { measureWindows } from '../services/windows.ts';
import { noteEarlierWorkDays, noteWorkDays } from '../services/working-time/note-work-days.ts';
import type { JobQueue } from './queue.ts';

/** Runs a job and logs failed attempts, without whom they concern. */
async function watched(
  context: Context,
  { job, ...facts }: { job: string; jobId?: string },
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
    context.metrics.jobs.inc({ job, end: 'done' });
  } catch (problem) {
    context.metrics.jobs.inc({ job, end: 'failed' });
    context.log.warn({ job, ...facts, error: loggableError(problem) }, 'a job failed; it is tried again later');
    throw problem;
  }
}

const doChore = (context: Context, name: string): Promise<void> =>
  watched(context, { job: name }, () => choreNamed(name)(context));

const choreIn = (data: unknown): string => {
  const name = typeof data === 'object' && data !== null ? Reflect.get(data, 'chore') : undefined;
  return typeof name === 'string' ? name : '';
};

/** Sends mails and pushes and runs chores, together with the database's other nodes. */
export async function doJobs(context: Context, queue: JobQueue): Promise<void> {
  await queue.work('mail', ({ data, ...taken }) =>
    watched(context, { job: 'mail', jobId: taken.id }, () => sendMail(context, taken, mailJobSchema.parse(data))),
  );
  if (queue.pushes) {
    await queue.work('push', ({ id, data }) =>
      watched(context, { job: 'push', jobId: id }, () => sendPush(context, pushJobSchema.parse(data))),
    );
  }
  await queue.work('upkeep', ({ data }) => doChore(context, choreIn(data)));
  for (const [chore, { cron }] of Object.entries(chores)) {
    await queue.schedule(chore, cron);
    // Also now, for servers that run only for a while each day.
    await queue.addUpkeep(context.database.kysely, chore);
  }
}

interface Chore {
  /** In UTC. */
  cron: string;
  run: (context: Context) => Promise<void>;
}

/** Scheduled chores. Each is idempotent: it does what is due. */
export const chores: Readonly<Record<string, Chore>> = {
  'late-tasks': { cron: '* * * * *', run: noteLateTasks },
  'work-days': { cron: '* * * * *', run: noteWorkDays },
  'earlier-work-days': { cron: '7 * * * *', run: noteEarlierWorkDays },
  'expire-requests': { cron: '* * * * *', run: expireRequests },
  'delete-accounts': { cron: '*/10 * * * *', run: deleteDueAccounts },
  'end-subscriptions': { cron: '*/10 * * * *', run: endPastPeriods },
  'reconcile-subscriptions': { cron: '47 * * * *', run: reconcileSubscriptions },
  'old-access': { cron: '7 * * * *', run: deleteOldAccess },
  'old-purchases': { cron: '17 * * * *', run: deleteOldPurchases },
  'old-changes': { cron: '27 * * * *', run: deleteOldChanges },
  'unclaimed-files': { cron: '37 * * * *', run: deleteUnlinkedFiles },
  'old-history': { cron: '13 * * * *', run: (context) => removeOldHistory(context) },
  'old-notifications': { cron: '43 * * * *', run: (context) => removeOldNotifications(context) },
  'old-photos': { cron: '33 2 * * *', run: (context) => removeOldPhotos(context) },
  'time-stamps': { cron: '22 * * * *', run: stampEvidence },
  'measure-windows': { cron: '27 2 * * *', run: measureWindows },
  'recount-storage': { cron: '57 3 * * *', run: recountAllStorage },
};

export const choreNamed = (name: string): Chore['run'] => must(chores[name], `the chore ${name}`).run;
