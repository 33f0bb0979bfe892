import { beforeAll, describe, expect, it } from 'vitest';
import { hashNewPassword } from '../../../server/services/accounts/passwords.ts';
import { refusal } from '../../support/answers.ts';
import { describeRules } from '../../support/databases.ts';
import { type MailedServer, mailedServer } from '../../support/mailed-server.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { signUpForm } from '../../support/sign-up-form.ts';

describeRules('a new password', (opener) => {
  let mailed: MailedServer;
  beforeAll(async () => {
    mailed = await mailedServer(opener);
  });

  /** Asks for the mail and sets a password by its link. */
  async function choose(newPassword: string) {
    const { server, linkTo } = mailed;
    await server.anybody.get('/reset/forgotByEmail', { query: { email: 'partner@example.com' } });
    const resToken = (await linkTo('partner@example.com')).searchParams.get('token') ?? '';
    const body = { resToken, newPassword, confirmPassword: newPassword };
    const path = '/new-password';
    return { resToken, answer: await server.anybody.post(path, body) };
  }

  it.each(['123456', 'Password', 'QWERTY', 'iloveyou'])(
    'is not %s, which is guessed first; the link stays good',
    async (common) => {
      const { resToken, answer } = await choose(common);
      expect([answer.status, answer.body]).toMatchObject([
        422,
        { code: 'password_common', fields: ['newPassword'], retry: false },
      ]);
      const rare = { resToken, newPassword: 'δεμένη βάρκα', confirmPassword: 'δεμένη βάρκα' };
      expect((await mailed.server.anybody.post('/new-password', rare)).status).toBe(200);
      expect((await mailed.signIn('partner', 'δεμένη βάρκα')).status).toBe(200);
    },
  );

  it.each([
    ['gr', 'Ορίστηκε νέος κωδικός για τον χρήστη «partner»'],
    ['en', 'A new password was set for the user "partner"'],
  ])('is told to its owner by a mail, in the language of their last sign-in: %s', async (locale, words) => {
    const { server, mailbox, post } = mailed;
    const password = `πράσινη βάρκα ${locale}`;
    await choose(password);
    const known = { username: 'partner', password };
    expect((await server.anybody.post('/api/auth/signin', known, { headers: { locale } })).status).toBe(200);
    await choose(`${password} ξανά`);
    await post();
    const text = mailbox.textTo('partner@example.com');
    expect(text).toContain(words);
    expect(text).toContain('https://ergon.example.com/password-reset');
    expect(text).not.toContain(password);
  });

  it('is not even looked at where the link is none: its hash would cost the server, for anybody who asks', async () => {
    const { anybody } = mailed.server;
    const [resToken, newPassword] = ['00000000-0000-4000-8000-000000000000', '123456'];
    const answers = [
      await anybody.post('/new-password', { resToken, newPassword, confirmPassword: newPassword }),
      await anybody.post('/reset/resetByUuid', undefined, { query: { uuid: resToken, password: newPassword } }),
    ];
    expect(answers.map(({ body }) => (body as { code: string }).code)).not.toContain('password_common');
  });

  it('of those that a boss gives to an employee is not among them either', async () => {
    const boss = await mailed.server.signIn('boss');
    const roles = (await boss.get('/roles/all')).body as { id: string }[];
    const person = { username: 'new-hand', email: 'hand@example.com', nickname: 'Hand', role: { id: roles[0]?.id } };
    const { body } = await boss.post('/employees', { ...person, password: 'letmein' });
    expect(body).toMatchObject({ code: 'password_common', fields: ['password'] });
    expect((await boss.post('/employees', { ...person, password: 'demo' })).status).toBeLessThan(300);
  });

  it('of who signs up, completes an invitation, or becomes a user of their own is not among them either', async () => {
    const { server, linkTo } = mailed;
    const signUp = { ...signUpForm, password: '1234', confirmPassword: '1234' };
    expect(refusal(await server.anybody.post('/api/auth/signup', signUp))).toEqual([422, 'password_common']);
    const boss = await server.signIn('boss');
    const installer = await server.signIn('installer');
    const query = { email: 'hired@example.com', roleId: installer.session?.user.role?.id ?? '' };
    await boss.post('/employees/addEmployee', undefined, { query });
    const uuid = (await linkTo(query.email)).searchParams.get('uuid') ?? '';
    const person = { uuid, username: 'hired', name: 'Ειρήνη', surname: 'Νικολάου' };
    const complete = (password: string) =>
      server.anybody.post('/users/complete-registration', { ...person, password, confirmPassword: password });
    expect(refusal(await complete('1234'))).toEqual([422, 'password_common']);
    expect((await complete('δεμένη βάρκα')).status).toBe(200);
    const own = { employee: { id: installer.userId }, signupRequest: signUp };
    expect(refusal(await boss.post('/users/make-employee-user', own))).toEqual([422, 'password_common']);
    expect((await installer.get('/authenticated')).status).toBe(200);
  });

  describe('of somebody who is signed in', () => {
    const change = (who: TestClient, password: string, newPassword: string, confirmPassword = newPassword) =>
      who.post('/api/auth/password', { password, newPassword, confirmPassword });

    it('is set by the present one, ends their other sessions, and is told by a mail', async () => {
      const { server, signIn, post, mailbox } = mailed;
      const [here, elsewhere] = [await server.signIn('office'), await server.signIn('office')];
      await server.anybody.get('/reset/forgotByEmail', { query: { email: 'office@example.com' } });
      const resToken = (await mailed.linkTo('office@example.com')).searchParams.get('token') ?? '';
      expect((await change(here, 'demo', 'κόκκινη βάρκα')).body).toEqual({});
      expect((await here.get('/authenticated')).status).toBe(200);
      expect(refusal(await elsewhere.get('/authenticated'))).toEqual([401, 'session_revoked']);
      expect(refusal(await signIn('office', 'demo'))).toEqual([401, 'credentials_wrong']);
      expect((await signIn('office', 'κόκκινη βάρκα')).status).toBe(200);
      await post();
      expect(mailbox.textTo('office@example.com')).toContain('νέος κωδικός');
      const early = { resToken, newPassword: 'μια παλιά βάρκα', confirmPassword: 'μια παλιά βάρκα' };
      expect(refusal(await server.anybody.post('/new-password', early))).toEqual([410, 'link_invalid']);
    });

    it('is not set without it, and guesses count like those of signing in', async () => {
      const client = await mailed.server.signIn('client');
      expect((await change(client, 'not it', 'γαλάζια βάρκα')).body).toMatchObject({
        code: 'password_wrong',
        fields: ['password'],
      });
      expect((await change(client, 'demo', '123456')).body).toMatchObject({
        code: 'password_common',
        fields: ['newPassword'],
      });
      expect((await change(client, 'demo', 'γαλάζια βάρκα', 'γκρίζα βάρκα')).body).toMatchObject({
        code: 'validation',
        fields: ['confirmPassword'],
      });
      expect((await mailed.signIn('client', 'demo')).status).toBe(200);
      for (let count = 0; count < 11; count += 1) await change(client, 'not it', 'γαλάζια βάρκα');
      expect(refusal(await change(client, 'demo', 'γαλάζια βάρκα'))).toEqual([429, 'rate_limited']);
    });
  });

  it('has as many characters as the server asks for, which the page is told', async () => {
    const strict = await testServer(opener, { demo: false, environment: { PASSWORD_MIN_LENGTH: '12' } });
    expect((await strict.anybody.get('/configuration')).body).toMatchObject({ passwordMinLength: 12 });
    await expect(hashNewPassword(strict.context, 'elevenchars')).rejects.toMatchObject({
      code: 'password_short',
      message: 'A password has at least 12 characters here.',
      fields: ['password'],
    });
    expect(await hashNewPassword(strict.context, 'twelve chars')).toMatch(/^\$argon2id\$/);
  });
});
