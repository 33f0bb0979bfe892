import { beforeAll, describe, expect, it } from 'vitest';
import { rights } from '../../../domain/role/rights.ts';
import type { Rows } from '../../../domain/rows.ts';
import { bodyOf, ghost, named, refusal } from '../../support/answers.ts';
import { describeRules } from '../../support/databases.ts';
import { openDemo } from '../../support/demo-people.ts';
import type { TestClient, TestServer } from '../../support/server.ts';

type Customer = Rows['customers'];
type Role = Rows['roles'];

describeRules('the calls of customers and roles (section 7)', (opener) => {
  let server: TestServer;
  let boss: TestClient;
  let installer: TestClient;
  let client: TestClient;
  let stranger: TestClient;
  beforeAll(async () => {
    ({ server, boss, installer, client, stranger } = await openDemo(opener));
  });

  const country = { name: 'Ελλάδα', code: 'EL' };

  describe('customers', () => {
    const create = (who: TestClient, more: object = {}) =>
      who.post('/customers', { nickname: 'Νέος πελάτης', country, telephone: '2610000001', ...more });

    it('are created, changed and deleted', async () => {
      const customer = bodyOf<Customer>(await create(boss));
      expect(customer).toMatchObject({ nickname: 'Νέος πελάτης', afm: null, watchers: [], version: 1 });
      const edit = { id: customer.id, afm: '094771305' };
      expect(refusal(await stranger.put('/customers', edit))).toEqual([404, 'not_found']);
      expect(refusal(await installer.delete(`/customers/${customer.id}`))[0]).toBeGreaterThanOrEqual(403);
      expect(bodyOf(await boss.put('/customers', edit))).toMatchObject({ afm: '094771305', telephone: '2610000001' });
      expect(refusal(await boss.put('/customers', edit, { headers: { 'if-match': '"1"' } }))[1]).toBe(
        'version_conflict',
      );
      bodyOf(await boss.delete(`/customers/${customer.id}`));
      expect(refusal(await boss.get(`/customers/${customer.id}`))).toEqual([404, 'not_found']);
    });

    it.each([
      ['a telephone of nine digits', { telephone: '261000000' }],
      ['a tax number of eight characters', { afm: '12345678' }],
      ['no nickname', { nickname: '' }],
      ['an e-mail that is none', { email: 'x' }],
      ['no country', { country: null }],
    ])('are not created with %s (section 5)', async (_, more) => {
      expect(refusal(await create(boss, more))).toEqual([400, 'validation']);
    });

    it('are created by those who have the right', async () => {
      for (const who of [installer, client]) expect(refusal(await create(who))).toEqual([403, 'not_permitted']);
    });

    it('with tasks cannot be deleted', async () => {
      const { id } = await named<Customer>(boss, 'customers', 'Καφέ Γεωργίου');
      expect(refusal(await boss.delete(`/customers/${id}`))[1]).toBe('in_use');
    });

    it('are watched by employees', async () => {
      const { id } = await named<Customer>(boss, 'customers', 'Ξενοδοχείο Ακταίον');
      const watch = (who: TestClient, path: string, watcher_id: string) =>
        who.get(`/customers/${path}`, { query: { id, watcher_id } });
      expect(bodyOf(await watch(boss, 'addWatcher', installer.userId))).toMatchObject({
        watchers: [{ id: installer.userId }],
      });
      expect(bodyOf(await boss.get(`/customers/getWatchers/${id}`))).toMatchObject([{ id: installer.userId }]);
      expect(refusal(await watch(boss, 'addWatcher', stranger.userId))[1]).toBe('rule');
      expect(refusal(await watch(boss, 'addWatcher', 'x'))).toEqual([400, 'validation']);
      expect(refusal(await watch(stranger, 'removeWatcher', installer.userId))).toEqual([404, 'not_found']);
      expect(bodyOf(await watch(boss, 'removeWatcher', installer.userId))).toMatchObject({ watchers: [] });
    });

    it('have accounts, which end at once', async () => {
      const { id } = await named<Customer>(boss, 'customers', 'Καφέ Γεωργίου');
      expect(bodyOf(await boss.get(`/customers/${id}/users`))).toMatchObject([{ id: client.userId }]);
      expect(refusal(await stranger.get(`/customers/${id}/users`))).toEqual([404, 'not_found']);
      const remove = (who: TestClient, user: string) => who.delete(`/customers/users/${user}`);
      expect(refusal(await remove(stranger, client.userId))).toEqual([404, 'not_found']);
      expect(refusal(await remove(boss, installer.userId))).toEqual([404, 'not_found']);
      const leaving = await server.signIn('client');
      bodyOf(await remove(boss, leaving.userId));
      expect((await leaving.get('/tasks/all')).status).toBe(401);
      expect(bodyOf(await boss.get(`/customers/${id}/users`))).toEqual([]);
    });
  });

  describe('roles', () => {
    it('are created, given rights, and deleted by the owner', async () => {
      const office = await server.signIn('office');
      const form = { nickname: 'Αποθήκη', name: 'store' };
      expect(refusal(await office.post('/roles', form))).toEqual([403, 'not_permitted']);
      expect(refusal(await boss.post('/roles', { name: 'store' }))).toEqual([400, 'validation']);
      const role = bodyOf<Role>(await boss.post('/roles', form));
      expect(role).toMatchObject({ employeeRights: [], employees: [] });
      const give = (who: TestClient, id: string, body: unknown) =>
        who.patch('/roles/updateRights', body, { query: { id } });
      const given = bodyOf<Role>(await give(boss, role.id, { rights: ['PUT_TASKS', 'POST_TASKS'] }));
      expect(new Set(given.employeeRights)).toEqual(new Set(['PUT_TASKS', 'POST_TASKS']));
      expect(bodyOf(await give(boss, role.id, ['PUT_TASKS']))).toMatchObject({ employeeRights: ['PUT_TASKS'] });
      expect(refusal(await give(boss, role.id, ['EVERYTHING']))).toEqual([400, 'validation']);
      expect(refusal(await give(boss, ghost, []))).toEqual([404, 'not_found']);
      expect(refusal(await give(stranger, role.id, []))).toEqual([404, 'not_found']);
      expect(bodyOf(await boss.put('/roles', { id: role.id, icon: 'box' }))).toMatchObject({ icon: 'box' });
      bodyOf(await boss.delete(`/roles/${role.id}`));
    });

    it('that somebody has are not deleted', async () => {
      const { id } = await named<Role>(boss, 'roles', 'Εγκαταστάτης');
      expect(refusal(await boss.delete(`/roles/${id}`))[1]).toBe('in_use');
    });

    it('hold rights of one list, and one of them is there from the start', async () => {
      expect(bodyOf(await boss.patch('/roles/getAllRights'))).toEqual([...rights]);
      expect(refusal(await installer.patch('/roles/getAllRights'))).toEqual([403, 'not_permitted']);
      const made = bodyOf<Role>(await stranger.patch('/roles/createDefaultRole'));
      expect(made).toMatchObject({ name: 'installer', employeeRights: [] });
      expect(bodyOf(await stranger.patch('/roles/createDefaultRole'))).toMatchObject({ id: made.id });
    });
  });
});
