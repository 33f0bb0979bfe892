import { beforeAll, expect, it } from 'vitest';
import { day } from '../../../domain/kernel/time.ts';
import { inviteCompany } from '../../../server/services/accounts/registration.ts';
import { refusal } from '../../support/answers.ts';
import { describeRules } from '../../support/databases.ts';
import { postItem, pushItem } from '../../support/pushing-device.ts';
import { type Answer, type TestServer, testServer } from '../../support/server.ts';
import { signUpForm } from '../../support/sign-up-form.ts';

const refusals: ['invite' | 'closed', string][] = [
  ['invite', 'registration_by_invitation'],
  ['closed', 'registration_closed'],
];

const credentialsOf = async ({ context }: TestServer): Promise<number> =>
  (await context.database.kysely.selectFrom('credentials').select('user_id').execute()).length;

describeRules('who may register', (opener) => {
  const servers = {} as Record<'invite' | 'closed', TestServer>;
  beforeAll(async () => {
    for (const mode of ['invite', 'closed'] as const) {
      servers[mode] = await testServer(opener, { environment: { REGISTRATION: mode } });
    }
  });
  const invited = ({ anybody }: TestServer, uuid: string, form: object = signUpForm) =>
    anybody.post('/api/auth/signup/invited', { uuid, signupRequest: form });
  const signIn = ({ anybody }: TestServer): Promise<Answer> =>
    anybody.post('/api/auth/signin', { username: signUpForm.username, password: signUpForm.password });

  it.each(refusals)('refuses a sign-up where it is %s, and says why', async (mode, code) => {
    const server = servers[mode];
    const before = await credentialsOf(server);
    expect((await server.anybody.get('/configuration')).body).toMatchObject({ registration: mode });
    expect(refusal(await server.anybody.post('/api/auth/signup', signUpForm))).toEqual([403, code]);
    expect(await credentialsOf(server)).toBe(before);
  });

  it.each(refusals)(
    'refuses a company of an employee’s own where it is %s, by call and by push',
    async (mode, code) => {
      const server = servers[mode];
      const boss = await server.signIn('boss');
      const employee = (await server.signIn('installer')).userId;
      const form = { ...signUpForm, username: 'own-boss' };
      const body = { employee: { id: employee }, signupRequest: form };
      expect(refusal(await boss.post('/users/make-employee-user', body))).toEqual([403, code]);
      const item = pushItem('makeEmployeeUser', { id: employee }, { at: server.clock.now() });
      expect(await postItem(boss, item)).toMatchObject({ kind: 'rejected', code });
      expect((await server.signIn('installer')).session?.user.employer).not.toBeNull();
    },
  );

  it.each(['invite', 'closed'] as const)('lets companies invite their own people where it is %s', async (mode) => {
    const server = servers[mode];
    const boss = await server.signIn('boss');
    const role = (await boss.get('/roles/all')).body as { id: string }[];
    const query = { email: 'new@example.com', roleId: role[0]?.id ?? '' };
    expect((await boss.post('/employees/addEmployee', undefined, { query })).status).toBe(200);
  });

  it('registers a company once by an invitation, whose address counts as verified', async () => {
    const server = servers.invite;
    const uuid = await inviteCompany(server.context, 'Stranger@Example.com');
    const stored = await server.context.database.kysely.selectFrom('company_invitations').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(uuid);
    const state = () => server.anybody.get('/api/auth/signup/invited', { query: { uuid } });
    expect((await state()).body).toEqual({ email: 'Stranger@Example.com' });
    const other = await invited(server, uuid, { ...signUpForm, email: 'other@example.com' });
    expect(other).toMatchObject({ status: 400, body: { code: 'validation', fields: ['email'] } });
    expect(refusal(await invited(server, uuid, { ...signUpForm, username: 'boss' }))).toEqual([409, 'username_taken']);
    expect((await invited(server, uuid)).status).toBe(200);
    expect((await signIn(server)).body).toMatchObject({ user: { company: { name: 'Pappa Ltd' } } });
    expect(refusal(await invited(server, uuid, { ...signUpForm, username: 'again' }))).toEqual([410, 'link_invalid']);
    expect(refusal(await state())).toEqual([410, 'link_invalid']);
  });

  it('uses an invitation once, also when it is sent twice at the same time', async () => {
    const server = servers.invite;
    const uuid = await inviteCompany(server.context, signUpForm.email);
    const names = ['one', 'two'];
    const sent = await Promise.all(names.map((username) => invited(server, uuid, { ...signUpForm, username })));
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  it('ends an invitation after two weeks, and takes none where it is closed', async () => {
    const server = servers.invite;
    const uuid = await inviteCompany(server.context, signUpForm.email);
    server.clock.advance(14 * day);
    expect(refusal(await invited(server, uuid))).toEqual([410, 'link_invalid']);
    const { closed } = servers;
    await expect(inviteCompany(closed.context, signUpForm.email)).rejects.toMatchObject({
      code: 'registration_closed',
    });
    expect(refusal(await invited(closed, uuid))).toEqual([403, 'registration_closed']);
  });
});
