import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, expect, it, vi } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import type { Database } from '../../../server/db/database.ts';
import { JobQueue } from '../../../server/jobs/queue.ts';
import type { MailJob } from '../../../server/services/jobs.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';
import { freshId } from '../../support/rows.ts';

const log = pino({ level: 'silent' });
const patience = { timeout: 20_000, interval: 50 };

const mailFor = (userId: string): MailJob => ({ kind: 'reset', userId, language: 'el' });

describeOnBothDatabases('the queue of jobs', (opener) => {
  let database: Database;
  let queue: JobQueue;
  beforeAll(async () => {
    database = await opener.open();
    queue = await JobQueue.open(database, { log, works: true });
    opener.atEnd(() => queue.close());
  });

  const add = (job: MailJob) => database.kysely.transaction().execute((tx) => queue.addMail(tx, job));

  it('keeps a job with its transaction, and forgets it with one that is undone', async () => {
    const undone = database.kysely.transaction().execute(async (tx) => {
      await queue.addMail(tx, mailFor(freshId()));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await queue.counts()).toEqual({ waiting: 0, dead: 0 });
    await add(mailFor(freshId()));
    expect(await queue.counts()).toEqual({ waiting: 1, dead: 0 });
  });

  it('gives a job to one node, again after a failed try, and no more once it was done', async () => {
    const done: string[] = [];
    let tries = 0;
    const failing = freshId();
    const work = async ({ data }: { data: unknown }): Promise<void> => {
      const { userId } = data as { userId: string };
      if (userId === failing) {
        tries += 1;
        if (tries === 1) throw new Error('the first try');
      }
      done.push(userId);
    };
    const here = await JobQueue.open(database, { log, works: false });
    opener.atEnd(() => here.close());
    await queue.work('mail', work);
    await here.work('mail', work);
    const wanted = [failing, ...Array.from({ length: 20 }, () => freshId())];
    for (const userId of wanted) await add(mailFor(userId));
    const first = wanted.slice(1);
    await vi.waitFor(() => expect(first.filter((each) => !done.includes(each))).toEqual([]), patience);
    await vi.waitFor(() => expect(tries).toBe(1), patience);
    // The pause before the second try is over sooner.
    await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(database.kysely);
    await vi.waitFor(() => expect(done).toContain(failing), patience);
    for (const userId of wanted) expect(done.filter((each) => each === userId)).toEqual([userId]);
  });

  it('keeps what was given up, and counts it; not a push, which waits for an hour at most', async () => {
    const job = { notificationId: freshId(), subscriptionId: freshId() };
    await database.kysely.transaction().execute((tx) => queue.addPushes(tx, [job]));
    const pushes = async () =>
      (
        await sql<{ state: string; hours: number }>`
          select state, (extract(epoch from keep_until - start_after) / 3600)::float8 as hours
          from pgboss.job where name = 'push'`.execute(database.kysely)
      ).rows;
    expect(await pushes()).toEqual([{ state: 'created', hours: 1 }]);
    await sql`update pgboss.job set state = 'active', retry_count = retry_limit, started_on = now() - interval '1 hour'
      where name = 'push'`.execute(database.kysely);
    const { rows } = await sql<{ id: string }>`
      insert into pgboss.job (name, data, state, retry_limit, retry_count, dead_letter, expire_seconds, started_on)
      values ('upkeep', ${JSON.stringify({ chore: 'x' })}::jsonb, 'active', 0, 0, 'dead', 1, now() - interval '1 hour')
      returning id`.execute(database.kysely);
    must(rows[0], 'the job');
    await queue.supervise();
    await vi.waitFor(async () => expect(await pushes()).toMatchObject([{ state: 'failed' }]), patience);
    await vi.waitFor(async () => expect((await queue.counts()).dead).toBe(1), patience);
  });

  it('leaves a mail with a report the time that it takes to write one', async () => {
    const to = { taskId: freshId(), to: 'a@example.com', subject: 's', by: freshId() };
    await add({ kind: 'completion', ...to, language: 'el' });
    const { rows } = await sql<{ expire_seconds: number }>`
      select expire_seconds from pgboss.job where data ->> 'taskId' = ${to.taskId}`.execute(database.kysely);
    expect(rows).toEqual([{ expire_seconds: 900 }]);
  });

  it('adds a chore once, however many ask for it', async () => {
    // Counted by itself: jobs of other tests may be taken meanwhile.
    const added = async (): Promise<number> => {
      const { rows } = await sql`select 1 from pgboss.job where data ->> 'chore' = 'old-access'`.execute(
        database.kysely,
      );
      return rows.length;
    };
    const before = await added();
    for (let count = 0; count < 3; count += 1) await queue.addUpkeep(database.kysely, 'old-access');
    expect(await added()).toBe(before + 1);
  });
});
