import { beforeAll, expect, it } from 'vitest';
import { hour, minute, second } from '../../../domain/kernel/time.ts';
import { describeRules } from '../../support/databases.ts';
import { type TestServer, testServer } from '../../support/server.ts';

describeRules('sign-in and sessions', (opener) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(opener);
  });

  const signInAs = (username: string, password: string) =>
    server.anybody.post('/api/auth/signin', { username, password });

  it('answers a token and the user with employer, role, company and customer', async () => {
    const { status, body } = await signInAs('installer', 'demo');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      type: 'Bearer',
      expiresAt: server.clock.now() + 12 * hour,
      user: {
        username: 'installer',
        usersElevated: false,
        employer: { nickname: 'Νίκος', email: null },
        role: { name: 'installer', employeeRights: [] },
        company: { name: 'Τεχνική Πάτρας', timeZone: 'Europe/Athens' },
        customer: null,
      },
    });
    expect(JSON.stringify(body)).not.toContain('argon2');
    expect((await signInAs('client', 'demo')).body).toMatchObject({
      user: { customer: { nickname: 'Καφέ Γεωργίου' } },
    });
    expect((await signInAs('newboss', 'demo')).body).toMatchObject({ user: { company: null, usersElevated: true } });
  });

  it('takes the user name without regard to case', async () => {
    expect((await signInAs(' Installer', 'demo')).status).toBe(200);
  });

  it('answers a wrong password and an unknown user alike', async () => {
    const wrong = await signInAs('office', 'nope');
    const unknown = await signInAs('nobody-of-that-name', 'nope');
    expect(wrong.status).toBe(401);
    expect(wrong.body).toMatchObject({ code: 'credentials_wrong', instance: '/rest/api/auth/signin' });
    expect(unknown.body).toEqual(wrong.body);
  });

  it('says who is signed in, and whether that is a boss', async () => {
    const boss = await server.signIn('boss');
    const office = await server.signIn('office');
    expect((await boss.get('/authenticated')).body).toBe(true);
    expect((await office.get('/authenticated')).body).toBe(false);
    expect((await office.get('/authenticated/')).body).toMatchObject({ username: 'office', role: { name: 'office' } });
  });

  it('gives a new token while the old one is good, and lets none outlive its time', async () => {
    const office = await server.signIn('office');
    server.clock.advance(11 * hour + 30 * minute);
    const refreshed = await office.get('/authenticated/refresh');
    expect(refreshed.body).toMatchObject({ expiresAt: server.clock.now() + 12 * hour, user: { username: 'office' } });
    const { token } = refreshed.body as { token: string };
    server.clock.advance(hour);
    const old = await office.get('/authenticated');
    expect(old.status).toBe(401);
    expect(old.body).toMatchObject({ code: 'token_expired', retry: false });
    const fresh = await server.anybody.get('/authenticated', { headers: { authorization: `Bearer ${token}` } });
    expect(fresh.status).toBe(200);
  });

  it('ends a session at once, alone or with all others of the user', async () => {
    const phone = await server.signIn('installer');
    const laptop = await server.signIn('installer');
    expect((await phone.post('/api/auth/signout')).status).toBe(200);
    expect((await phone.get('/authenticated')).body).toMatchObject({ code: 'session_revoked' });
    expect((await laptop.get('/authenticated')).status).toBe(200);
    const tablet = await server.signIn('installer');
    const other = await server.signIn('installer2');
    expect((await tablet.post('/api/auth/signout-everywhere')).status).toBe(200);
    expect((await laptop.get('/authenticated')).body).toMatchObject({ code: 'session_revoked' });
    expect((await other.get('/authenticated')).status).toBe(200);
  });

  it('lists the sessions of oneself with their devices, and ends one of them at once', async () => {
    const agent = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/129.0 Mobile Safari/537.36';
    const laptop = await server.signIn('office');
    server.clock.advance(minute);
    const { body: phone } = await server.anybody.post(
      '/api/auth/signin',
      { username: 'office', password: 'demo' },
      { headers: { 'user-agent': agent } },
    );
    const { token } = phone as { token: string };
    const onPhone = () => server.anybody.get('/authenticated', { headers: { authorization: `Bearer ${token}` } });
    const { body } = await laptop.get('/api/auth/sessions');
    const [newest, ...older] = body as { id: string; label: string | null; current: boolean }[];
    expect(newest).toMatchObject({ label: 'Android · Chrome', createdOn: server.clock.now(), current: false });
    expect(older.filter(({ current }) => current)).toHaveLength(1);

    const stranger = await server.signIn('installer');
    expect((await stranger.delete(`/api/auth/sessions/${newest?.id}`)).body).toMatchObject({ code: 'not_found' });
    expect((await onPhone()).status).toBe(200);
    expect((await laptop.delete(`/api/auth/sessions/${newest?.id}`)).status).toBe(200);
    expect((await onPhone()).body).toMatchObject({ code: 'session_revoked' });
    expect((await laptop.delete(`/api/auth/sessions/${newest?.id}`)).body).toMatchObject({ code: 'not_found' });
    expect((await laptop.get('/api/auth/sessions')).body).toHaveLength(older.length);
  });

  it('refuses what is not a token of ours', async () => {
    const forged = (await server.signIn('installer')).session?.token.replace(/\.[^.]*$/, `.${'A'.repeat(43)}`);
    for (const authorization of [
      undefined,
      'Bearer',
      'Bearer x.y.z',
      'Basic aW5zdGFsbGVyOmRlbW8=',
      `Bearer ${forged}`,
    ]) {
      const headers = authorization === undefined ? {} : { authorization };
      const { status, body, headers: sent } = await server.anybody.get('/authenticated', { headers });
      expect([status, body]).toMatchObject([401, { code: 'token_missing' }]);
      expect(sent['www-authenticate']).toBe('Bearer');
    }
  });

  it('takes access from a deactivated employee at once, and gives it back without the old sessions', async () => {
    const boss = await server.signIn('boss');
    const office = await server.signIn('office');
    const installer = await server.signIn('installer2');
    const id = installer.userId;
    expect((await office.patch('/employees/deactivate', { id })).body).toMatchObject({ code: 'not_permitted' });
    expect((await boss.patch('/employees/deactivate', { id })).body).toMatchObject({ id, enabled: false });
    expect((await installer.get('/authenticated')).body).toMatchObject({ code: 'account_disabled' });
    expect((await signInAs('installer2', 'demo')).body).toMatchObject({ code: 'account_disabled' });
    expect((await signInAs('installer2', 'wrong')).body).toMatchObject({ code: 'credentials_wrong' });
    expect((await boss.patch('/employees/activate', JSON.stringify(id))).body).toMatchObject({ id, enabled: true });
    expect((await installer.get('/authenticated')).body).toMatchObject({ code: 'session_revoked' });
    expect((await server.signIn('installer2')).userId).toBe(id);
  });

  it("does not let one boss deactivate another's employee", async () => {
    const partner = await server.signIn('partner');
    const { userId: id } = await server.signIn('installer');
    expect((await partner.patch('/employees/deactivate', { id })).body).toMatchObject({ code: 'not_found' });
  });

  it('lets wrong tries for a user name wait, known or not, for a quarter of an hour at most', async () => {
    for (const username of ['partner', 'somebody-else']) {
      for (let attempt = 0; attempt < 10; attempt += 1) expect((await signInAs(username, 'nope')).status).toBe(401);
      expect((await signInAs(username, 'demo')).body).toMatchObject({ code: 'rate_limited', retry: true });
    }
    expect((await signInAs('user', 'demo')).status).toBe(200);
    const wait = Number((await signInAs('partner', 'demo')).headers['retry-after']) * second;
    expect(wait).toBeLessThanOrEqual(15 * minute);
    server.clock.advance(wait);
    expect((await signInAs('partner', 'demo')).status).toBe(200);
  });

  it('does not count tries that were right', async () => {
    for (let attempt = 0; attempt < 60; attempt += 1) await server.signIn('user');
    expect((await signInAs('user', 'demo')).status).toBe(200);
  });

  it('limits tries per network address', async () => {
    server.clock.advance(7 * hour);
    for (let attempt = 0; attempt < 50; attempt += 1) {
      expect((await signInAs(`guess-${attempt}`, 'nope')).status).toBe(401);
    }
    expect((await signInAs('boss', 'demo')).body).toMatchObject({ code: 'rate_limited' });
    server.clock.advance(16 * minute);
    expect((await signInAs('boss', 'demo')).status).toBe(200);
  });

  it('holds for every node: a session, its end, and the limits', async () => {
    server.clock.advance(7 * hour);
    const database = opener.kind === 'postgres' ? await opener.openAgain() : server.context.database;
    const other = await testServer(opener, { database, clock: server.clock, demo: false });
    const here = await server.signIn('client');
    const headers = { authorization: `Bearer ${here.session?.token}` };
    expect((await other.anybody.get('/authenticated/', { headers })).body).toMatchObject({ username: 'client' });
    await other.anybody.post('/api/auth/signout', undefined, { headers });
    expect((await here.get('/authenticated')).body).toMatchObject({ code: 'session_revoked' });
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const node = attempt % 2 === 0 ? server : other;
      await node.anybody.post('/api/auth/signin', { username: 'newboss', password: 'nope' });
    }
    expect((await signInAs('newboss', 'demo')).body).toMatchObject({ code: 'rate_limited' });
  });
});
