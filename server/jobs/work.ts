import type { Context } from '../context.ts';
import { loggableError } from '../loggable.ts';
import { mailJobSchema } from '../services/mail/mail-jobs.ts';
import { sendMail } from '../services/mail/send-mail.ts';
import { pushJobSchema } from '../services/push/push-jobs.ts';
import { sendPush } from '../services/push/send-push.ts';
import { choreNamed, chores } from './chores.ts';
import type { JobQueue } from './queue.ts';

/** Does a job, and tells the log what the queue keeps to itself: that a try has failed, without whom it was about. */
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

/** Does one job of upkeep. */
export const doChore = (context: Context, name: string): Promise<void> =>
  watched(context, { job: name }, () => choreNamed(name)(context));

const choreIn = (data: unknown): string => {
  const name = typeof data === 'object' && data !== null ? Reflect.get(data, 'chore') : undefined;
  return typeof name === 'string' ? name : '';
};

/** Sends mails and pushes and does the chores, as they come and at their times, together with the other nodes of the database. */
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
    // Also now: a server that runs for a while each day still comes to everything.
    await queue.addUpkeep(context.database.kysely, chore);
  }
}
