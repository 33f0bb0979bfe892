import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { administer } from '../../../server/admin/administer.ts';
import { UsageError } from '../../../server/admin/arguments.ts';
import { keptSecret, replacedSecret } from '../../../server/data-directory.ts';
import { StartError } from '../../../server/environment.ts';
import { installation } from '../../support/installation.ts';
import { Mailbox } from '../../support/mailbox.ts';
import { startProcess } from '../../support/process.ts';

/** As a process; for what concerns one, since it takes seconds to start. */
async function runProcess(variables: Record<string, string>, ...typed: string[]) {
  const process = startProcess(variables, ['server/admin/admin-command.ts', ...typed]);
  return { code: await process.ended, out: process.stdout, err: process.stderr };
}

async function run(variables: Record<string, string>, ...typed: string[]) {
  const log = pino({ level: 'silent' });
  try {
    return { code: 0, out: `${await administer(typed, { variables, log })}\n`, err: '' };
  } catch (problem) {
    if (!(problem instanceof StartError)) throw problem;
    return { code: problem instanceof UsageError ? 2 : 1, out: '', err: `${problem.message}\n` };
  }
}

describe('npm run admin', () => {
  it('explains itself, and what was typed wrongly', async () => {
    const { variables } = await installation('postgres', { content: 'tables' });
    expect(await run(variables)).toMatchObject({
      code: 0,
      out: expect.stringContaining('create-owner USERNAME EMAIL'),
    });
    const nothing = await runProcess(variables, 'demolish');
    expect(nothing).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/^There is no command demolish; /) });
    expect(await run(variables, 'lock')).toMatchObject({ code: 2, err: expect.stringContaining('COMPANY is missing') });
    expect(await run(variables, 'lock', 'Nobody')).toMatchObject({
      code: 1,
      err: expect.stringContaining('no company Nobody'),
    });
    expect(await run(variables, 'invite', 'x')).toMatchObject({ code: 2, err: 'x is not an e-mail address.\n' });
    expect(await run({ ...variables, REGISTRATION: 'all' }, 'companies')).toMatchObject({
      code: 1,
      err: 'REGISTRATION is invalid: expected open, invite or closed.\n',
    });
  });

  it('works while a node runs: makes an owner, locks, invites and deletes', async () => {
    const mailbox = await Mailbox.open();
    const { variables } = await installation('postgres', {
      content: 'demo',
      more: { SMTP_URL: mailbox.url, MAIL_FROM: 'office@ergon.test', DEMO: '1' },
    });
    const server = startProcess({ ...variables, PORT: '0' });
    const url = await server.ready();
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' };
      const reply = await fetch(`${url}/rest${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
    };
    const signIn = (username: string, password: string) => post('/api/auth/signin', { username, password });

    const made = await runProcess(variables, 'create-owner', 'maria', 'maria@example.com');
    const token = /token=(\S+)/.exec(made.out)?.[1];
    expect(made).toMatchObject({ code: 0, err: '' });
    const password = 'wormhole-7';
    await post('/new-password', { resToken: token, newPassword: password, confirmPassword: password });
    expect((await signIn('maria', password)).status).toBe(200);

    const reset = await run(variables, 'reset-password', 'boss');
    expect(reset.out).toContain('/new-password?token=');

    const listed = await run(variables, 'companies', '--json');
    const companies = JSON.parse(listed.out) as { id: string; name: string | null; owner: string; tasks: number }[];
    const demo = companies.find(({ owner }) => owner === 'boss');
    expect(demo?.tasks).toBeGreaterThan(0);

    expect((await run(variables, 'lock', 'boss')).code).toBe(0);
    expect(await signIn('boss', 'demo')).toMatchObject({ status: 503, body: { code: 'company_locked' } });
    expect((await run(variables, 'unlock', demo?.id ?? '')).code).toBe(0);
    expect((await signIn('boss', 'demo')).status).toBe(200);

    const invited = await run(variables, 'invite', 'new@example.com');
    const link = /\S+\/signup\?invitation=\S+/.exec(invited.out)?.[0] ?? 'no link';
    expect(mailbox.textTo('new@example.com')).toContain(link);
    expect((await run(variables, 'test-mail', 'me@example.com')).out).toContain('from office@ergon.test');

    const unsure = await runProcess(variables, 'delete', 'boss');
    expect(unsure).toMatchObject({ code: 1, err: expect.stringContaining('Nothing was entered') });
    expect((await signIn('boss', 'demo')).status).toBe(200);
    const deleted = await run(variables, 'delete', 'boss', '--yes');
    expect(deleted).toMatchObject({ code: 0, out: expect.stringMatching(/^Deleted .+: \d+ rows and \d+ files\./) });
    expect((await signIn('boss', 'demo')).status).toBe(401);
    expect((await signIn('maria', password)).status).toBe(200);
    await mailbox.close();
  });

  it('refuses in words while a server holds the embedded database, and where there is none', async () => {
    const { variables } = await installation('pglite', { content: 'tables' });
    const server = startProcess({ ...variables, PORT: '0' });
    await server.ready();
    expect(await run(variables, 'companies')).toMatchObject({
      code: 1,
      err: expect.stringContaining('is in use by another Ergon'),
    });
    await server.kill();
    const before = await keptSecret(variables.DATA_DIR);
    expect((await run(variables, 'rotate-secret')).out).toContain('go on for up to 90 days');
    expect(await keptSecret(variables.DATA_DIR)).not.toBe(before);
    expect(await replacedSecret(variables.DATA_DIR, 0)).toBe(before);
    const said = await run({ ...variables, JWT_SECRET: before }, 'rotate-secret');
    expect(said.out).toMatch(/nothing was changed[\s\S]*JWT_SECRET=[\w-]{64}\n[\s\S]*JWT_SECRET_ACCEPTED/);
    expect(await run(variables, 'companies')).toMatchObject({ code: 0, out: expect.stringContaining('COMPANY') });
    const { variables: empty } = await installation('pglite');
    expect(await run(empty, 'companies')).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no database in'),
    });
  });
});
