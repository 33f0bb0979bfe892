import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { day, hour, minute } from '../../../domain/kernel/time.ts';
import { chores } from '../../../server/jobs/work.ts';
import { refusal } from '../../support/answers.ts';
import { describeRules } from '../../support/databases.ts';
import type { Mailbox } from '../../support/mailbox.ts';
import { type MailedServer, mailedServer, postMails } from '../../support/mailed-server.ts';
import { type TestServer, testServer } from '../../support/server.ts';

const form = {
  username: 'nefeli',
  email: 'nefeli@example.com',
  name: 'Νεφέλη',
  surname: 'Ράπτη',
  nickname: 'Νεφέλη',
  password: 'a good one',
  confirmPassword: 'a good one',
  phoneNumber: '6900000001',
  billingName: 'Ράπτη ΕΕ',
  line1: 'Κορίνθου 1',
  city: 'Πάτρα',
  postalCode: '26221',
  tin: '099000001',
  billingPhone: '2610000001',
  x: 21.73,
  y: 38.24,
};

describeRules('accounts', (opener) => {
  let server: TestServer;
  let mailbox: Mailbox;
  let post: MailedServer['post'];
  let linkTo: MailedServer['linkTo'];
  let signIn: MailedServer['signIn'];
  beforeAll(async () => {
    ({ server, mailbox, post, linkTo, signIn } = await mailedServer(opener));
  });

  const complete = (uuid: string, id = '-2') =>
    server.anybody.post('/api/auth/complete-registration', undefined, { query: { id, uuid } });

  it('makes a boss with a company, who signs in once the mail is answered', async () => {
    expect(await server.anybody.post('/api/auth/signup', form)).toMatchObject({ status: 200, body: {} });
    expect((await signIn('nefeli', 'a good one')).body).toMatchObject({ code: 'account_unverified' });
    expect((await signIn('nefeli', 'another')).body).toMatchObject({ code: 'credentials_wrong' });
    const link = await linkTo(form.email);
    expect(link.origin + link.pathname).toBe('https://ergon.example.com/register-landing');
    const uuid = link.searchParams.get('uuid') ?? '';
    expect((await complete(uuid)).status).toBe(200);
    expect((await complete(uuid)).body).toMatchObject({ code: 'link_invalid' });
    expect((await signIn('nefeli', 'a good one')).body).toMatchObject({
      user: { usersElevated: true, employer: null, company: { name: 'Ράπτη ΕΕ' } },
    });
    const { token } = (await signIn('nefeli', 'a good one')).body as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    expect((await server.anybody.get('/addresses/all', { headers })).body).toMatchObject([
      { street: 'Κορίνθου 1', region: 'Πάτρα', latitude: 38.24, longitude: 21.73 },
    ]);
  });

  it('keeps no secret of a link, neither in its table nor in the queue', async () => {
    await server.anybody.get('/reset/forgotByEmail', { query: { email: form.email } });
    const { kysely } = server.context.database;
    const queued = await sql`select data from pgboss.job where name = 'mail'`.execute(kysely);
    expect(Object.keys((queued.rows[0] as { data: object }).data).sort()).toEqual(['kind', 'language', 'who']);
    const token = (await linkTo(form.email)).searchParams.get('token') ?? '';
    const kept = await kysely.selectFrom('one_time_tokens').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(token);
    expect(JSON.stringify(server.logged())).not.toContain(token);
  });

  it('does the same for a forgotten password whether somebody has the address or nobody', async () => {
    const { kysely } = server.context.database;
    const links = async () => (await kysely.selectFrom('one_time_tokens').select('user_id').execute()).length;
    for (const email of [form.email, 'nobody@example.com']) {
      await post();
      const before = await links();
      await server.anybody.get('/reset/forgotByEmail', { query: { email } });
      const { rows } = await sql`select data from pgboss.job where name = 'mail'`.execute(kysely);
      expect(rows).toMatchObject([{ data: { kind: 'forgotten', who: { email } } }]);
      // A link is made by the job, after the reply.
      expect(await links()).toBe(before);
    }
  });

  it('answers a sign-up with an address in use like any other, and tells its holder by mail', async () => {
    const again = { ...form, username: 'somebody-else', email: 'Nefeli@Example.com' };
    expect(await server.anybody.post('/api/auth/signup', again)).toMatchObject({ status: 200, body: {} });
    await post();
    expect(mailbox.textTo(form.email)).toContain('«nefeli»');
    expect((await signIn('somebody-else', form.password)).body).toMatchObject({ code: 'credentials_wrong' });
  });

  it('names what is wrong with a sign-up', async () => {
    const send = async (change: object) => (await server.anybody.post('/api/auth/signup', { ...form, ...change })).body;
    expect(await send({ confirmPassword: 'x' })).toMatchObject({ code: 'validation', fields: ['confirmPassword'] });
    expect(await send({ tin: '' })).toMatchObject({ code: 'validation', fields: ['tin'] });
    expect(await send({ email: 'new@example.com', username: 'NEFELI' })).toMatchObject({ code: 'username_taken' });
    expect(await send({ email: 'n2@example.com', username: 'n2', affiliateCode: 'nobody' })).toMatchObject({
      code: 'validation',
      fields: ['affiliateCode'],
    });
  });

  it('sets a new password by a link that is good once and for an hour, and ends every session', async () => {
    const { token: session } = (await signIn('nefeli', form.password)).body as { token: string };
    const forgot = () => server.anybody.get('/reset/forgotByEmail', { query: { email: form.email } });
    expect(await forgot()).toMatchObject({ status: 200, body: {} });
    expect(await server.anybody.get('/reset/forgotByEmail', { query: { email: 'nobody@example.com' } })).toMatchObject({
      status: 200,
      body: {},
    });
    const token = (await linkTo(form.email)).searchParams.get('token') ?? '';
    const isGood = async () => (await server.anybody.get('/new-password', { query: { token } })).body;
    expect(await isGood()).toBe(true);
    const body = { resToken: token, newPassword: 'the next', confirmPassword: 'the next' };
    expect((await server.anybody.post('/new-password', { ...body, newPassword: 'x' })).body).toMatchObject({
      code: 'validation',
    });
    expect((await server.anybody.post('/new-password', body, { query: { token } })).status).toBe(200);
    expect(await isGood()).toBe(false);
    expect((await server.anybody.post('/new-password', body)).body).toMatchObject({ code: 'link_invalid' });
    const headers = { authorization: `Bearer ${session}` };
    expect((await server.anybody.get('/authenticated', { headers })).body).toMatchObject({ code: 'session_revoked' });
    expect((await signIn('nefeli', form.password)).body).toMatchObject({ code: 'credentials_wrong' });
    expect((await signIn('nefeli', 'the next')).status).toBe(200);
    await forgot();
    const late = (await linkTo(form.email)).searchParams.get('token') ?? '';
    server.clock.advance(hour);
    const query = { uuid: late, password: 'too late' };
    expect((await server.anybody.post('/reset/resetByUuid', undefined, { query })).body).toMatchObject({
      code: 'link_invalid',
    });
  });

  it('takes secrets in the body as in the query, and logs neither', async () => {
    const asked = { query: { email: form.email } };
    for (const [password, send] of [
      ['of the query', (secrets: Record<string, string>) => ['', { query: secrets }] as const],
      ['of the body', (secrets: Record<string, string>) => [secrets, {}] as const],
      [
        'of the body again',
        (secrets: Record<string, string>) => [secrets, { query: { password: 'ignored' } }] as const,
      ],
    ] as const) {
      await server.anybody.get('/reset/forgotByEmail', asked);
      const uuid = (await linkTo(form.email)).searchParams.get('token') ?? '';
      const [body, more] = send({ uuid, password });
      expect(await server.anybody.post('/reset/resetByUuid', body, more)).toMatchObject({ status: 200, body: {} });
      expect((await signIn('nefeli', password)).status).toBe(200);
      const lines = JSON.stringify(server.logged());
      for (const secret of [uuid, password]) expect(lines).not.toContain(secret);
    }
    for (const body of [undefined, {}, [], '"x"', { uuid: 'x' }]) {
      expect(refusal(await server.anybody.post('/reset/resetByUuid', body))).toEqual([400, 'validation']);
    }
    expect(refusal(await server.anybody.post('/api/auth/complete-registration', { id: '-2', uuid: 'x' }))[1]).toBe(
      'link_invalid',
    );
  });

  it('limits how often mails are asked for', async () => {
    server.clock.advance(16 * minute);
    const query = { email: 'limit@example.com' };
    for (let count = 0; count < 10; count += 1) {
      expect((await server.anybody.get('/reset/forgotByEmail', { query })).status).toBe(200);
    }
    expect((await server.anybody.get('/reset/forgotByEmail', { query })).body).toMatchObject({ code: 'rate_limited' });
    server.clock.advance(16 * minute);
  });

  it('invites an employee, who completes the account by the link', async () => {
    const boss = await server.signIn('boss');
    const office = await server.signIn('office');
    const role = office.session?.user.role?.id ?? '';
    const query = { email: 'irini@example.com', roleId: role };
    expect(
      (await (await server.signIn('installer')).post('/employees/addEmployee', undefined, { query })).status,
    ).not.toBe(200);
    const invited = await boss.post('/employees/addEmployee', undefined, { query, headers: { locale: 'en' } });
    expect(invited).toMatchObject({ status: 200, body: { email: query.email, role: { id: role }, username: null } });
    const link = await linkTo(query.email);
    expect(mailbox.textTo(query.email)).toContain('invites you');
    const answer = {
      uuid: link.searchParams.get('uuid') ?? '',
      username: 'irini',
      password: 'pass word',
      confirmPassword: 'pass word',
      name: 'Ειρήνη',
      surname: 'Νικολάου',
    };
    const send = (change: object) => server.anybody.post('/users/complete-registration', { ...answer, ...change });
    expect((await send({ username: 'boss' })).body).toMatchObject({ code: 'username_taken' });
    expect((await send({})).status).toBe(200);
    expect((await send({ username: 'irini2' })).body).toMatchObject({ code: 'link_invalid' });
    expect((await signIn('irini', 'pass word')).body).toMatchObject({ user: { name: 'Ειρήνη', role: { id: role } } });
  });

  it('adds an employee by form, changes the role, and lists employees', async () => {
    const boss = await server.signIn('boss');
    const installer = await server.signIn('installer');
    const role = installer.session?.user.role?.id ?? '';
    const body = {
      username: 'stavros',
      email: 's@example.com',
      nickname: 'Σταύρος',
      password: 'demo',
      role: { id: role },
    };
    const made = await boss.post('/employees', body);
    expect(made).toMatchObject({ status: 201, body: { username: 'stavros', nickname: 'Σταύρος' } });
    expect(JSON.stringify(made.body)).not.toContain('"demo"');
    expect((await boss.post('/employees', body)).body).toMatchObject({ code: 'username_taken' });
    const stavros = await server.signIn('stavros');
    const other = (await server.signIn('office')).session?.user.role?.id ?? '';
    const query = { employeeId: stavros.userId, roleId: other };
    expect((await stavros.patch('/employees/setRole', undefined, { query })).status).not.toBe(200);
    expect((await boss.patch('/employees/setRole', undefined, { query })).body).toMatchObject({ role: { id: other } });
    const names = async (url: string, params = {}) =>
      ((await boss.get(url, { query: params })).body as { username: string }[]).map(({ username }) => username).sort();
    expect(await names('/employees/byRoleId', { id: other })).toEqual(['irini', 'office', 'stavros']);
    expect(await names('/employees/current/all')).toEqual(['installer', 'installer2', 'irini', 'office', 'stavros']);
    expect(await names('/users/task-assigners')).toContain('boss');
  });

  it('makes an employee a user of their own', async () => {
    const boss = await server.signIn('boss');
    const stavros = await server.signIn('stavros');
    const signupRequest = { ...form, username: 'stavros-ae', email: 'own@example.com', billingName: 'Σταύρος ΑΕ' };
    const body = { employee: { id: stavros.userId }, signupRequest };
    await server.anybody.get('/reset/forgotByEmail', { query: { email: 's@example.com' } });
    const resToken = (await linkTo('s@example.com')).searchParams.get('token') ?? '';
    expect((await (await server.signIn('partner')).post('/users/make-employee-user', body)).body).toMatchObject({
      code: 'not_found',
    });
    expect((await boss.post('/users/make-employee-user', body)).status).toBe(200);
    expect((await stavros.get('/authenticated')).body).toMatchObject({ code: 'session_revoked' });
    // A link from before would set another password, and prove the new address without a mail to it.
    const early = { resToken, newPassword: 'from a link before', confirmPassword: 'from a link before' };
    expect(refusal(await server.anybody.post('/new-password', early))).toEqual([410, 'link_invalid']);
    await complete((await linkTo('own@example.com')).searchParams.get('uuid') ?? '', stavros.userId);
    expect((await signIn('stavros-ae', form.password)).body).toMatchObject({
      user: { id: stavros.userId, employer: null, company: { name: 'Σταύρος ΑΕ' } },
    });
  });

  describe('gives each kind of link one use', () => {
    type Kind = 'verification' | 'reset' | 'invitation';
    const secrets: Record<Kind, string> = { verification: '', reset: '', invitation: '' };
    const chosen = { password: 'chosen by whoever has the link', confirmPassword: 'chosen by whoever has the link' };
    const query = (name: string, secret: string) => ({ query: { [name]: secret } });
    /** What each kind of link opens, as the page asks for it. */
    const uses = {
      verification: (secret: string) => complete(secret),
      reset: (secret: string) =>
        server.anybody.post('/new-password', {
          resToken: secret,
          newPassword: chosen.password,
          confirmPassword: chosen.password,
        }),
      invitation: (uuid: string) => {
        const person = { username: 'linked-invitation', name: 'Ειρήνη', surname: 'Νικολάου' };
        return server.anybody.post('/users/complete-registration', { uuid, ...person, ...chosen });
      },
    };
    const kinds = ['verification', 'reset', 'invitation'] as const;
    const pairs = kinds.flatMap((kind) => kinds.filter((use) => use !== kind).map((use) => ({ kind, use })));

    beforeAll(async () => {
      const signUp = (username: string) =>
        server.anybody.post('/api/auth/signup', { ...form, username, email: `${username}@example.com` });
      const secretOf = async (kind: Kind, name: string) =>
        (await linkTo(`linked-${kind}@example.com`)).searchParams.get(name) ?? '';
      await signUp('linked-reset');
      expect((await complete(await secretOf('reset', 'uuid'))).status).toBe(200);
      await server.anybody.get('/reset/forgotByEmail', query('email', 'linked-reset@example.com'));
      await signUp('linked-verification');
      const roleId = (await server.signIn('office')).session?.user.role?.id ?? '';
      const invited = { email: 'linked-invitation@example.com', roleId };
      const boss = await server.signIn('boss');
      expect((await boss.post('/employees/addEmployee', undefined, { query: invited })).status).toBe(200);
      secrets.reset = await secretOf('reset', 'token');
      secrets.verification = await secretOf('verification', 'uuid');
      secrets.invitation = await secretOf('invitation', 'uuid');
    });

    it.each(pairs)('and refuses a link for $kind where one for $use is wanted', async ({ kind, use }) => {
      expect(refusal(await uses[use](secrets[kind]))).toEqual([410, 'link_invalid']);
    });

    it('and says of a link for a new password alone that it sets one', async () => {
      const isGood = async (kind: Kind) =>
        (await server.anybody.get('/new-password', query('token', secrets[kind]))).body;
      expect([await isGood('reset'), await isGood('verification'), await isGood('invitation')]).toEqual([
        true,
        false,
        false,
      ]);
    });

    it('and changes nothing for who tried another', async () => {
      const refused = async (kind: Kind, password: string) => (await signIn(`linked-${kind}`, password)).body;
      expect(await refused('verification', form.password)).toMatchObject({ code: 'account_unverified' });
      expect(await refused('verification', chosen.password)).toMatchObject({ code: 'credentials_wrong' });
      expect(await refused('invitation', chosen.password)).toMatchObject({ code: 'credentials_wrong' });
      expect((await signIn('linked-reset', form.password)).status).toBe(200);
    });

    it.each(kinds)('and leaves a link for %s good for its own use', async (kind) => {
      expect((await uses[kind](secrets[kind])).status).toBe(200);
      expect(refusal(await uses[kind](secrets[kind]))).toEqual([410, 'link_invalid']);
    });
  });

  it("edits one's own profile and preferences", async () => {
    const user = await server.signIn('user');
    const renamed = await user.put('/authenticated', { id: 'x', username: 'root', surname: 'Νέος' });
    expect([renamed.status, renamed.body]).toMatchObject([400, { fields: ['id'] }]);
    expect((await user.put('/authenticated', { username: 'root' })).body).toMatchObject({ fields: ['username'] });
    expect((await user.put('/authenticated', { surname: 'Νέος' })).body).toMatchObject({
      username: 'user',
      surname: 'Νέος',
    });
    expect((await user.get('/users-settings/find-logged-in-user')).body).toBeNull();
    const tableSettings = JSON.stringify({ tasks_selectedColumns: ['id'] });
    expect((await user.put('/users-settings', { tableSettings })).body).toMatchObject({ tableSettings });
    expect((await user.get('/users-settings/find-logged-in-user')).body).toMatchObject({ tableSettings });
    expect((await user.put('/users-settings', { tableSettings: '[' })).body).toMatchObject({ code: 'validation' });
  });

  it('deletes an account 15 days after its deactivation, unless it was activated again', async () => {
    const { 'delete-accounts': chore } = chores;
    const client = await server.signIn('newboss');
    expect((await client.get('/users/deactivate-account')).status).toBe(200);
    expect((await client.get('/authenticated')).body).toMatchObject({ code: 'account_disabled' });
    server.clock.advance(15 * day - hour);
    await chore?.run(server.context);
    expect((await signIn('newboss', 'demo')).body).toMatchObject({ code: 'account_leaving' });
    server.clock.advance(2 * hour);
    await chore?.run(server.context);
    expect((await signIn('newboss', 'demo')).body).toMatchObject({ code: 'credentials_wrong' });
  });

  it('gives an account back to who deactivated it and signs in to keep it, and to nobody else', async () => {
    const keeping = (password: string) =>
      server.anybody.post('/api/auth/signin', { username: 'user', password, keepAccount: true });
    const client = await server.signIn('user');
    expect((await client.get('/users/deactivate-account')).status).toBe(200);
    expect((await signIn('user', 'wrong')).body).toMatchObject({ code: 'credentials_wrong' });
    expect((await keeping('wrong')).body).toMatchObject({ code: 'credentials_wrong' });
    expect((await signIn('user', 'demo')).body).toMatchObject({ code: 'account_leaving' });
    expect(await keeping('demo')).toMatchObject({ status: 200, body: { user: { enabled: true, deletionOn: null } } });
    expect((await client.get('/authenticated')).body).toMatchObject({ code: 'session_revoked' });
    server.clock.advance(16 * day);
    await chores['delete-accounts']?.run(server.context);
    expect((await signIn('user', 'demo')).status).toBe(200);
  });

  it('does not let an employee whom the boss deactivated come back by themselves', async () => {
    const boss = await server.signIn('boss');
    const { userId: id } = await server.signIn('installer2');
    expect((await boss.patch('/employees/deactivate', { id })).status).toBe(200);
    const body = { username: 'installer2', password: 'demo', keepAccount: true };
    expect((await server.anybody.post('/api/auth/signin', body)).body).toMatchObject({ code: 'account_disabled' });
    expect((await boss.patch('/employees/activate', { id })).status).toBe(200);
  });

  it('writes mails into files where no server is configured', async () => {
    // What the tests before have left.
    await post();
    const plain = await testServer(opener, { database: server.context.database, demo: false, clock: server.clock });
    await plain.anybody.get('/reset/forgotByEmail', { query: { email: form.email } });
    const sent = (await postMails(plain.context)).at(-1);
    const outbox = path.join(plain.context.environment.dataDir, 'outbox');
    const [file = ''] = await readdir(outbox);
    expect(file).toBe(`${sent}.eml`);
    expect(await readFile(path.join(outbox, file), 'utf8')).toContain('To: nefeli@example.com');
  });
});
