import { expect, it } from 'vitest';
import { loggableNetwork } from '../../../server/loggable.ts';
import { describeRules } from '../../support/databases.ts';
import { testServer } from '../../support/server.ts';

describeRules('the log', (opener) => {
  it('says what was asked and by whose id, and nothing that a person wrote', async () => {
    const server = await testServer(opener);
    const installer = await server.signIn('installer');
    const secrets = ['demo-secret', 'Παπαδόπουλος', 'installer@example.com', 'hidden-token', '6981245077'];
    await server.anybody.post('/api/auth/signin', { username: 'Παπαδόπουλος', password: 'demo-secret' });
    await server.anybody.get('/notifications/all', { query: { jwtToken: 'hidden-token' } });
    await installer.get('/users/search', { query: { specs: 'Παπαδόπουλος installer@example.com 6981245077' } });
    await installer.patch('/tasks/paged', { sortField: 'Παπαδόπουλος', sortOrder: 1 });
    await installer.get(`/tasks/${installer.userId}`);
    const lines = server.logged();
    expect(lines.at(-1)).toEqual({
      level: 30,
      time: expect.any(Number),
      method: 'GET',
      route: '/rest/tasks/:id',
      status: 404,
      milliseconds: expect.any(Number),
      requestId: expect.any(String),
      userId: installer.userId,
      msg: 'request',
    });
    const text = JSON.stringify(lines);
    for (const secret of [...secrets, installer.session?.token]) expect(text).not.toContain(secret);
  });

  it('tells of each refused sign-in for whom it was, from which network and why', async () => {
    const server = await testServer(opener);
    const { userId } = await server.signIn('installer');
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    const tried = [
      ['installer', 'secret-guess', '198.51.100.77'],
      ['secret-name', 'secret-guess', '2001:db8:7:9::1'],
    ] as const;
    for (const [username, password, address] of tried)
      await server.anybody.post('/api/auth/signin', { username, password }, from(address));
    for (let count = 0; count < 10; count += 1)
      await server.anybody.post('/api/auth/signin', { username: 'installer', password: 'x' }, from('198.51.100.77'));
    const lines = server.logged().filter(({ msg }) => msg === 'sign-in refused');
    const common = { level: 40, time: expect.any(Number), msg: 'sign-in refused' };
    const own = { ...common, userId, network: '198.51.100.0/24' };
    expect(lines.slice(0, 2)).toEqual([
      { ...own, code: 'credentials_wrong' },
      { ...common, userId: 'unknown', network: '2001:db8:7::/48', code: 'credentials_wrong' },
    ]);
    expect(lines.at(-1)).toEqual({ ...own, code: 'rate_limited', waitSeconds: 1 });
    const text = JSON.stringify(server.logged());
    for (const hidden of ['secret', '198.51.100.77', '2001:db8:7:9']) expect(text).not.toContain(hidden);
  });

  it.each([
    ['198.51.100.77', '198.51.100.0/24'],
    ['::ffff:198.51.100.77', '198.51.100.0/24'],
    ['2001:db8:7:9:1:2:3:4', '2001:db8:7::/48'],
    ['2001:db8::4', '2001:db8:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
    ['::1', '0:0:0::/48'],
    ['a name', 'unknown'],
  ])('knows the network of %s as %s', (address, network) => {
    expect(loggableNetwork(address)).toBe(network);
  });

  it('does not fill up with what monitoring asks', async () => {
    const server = await testServer(opener, { demo: false });
    for (const path of ['/health', '/health/live', '/metrics']) await server.anybody.get(path);
    await server.anybody.get('/configuration');
    const levels = server.logged().map(({ route, level }) => [route, level]);
    expect(levels).toEqual([
      ['/rest/health', 20],
      ['/rest/health/live', 20],
      ['/rest/metrics', 20],
      ['/rest/configuration', 30],
    ]);
  });

  it('tells an unexpected fault by its kind and place, without what a person wrote', async () => {
    const server = await testServer(opener, { demo: false });
    server.app.get('/rest/fault', () => {
      throw new TypeError('Παπαδόπουλος is not a function');
    });
    const { body } = await server.anybody.get('/fault');
    expect(body).toMatchObject({ code: 'internal', status: 500, detail: 'The server had an error.' });
    const fault = server.logged().find(({ msg }) => msg === 'request failed');
    expect(fault).toMatchObject({
      error: {
        type: 'TypeError',
        message: '… is not a function',
        stack: expect.arrayContaining([expect.stringContaining('logs.test.ts')]),
      },
    });
    expect(JSON.stringify(fault)).not.toContain('Παπαδόπουλος');
  });
});
