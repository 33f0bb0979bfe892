import { beforeAll, expect, it } from 'vitest';
import { day } from '../../../domain/kernel/time.ts';
import { attemptKey } from '../../../server/db/repositories/attempts.ts';
import { refusal } from '../../support/answers.ts';
import { describeRules } from '../../support/databases.ts';
import { type MailedServer, mailedServer } from '../../support/mailed-server.ts';
import { postItem, pushItem } from '../../support/pushing-device.ts';
import type { TestClient } from '../../support/server.ts';
import { signUpForm } from '../../support/sign-up-form.ts';
import { change, freshId, store } from '../../support/sync-office.ts';

describeRules('mails to people whom a stranger named', (opener) => {
  let mailed: MailedServer;
  let boss: TestClient;
  let role = '';
  beforeAll(async () => {
    mailed = await mailedServer(opener);
    boss = await mailed.server.signIn('boss');
    role = (await mailed.server.signIn('installer')).session?.user.role?.id ?? '';
  });

  const mailsTo = (email: string): number => mailed.mailbox.received.filter(({ to }) => to.includes(email)).length;
  const invite = (email: string, by = boss) =>
    by.post('/employees/addEmployee', undefined, { query: { email, roleId: role } });

  it.each([
    ['name', 'your account is locked. Visit https://evil.example/unlock now'],
    ['surname', 'x\r\nBcc: x@y.z\r\n\r\nHello'],
    ['nickname', 'www.evil.example'],
    ['billingName', 'evil.example/unlock'],
  ])('carry no %s of more than a line, or with a link', async (field, text) => {
    const { status, body } = await mailed.server.anybody.post('/api/auth/signup', { ...signUpForm, [field]: text });
    expect([status, body]).toMatchObject([400, { code: 'validation', fields: [field] }]);
    expect(await mailed.post()).toEqual([]);
  });

  it('carry no such name of a company, which can no longer be given', async () => {
    const odd = 'Win! https://evil.example/x';
    const id = boss.userId;
    const item = pushItem('editCompany', { id, set: { name: odd } }, { at: mailed.server.clock.now() });
    expect(await postItem(boss, item)).toMatchObject({ kind: 'rejected', code: 'name_not_plain', fields: ['name'] });
    // One that was given before stays, and is told without its link.
    await store(mailed.server.context.database.kysely, [change('companies', id, { name: odd })]);
    expect((await invite('invited@example.com')).status).toBe(200);
    await mailed.post();
    const raw = mailed.mailbox.received.findLast(({ to }) => to.includes('invited@example.com'))?.raw ?? '';
    const text = mailed.mailbox.textTo('invited@example.com');
    expect(text).toContain('Win!');
    expect(raw + text).not.toContain('evil.example');
  });

  it('are a few a day to one address, whoever asks', async () => {
    const victim = 'victim@example.com';
    const statuses: number[] = [];
    for (let count = 0; count < 40; count += 1) statuses.push((await invite(victim)).status);
    expect(statuses).toEqual([...Array(5).fill(200), ...Array(35).fill(429)]);
    const refused = await invite('Victim@Example.com');
    expect(refused.body).toMatchObject({ code: 'rate_limited', retry: true });
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(day / 1000);
    await mailed.post();
    expect(mailsTo(victim)).toBe(5);
    expect((await invite('another@example.com')).status).toBe(200);
  });

  it('are not sent for people made without network past that, who are made all the same', async () => {
    const blank = { name: null, surname: null, phoneNumber: null, vat: null, country: null };
    const email = 'crew@example.com';
    for (let count = 0; count < 8; count += 1) {
      const person = { ...blank, id: freshId(), username: `crew-${count}`, nickname: `Crew ${count}`, email, role };
      const item = pushItem('addEmployee', person, { at: mailed.server.clock.now() });
      expect(await postItem(boss, item)).toEqual({ kind: 'applied' });
    }
    await mailed.post();
    expect(mailsTo(email)).toBe(5);
    mailed.server.clock.advance(day);
    expect((await invite(email, await mailed.server.signIn('boss'))).status).toBe(200);
    await mailed.post();
    expect(mailsTo(email)).toBe(6);
  });

  it.each([
    ['account', 100],
    ['company', 200],
  ] as const)('are so many a day of one %s: %i', async (who, most) => {
    mailed.server.clock.advance(day);
    const by = await mailed.server.signIn('boss');
    const now = mailed.server.clock.now();
    // The boss's id is also that of their company.
    const key = attemptKey('invitation', who, boss.userId);
    const counted = { key, window_start: now - (now % day), count: most - 1 };
    await mailed.server.context.database.kysely.insertInto('attempts').values(counted).execute();
    expect((await invite('last@example.com', by)).status).toBe(200);
    expect(refusal(await invite('one-more@example.com', by))).toEqual([429, 'rate_limited']);
  });
});
