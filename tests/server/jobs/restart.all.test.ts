import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { describeRules } from '../../support/databases.ts';
import { type Installation, installation, openInstallation } from '../../support/installation.ts';
import { Mailbox } from '../../support/mailbox.ts';
import { startProcess } from '../../support/process.ts';

const form = {
  username: 'early',
  email: 'early@example.com',
  name: 'Ε',
  surname: 'Π',
  nickname: 'Ε',
  password: 'demo',
  confirmPassword: 'demo',
  phoneNumber: '6900000001',
  billingName: 'Ε',
  line1: 'Κορίνθου 1',
  city: 'Πάτρα',
  postalCode: '26221',
  tin: '099000001',
  billingPhone: '2610000001',
};

const headers = { 'content-type': 'application/json' };
const patience = { timeout: 60_000, interval: 100 };

/** Lets the time be over for which a try that has failed, or whose server has died, is waited for. */
async function makeDue(place: Installation): Promise<void> {
  const { context, close } = await openInstallation(place);
  await context.database.executeSql(
    `update pgboss.job set state = 'retry', start_after = now() where name = 'mail' and state in ('active', 'retry')`,
  );
  await close();
}

describeRules('jobs and a server that dies', ({ kind }) => {
  it('a mail that waits when the server is killed is sent by the next one, once', { timeout: 180_000 }, async () => {
    const place = await installation(kind, { content: 'tables', more: { PORT: '0' } });
    const { variables } = place;
    const mailbox = await Mailbox.open();
    try {
      // The first server has no mail server that answers, so that the mail cannot have left before it dies.
      const first = startProcess({ ...variables, SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'ergon@firm.gr' });
      const url = await first.ready();
      const reply = await fetch(`${url}/rest/api/auth/signup`, { method: 'POST', headers, body: JSON.stringify(form) });
      expect(reply.status).toBe(200);
      await first.kill();
      await makeDue(place);
      const second = startProcess({ ...variables, SMTP_URL: mailbox.url, MAIL_FROM: 'ergon@firm.gr' });
      await second.ready();
      await vi.waitFor(() => expect(mailbox.received.map(({ to }) => to)).toEqual([['early@example.com']]), {
        ...patience,
        timeout: 150_000,
      });
      expect(mailbox.textTo('early@example.com')).toContain('/register-landing?uuid=');
      second.signal('SIGTERM');
      expect(await second.ended).toBe(0);
      expect(mailbox.received).toHaveLength(1);
    } finally {
      await mailbox.close();
    }
  });
});

describe('mails without a mail server', () => {
  it('are files in the data directory', { timeout: 120_000 }, async () => {
    const { variables, environment } = await installation('pglite', { content: 'tables', more: { PORT: '0' } });
    const server = startProcess(variables);
    const url = await server.ready();
    await fetch(`${url}/rest/api/auth/signup`, { method: 'POST', headers, body: JSON.stringify(form) });
    const outbox = path.join(environment.dataDir, 'outbox');
    const files = await vi.waitFor(async () => {
      const found = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
      expect(found).toHaveLength(1);
      return found;
    }, patience);
    expect(await readFile(path.join(outbox, files[0] ?? ''), 'utf8')).toContain('To: early@example.com');
    await server.kill();
  });
});
