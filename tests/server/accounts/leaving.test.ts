import { beforeAll, expect, it } from 'vitest';
import { day } from '../../../domain/kernel/time.ts';
import { getRow } from '../../../server/db/repositories/rows.ts';
import { chores } from '../../../server/jobs/work.ts';
import { bodyOf } from '../../support/answers.ts';
import { describeRules } from '../../support/databases.ts';
import { postItem, pushItem } from '../../support/pushing-device.ts';
import { type TestClient, type TestServer, testServer } from '../../support/server.ts';

const viewContent = JSON.stringify({ search: {}, chosen: null, order: null, widths: null });

interface Made {
  id: string;
}

describeRules('who leaves a company (specification 2.8 and 4.7)', (opener) => {
  let server: TestServer;
  let boss: TestClient;
  beforeAll(async () => {
    server = await testServer(opener);
    boss = await server.signIn('boss');
  });

  const addRole = async (nickname: string): Promise<string> =>
    bodyOf<Made>(await boss.post('/roles', { nickname, name: nickname })).id;
  const addPerson = async (username: string, role: string): Promise<string> =>
    bodyOf<Made>(
      await boss.post('/employees', {
        username,
        email: `${username}@example.com`,
        nickname: username,
        password: 'demo',
        role: { id: role },
      }),
    ).id;

  it('leaves the user name to others', async () => {
    const role = await addRole('Συνεργείο Α');
    const first = await addPerson('nikos', role);
    const nikos = await server.signIn('nikos');
    const removal = pushItem('deleteEmployee', { id: first }, { at: server.clock.now() });
    expect(await postItem(boss, removal)).toMatchObject({ kind: 'applied' });
    expect((await nikos.get('/authenticated')).status).toBe(401);
    const second = await addPerson('nikos', role);
    expect(second).not.toBe(first);
    expect((await server.signIn('nikos')).userId).toBe(second);
  });

  it('leaves the role as well when the account was deleted by its own person', async () => {
    const role = await addRole('Συνεργείο Β');
    await addPerson('petros', role);
    const petros = await server.signIn('petros');
    bodyOf(await petros.get('/users/deactivate-account'));
    expect(bodyOf(await boss.get(`/roles/${role}`))).toMatchObject({ employees: [{ id: petros.userId }] });
    server.clock.advance(16 * day);
    await chores['delete-accounts']?.run(server.context);
    boss = await server.signIn('boss');
    expect(bodyOf(await boss.get(`/roles/${role}`))).toMatchObject({ employees: [] });
    expect((await boss.delete(`/roles/${role}`)).status).toBe(200);
  });

  it('leaves the views that are shared, and takes those that nobody else saw (decision 0176)', async () => {
    await addPerson('pavlos', await addRole('Συνεργείο Γ'));
    const pavlos = await server.signIn('pavlos');
    const save = async (nickname: string, shared: boolean): Promise<string> => {
      const view = { id: server.context.newId(), nickname, list: 'tasks', shared, content: viewContent };
      const saving = pushItem('createSavedView', view, { at: server.clock.now() });
      expect(await postItem(pavlos, saving)).toMatchObject({ kind: 'applied' });
      return view.id;
    };
    const views = { own: await save('Δικές μου', false), shared: await save('Για όλους', true) };
    const kept = async () => {
      const { kysely } = server.context.database;
      const rows = await Promise.all(Object.values(views).map((id) => getRow(kysely, 'saved-views', id)));
      return rows.map((row) => row?.nickname);
    };
    expect(await kept()).toEqual(['Δικές μου', 'Για όλους']);
    bodyOf(await pavlos.get('/users/deactivate-account'));
    server.clock.advance(16 * day);
    await chores['delete-accounts']?.run(server.context);
    expect(await kept()).toEqual([undefined, 'Για όλους']);
  });
});
