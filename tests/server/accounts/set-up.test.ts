import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import { setUpCode } from '../../../server/services/accounts/first-owner.ts';
import { refusal } from '../../support/answers.ts';
import { describeRules, type Opener } from '../../support/databases.ts';
import { type TestServer, testServer } from '../../support/server.ts';
import { signUpForm } from '../../support/sign-up-form.ts';

const codeOf = async ({ context }: TestServer): Promise<string> => must(await setUpCode(context), 'a code');

const setUp = ({ anybody }: TestServer, code: string, form: object = signUpForm) =>
  anybody.post('/api/auth/setup', { code, signupRequest: form });

const signIn = ({ anybody }: TestServer, username: string) =>
  anybody.post('/api/auth/signin', { username, password: signUpForm.password });

const isSetUp = async ({ anybody }: TestServer) => (await anybody.get('/configuration')).body as { isSetUp: boolean };

const newServer = (opener: Opener, options: Parameters<typeof testServer>[1] = {}) =>
  testServer(opener, { demo: false, ...options });

describeRules('setting up a new server', (opener) => {
  it('makes the first owner with the code, who signs in without any mail; then there is no set-up any more', async () => {
    const server = await newServer(opener, { environment: { REGISTRATION: 'closed' } });
    expect(await isSetUp(server)).toMatchObject({ isSetUp: false });
    const code = await codeOf(server);
    expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect(await codeOf(server)).toBe(code);
    expect(await setUp(server, code)).toMatchObject({ status: 200, body: {} });
    expect((await signIn(server, signUpForm.username)).body).toMatchObject({
      user: { usersElevated: true, employer: null, company: { name: 'Pappa Ltd' } },
    });
    expect(await isSetUp(server)).toMatchObject({ isSetUp: true });
    expect(await setUpCode(server.context)).toBeNull();
    expect(refusal(await setUp(server, code, { ...signUpForm, username: 'second' }))).toEqual([409, 'set_up_already']);
    expect(JSON.stringify(server.logged())).not.toContain(code);
  });

  it('takes the code as people type it', async () => {
    const server = await newServer(opener);
    const code = (await codeOf(server)).toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    expect((await setUp(server, ` ${code}`)).status).toBe(200);
  });

  it('lets exactly one of two browsers win', async () => {
    const server = await newServer(opener);
    const code = await codeOf(server);
    const names = ['first', 'second'];
    const answers = await Promise.all(names.map((username) => setUp(server, code, { ...signUpForm, username })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const signedIn = await Promise.all(names.map((username) => signIn(server, username)));
    expect(signedIn.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('limits wrong codes, and stays open while a stranger’s sign-up waits for its mail', async () => {
    const server = await newServer(opener);
    await server.anybody.post('/api/auth/signup', { ...signUpForm, username: 'stranger2', email: 's2@example.com' });
    const code = await codeOf(server);
    expect(refusal(await setUp(server, 'AAAA-AAAA-AAAA'))).toEqual([422, 'set_up_code_wrong']);
    for (let tries = 1; tries < 10; tries += 1) await setUp(server, `AAAA-AAAA-AAA${tries}`);
    expect(refusal(await setUp(server, code))).toEqual([429, 'rate_limited']);
    server.clock.advance(15 * 60 * 1000);
    expect((await setUp(server, code)).status).toBe(200);
  });

  it('names what is wrong with the form, and keeps the code for the next attempt', async () => {
    const server = await newServer(opener);
    const code = await codeOf(server);
    const common = { ...signUpForm, password: 'password', confirmPassword: 'password' };
    expect(refusal(await setUp(server, code, common))).toEqual([422, 'password_common']);
    expect((await setUp(server, code)).status).toBe(200);
  });

  it('leads the first visit to its page, until the first owner is there', async () => {
    const directory = await mkdtemp(path.join(os.tmpdir(), 'ergon-page-'));
    opener.atEnd(() => rm(directory, { recursive: true, force: true }));
    await writeFile(path.join(directory, 'index.html'), '<!doctype html><title>Ergon</title>');
    const server = await newServer(opener, { pageDirectory: directory });
    const visit = (url: string, accept = 'text/html') => server.app.inject({ url, headers: { accept } });
    for (const url of ['/', '/login']) {
      const { statusCode, headers } = await visit(url);
      expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, '/setup', 'no-store']);
    }
    // A service worker loads the page with other headers.
    expect((await visit('/', '*/*')).statusCode).toBe(200);
    expect((await visit('/setup')).statusCode).toBe(200);
    await setUp(server, await codeOf(server));
    expect((await visit('/')).statusCode).toBe(200);
    expect((await visit('/login')).statusCode).toBe(200);
  });
});

describeRules('a server with accounts', (opener) => {
  it('has no set-up', async () => {
    const server = await testServer(opener);
    expect(await setUpCode(server.context)).toBeNull();
    expect(refusal(await setUp(server, 'AAAA-AAAA-AAAA'))).toEqual([409, 'set_up_already']);
  });
});
