import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { must } from '../../domain/kernel/assert.ts';
import { findCredentials } from '../../server/db/repositories/accounts.ts';
import { readEnvironment } from '../../server/environment.ts';
import { type RunningServer, startServer } from '../../server/start.ts';
import { installation } from '../support/installation.ts';
import { Mailbox } from '../support/mailbox.ts';

const patience = { timeout: 60_000, interval: 100 };
const mails = 12;

/** How often a job was done by a server, as its metrics say. */
async function jobsDone({ context }: RunningServer, job: string): Promise<number> {
  const { text } = await context.metrics.text();
  const series = `ergon_job_runs_total{job="${job}",end="done"} `;
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(series))
      ?.slice(series.length) ?? 0,
  );
}

/**
 * Two whole servers on one PostgreSQL. That pokes cross is shown in sync/live.test.ts, that sessions, their end and the
 * limits hold for both in accounts/sessions.test.ts.
 */
describe('two servers on one PostgreSQL', { timeout: 180_000 }, () => {
  it('send each mail once, whichever of them comes to it, and go on with the other’s when one stops', async () => {
    const mailbox = await Mailbox.open();
    onTestFinished(() => mailbox.close());
    const place = await installation('postgres', {
      content: 'demo',
      more: { DEMO: '1', PORT: '0', SMTP_URL: mailbox.url, MAIL_FROM: 'ergon@firm.gr' },
    });
    const start = async (): Promise<RunningServer> => {
      const server = await startServer({
        environment: readEnvironment(place.variables),
        log: pino({ level: 'silent' }),
      });
      onTestFinished(() => server.stop());
      return server;
    };
    const nodes = [await start(), await start()] as const;
    const { kysely } = nodes[0].context.database;
    const { userId } = must(await findCredentials(kysely, 'boss'), 'the boss');
    const add = async (server: RunningServer): Promise<void> => {
      const job = { kind: 'reset', userId, language: 'en' } as const;
      await server.context.database.kysely.transaction().execute((tx) => server.context.jobs.addMail(tx, job));
    };
    for (let count = 0; count < mails; count += 1) await add(must(nodes[count % 2], 'a node'));
    const done = async (): Promise<number> => (await jobsDone(nodes[0], 'mail')) + (await jobsDone(nodes[1], 'mail'));
    await vi.waitFor(async () => expect(await done()).toBe(mails), patience);
    const ids = mailbox.received.map(({ raw }) => /^Message-ID: (.+)$/im.exec(raw)?.[1]);
    expect(ids).toHaveLength(mails);
    expect(new Set(ids).size).toBe(mails);

    await nodes[0].stop();
    await add(nodes[1]);
    await vi.waitFor(() => expect(mailbox.received).toHaveLength(mails + 1), patience);
  });
});
