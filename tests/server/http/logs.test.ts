import { expect, it } from 'vitest';
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

  it('tells an unexpected fault by its kind and place, not by its message', async () => {
    const server = await testServer(opener, { demo: false });
    server.app.get('/rest/fault', () => {
      throw new TypeError('Παπαδόπουλος is not a function');
    });
    const { body } = await server.anybody.get('/fault');
    expect(body).toMatchObject({ code: 'internal', status: 500, detail: 'The server failed.' });
    const fault = server.logged().find(({ msg }) => msg === 'request failed');
    expect(fault).toMatchObject({ error: { type: 'TypeError', stack: expect.arrayContaining([expect.any(String)]) } });
    expect(JSON.stringify(fault)).not.toContain('Παπαδόπουλος');
  });
});
