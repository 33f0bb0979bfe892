import { beforeAll, describe, expect, it } from 'vitest';
import { businessCategories } from '../../../domain/company/categories.ts';
import { hour } from '../../../domain/kernel/time.ts';
import type { Rows } from '../../../domain/rows.ts';
import { bodyOf, ghost, named, refusal } from '../../support/answers.ts';
import { describeRules } from '../../support/databases.ts';
import { openDemo } from '../../support/demo-people.ts';
import type { TestClient, TestServer } from '../../support/server.ts';

describeRules('the calls of companies, their customers’ accounts and their people (section 7)', (opener) => {
  let server: TestServer;
  let boss: TestClient;
  let installer: TestClient;
  let partner: TestClient;
  let client: TestClient;
  let stranger: TestClient;
  beforeAll(async () => {
    ({ server, boss, installer, partner, client, stranger } = await openDemo(opener));
  });

  describe('categories', () => {
    const put = (who: TestClient, body: unknown, id = boss.userId) => who.put(`/companies-user/categories/${id}`, body);

    it('are chosen by the owner from one list', async () => {
      expect(bodyOf(await installer.get('/companies-user/categories'))).toEqual(businessCategories);
      const chosen = { PLUMBING: ['PIPES'], TRANSPORT: [] };
      expect(bodyOf(await put(boss, { categories: chosen }))).toMatchObject({ companyCategories: chosen });
      expect(bodyOf(await put(boss, { PLUMBING: ['GAS'] }))).toMatchObject({
        companyCategories: { PLUMBING: ['GAS'] },
      });
      expect(bodyOf(await put(boss, { categories: {} }))).toMatchObject({ companyCategories: {} });
    });

    it.each([
      ['a category that there is not', { categories: { ROCKETS: [] } }, [422, 'category_unknown']],
      ['a subcategory of another category', { categories: { PLUMBING: ['WIRING'] } }, [422, 'category_unknown']],
      ['a list', ['PLUMBING'], [400, 'validation']],
    ])('refuse %s (section 8)', async (_, body, expected) => {
      expect(refusal(await put(boss, body))).toEqual(expected);
    });

    it('are not for employees, and of others there is no company', async () => {
      expect(refusal(await put(installer, { categories: {} }))).toEqual([403, 'not_permitted']);
      expect(refusal(await put(stranger, { categories: {} }))).toEqual([404, 'not_found']);
    });
  });

  it('a company is found by its owner, and is that of everybody of the account', async () => {
    const current = async (who: TestClient) =>
      bodyOf<Rows['companies'] | null>(await who.get('/companies-user/current'));
    expect(await current(boss)).toMatchObject({ id: boss.userId, vat: '099553311' });
    expect(await current(installer)).toMatchObject({ id: boss.userId, name: 'Τεχνική Πάτρας', vat: null });
    expect(await current(stranger)).toBeNull();
    const of = (who: TestClient, id: string) => who.get(`/companies-user/owner/${id}`);
    expect(bodyOf(await of(boss, boss.userId))).toMatchObject({ vat: '099553311' });
    expect(bodyOf(await of(boss, partner.userId))).toMatchObject({ name: 'Ψύξη Πελοποννήσου', vat: null });
    for (const [who, id] of [
      [stranger, boss.userId],
      [boss, stranger.userId],
      [boss, ghost],
    ] as const)
      expect(refusal(await of(who, id))).toEqual([404, 'not_found']);
  });

  describe('accounts of customers', () => {
    const form = { username: 'kafe2', email: 'kafe2@example.com', nickname: 'Ταμείο', password: 'demo' };

    it('are created by who changes customers, and sign in at once', async () => {
      const { id } = await named<{ id: string }>(boss, 'customers', 'Καφέ Γεωργίου');
      const customer = { id };
      const add = (who: TestClient, more: object = {}) => who.post('/customers/users', { ...form, customer, ...more });
      expect(refusal(await add(installer))).toEqual([403, 'not_permitted']);
      expect(refusal(await add(stranger))).toEqual([404, 'not_found']);
      const made = await add(boss);
      const user = bodyOf<Rows['users']>(made);
      expect([made.status, user]).toMatchObject([201, { customer, employer: null, role: null, enabled: true }]);
      expect(JSON.stringify(user)).not.toContain('password');
      const account = await server.signIn('kafe2');
      expect(bodyOf(await account.get(`/companies-customer/owner/${user.id}`))).toMatchObject({ id: customer.id });
      expect(refusal(await add(boss, { nickname: 'Άλλο' }))).toEqual([409, 'username_taken']);
      expect(bodyOf(await boss.get(`/customers/${customer.id}/users`))).toHaveLength(2);
    });

    it.each([
      ['no password', { password: undefined }],
      ['a short password', { password: 'abc' }],
      ['no user name', { username: ' ' }],
      ['an e-mail that is none', { email: 'x' }],
      ['no customer', { customer: null }],
    ])('are not created with %s', async (_, more) => {
      const customer = await named<{ id: string }>(boss, 'customers', 'Ιδιώτες');
      const answer = await boss.post('/customers/users', { ...form, username: 'kafe3', customer, ...more });
      expect(refusal(answer)).toEqual([400, 'validation']);
    });

    it('lead to their customer', async () => {
      const of = (who: TestClient, id: string) => who.get(`/companies-customer/owner/${id}`);
      expect(bodyOf(await of(boss, client.userId))).toMatchObject({ nickname: 'Καφέ Γεωργίου' });
      for (const [who, id] of [
        [stranger, client.userId],
        [boss, boss.userId],
        [boss, ghost],
      ] as const)
        expect(refusal(await of(who, id))).toEqual([404, 'not_found']);
    });
  });

  describe('employees who are available', () => {
    const at = (who: TestClient, from: number, to: number) =>
      who.get('/employees/showAvailableEmployees', { query: { tStart: String(from), tEnd: String(to) } });
    const free = async (from: number, to = from + hour): Promise<string[]> =>
      bodyOf<Rows['users'][]>(await at(boss, from, to)).map(({ username }) => username ?? '');

    it('have neither vacation nor task then', async () => {
      const later = server.clock.now() + 1000 * hour;
      expect((await free(later)).sort()).toEqual(['installer', 'installer2', 'office']);
      const vacation = { employee: { id: installer.userId }, startingTime: later, endingTime: later + hour };
      bodyOf(await boss.post('/scheduled', vacation));
      expect((await free(later)).sort()).toEqual(['installer2', 'office']);
      expect(await free(later + hour)).not.toContain('installer');
      expect(await free(later + hour + 1)).toContain('installer');
      const task = await named<Rows['tasks']>(boss, 'tasks', 'Αντλία θερμότητας, Καστελλόκαμπος');
      const { installationTimestampFrom: from, employeesAssignees } = task;
      expect(employeesAssignees).toEqual([{ id: installer.userId }]);
      expect(await free(from ?? 0)).not.toContain('installer');
    });

    it('are active', async () => {
      const later = server.clock.now() + 2000 * hour;
      const office = await server.signIn('office');
      bodyOf(await boss.patch('/employees/deactivate', { id: office.userId }));
      expect(await free(later)).not.toContain('office');
      bodyOf(await boss.patch('/employees/activate', { id: office.userId }));
      expect(await free(later)).toContain('office');
    });

    it('are those whom the asker sees, in a time that makes sense', async () => {
      const later = server.clock.now() + 3000 * hour;
      expect(bodyOf(await at(stranger, later, later))).toEqual([]);
      expect(bodyOf(await at(client, later, later))).toEqual([]);
      expect(bodyOf(await at(installer, later, later))).toMatchObject([{ id: installer.userId }]);
      expect(refusal(await at(boss, later, later - 1))).toEqual([400, 'validation']);
      expect(refusal(await boss.get('/employees/showAvailableEmployees'))).toEqual([400, 'validation']);
    });
  });

  it('employees of an owner who deactivated the account go on for the fifteen days (decision 0026)', async () => {
    bodyOf(await boss.get('/users/deactivate-account'));
    expect((await boss.get('/tasks/all')).status).toBe(401);
    expect((await installer.get('/tasks/all')).status).toBe(200);
    expect((await server.signIn('installer')).userId).toBe(installer.userId);
  });
});
