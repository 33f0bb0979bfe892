import { beforeAll, expect, it } from 'vitest';
import { describeRules } from '../../support/databases.ts';
import { type TestClient, type TestServer, testServer } from '../../support/server.ts';

describeRules('what a browser keeps of replies', (opener) => {
  let server: TestServer;
  let boss: TestClient;

  beforeAll(async () => {
    server = await testServer(opener);
    boss = await server.signIn('boss');
  });

  it.each([
    '/tasks/all',
    '/authenticated',
    '/authenticated/refresh',
    '/users/all',
    '/sync/quarantine',
    '/tasks/00000000-0000-7000-8000-000000000000',
  ])('is nothing of %s, whatever it answers', async (path) => {
    expect((await boss.get(path)).headers['cache-control']).toBe('no-store');
    expect((await server.anybody.get(path)).headers['cache-control']).toBe('no-store');
  });

  it('is no token', async () => {
    const { status, headers } = await server.anybody.post('/api/auth/signin', { username: 'boss', password: 'demo' });
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  });

  it('names what pages of this address may ask the browser for', async () => {
    const { headers } = await server.anybody.get('/health/live');
    const policy = String(headers['permissions-policy']);
    expect(policy).toMatch(
      /(^|, )camera=\(self\), geolocation=\(self\), microphone=\(self\), screen-wake-lock=\(self\)/,
    );
    expect(policy).toContain('midi=()');
  });
});
