import { beforeAll, describe, expect, it } from 'vitest';
import { exposed } from '../../../domain/catalogue/generic.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';
import { type Answer, type TestClient, type TestServer, testServer } from '../../support/server.ts';

type Row = Record<string, unknown> & { id: string; version: number };
interface Content {
  content: Row[];
  number: number;
  totalElements: number;
  last: boolean;
}

const pageIn = ({ status, body }: Answer): Content => {
  expect(status).toBe(200);
  return body as Content;
};

const named = ({ content }: Content, field = 'nickname') => content.map((row) => row[field]);

describeOnBothDatabases('reading rows', (opener) => {
  let server: TestServer;
  let boss: TestClient;
  let installer: TestClient;
  let partner: TestClient;
  let client: TestClient;
  beforeAll(async () => {
    server = await testServer(opener, { database: await opener.open() });
    [boss, installer, partner, client] = (await Promise.all(
      (['boss', 'installer', 'partner', 'client'] as const).map((name) => server.signIn(name)),
    )) as [TestClient, TestClient, TestClient, TestClient];
  });

  const tasks = async (who: TestClient, request: object = {}) =>
    pageIn(await who.patch('/tasks/paged', { rows: 100, ...request }));

  describe('who sees what', () => {
    it('shows the boss every task, the installer those assigned, the partner those agreed or offered, the client its own', async () => {
      const all = await tasks(boss);
      expect(all.totalElements).toBeGreaterThan(20);
      const his = await tasks(installer);
      expect(his.totalElements).toBeGreaterThan(5);
      expect(his.totalElements).toBeLessThan(all.totalElements);
      for (const task of his.content) expect(task.employeesAssignees).toContainEqual({ id: installer.userId });
      expect(named(await tasks(partner)).sort()).toEqual([
        'Παγομηχανή, παράρτημα Ακταίον',
        'Ψυγείο βιτρίνα, Φούρνος Ρίου',
        'Ψυκτικός θάλαμος, Οινοποιείο Πλαγιά',
      ]);
      for (const name of named(await tasks(client))) expect(name).toMatch(/Καφέ Γεωργίου/);
    });

    it('hides sales prices from who has not the right, and payouts from the customer', async () => {
      expect((await tasks(boss)).content.some(({ salesPrice }) => typeof salesPrice === 'number')).toBe(true);
      for (const task of (await tasks(installer)).content) expect(task.salesPrice).toBeNull();
      for (const task of (await tasks(partner)).content) expect(task.salesPrice).toBeNull();
      for (const task of (await tasks(client)).content) expect(task.totalPayout).toBeNull();
    });

    it('tells nothing about a hidden field by filter or sorting', async () => {
      const priced = { salesPrice: { value: 0, matchMode: 'gte' } };
      expect((await tasks(boss, { filters: priced })).totalElements).toBeGreaterThan(0);
      for (const who of [installer, partner]) {
        expect((await tasks(who, { filters: priced })).totalElements).toBe(0);
        const [up, down] = await Promise.all(
          [1, -1].map((sortOrder) => tasks(who, { sortField: 'salesPrice', sortOrder })),
        );
        const ids = (page: Content | undefined) => page?.content.map(({ id }) => id) ?? [];
        expect(ids(up)).toEqual(ids(down).reverse());
      }
      const paid = { totalPayout: { value: 0, matchMode: 'gte' } };
      expect((await tasks(client, { filters: paid })).totalElements).toBe(0);
    });

    it('answers the same for a row of another company, for one that is not there, and for one of another kind', async () => {
      const [task] = (await tasks(boss)).content;
      const [proof] = pageIn(await boss.patch('/pow-i/paged', {})).content;
      const ghost = '01900000-0000-7000-8000-000000000000';
      const newboss = await server.signIn('newboss');
      const answers = [
        await newboss.get(`/tasks/${task?.id}`),
        await newboss.get(`/tasks/${ghost}`),
        await boss.get(`/pow-p/${proof?.id}`),
      ];
      for (const { status, body } of answers) {
        expect(status).toBe(404);
        expect(body).toMatchObject({ code: 'not_found', detail: 'There is no such row among those the user may see.' });
      }
    });

    it.each(exposed.filter(({ resource }) => resource !== null))(
      'lists nothing of others under $path',
      async ({ path }) => {
        const newboss = await server.signIn('newboss');
        const { content } = pageIn(await newboss.patch(`/${path}/paged`, { rows: 1000 }));
        for (const row of content) expect(row.id === newboss.userId || row.company === null).toBe(true);
      },
    );

    it('shows a colleague as a card, and lists only who is seen whole', async () => {
      const { body } = await installer.get(`/users/${boss.userId}`);
      expect(body).toMatchObject({ nickname: 'Νίκος', email: null, phoneNumber: null });
      expect(named(pageIn(await installer.patch('/employees/paged', {})), 'username')).toEqual(['installer']);
      expect(named(pageIn(await boss.patch('/employees/paged', {})), 'username').sort()).toEqual([
        'installer',
        'installer2',
        'office',
      ]);
    });
  });

  describe('pages', () => {
    it('are cut where asked, and say which they are and whether more follow', async () => {
      const all = await tasks(boss, { sortField: 'number', sortOrder: 1 });
      const second = await tasks(boss, { first: 5, rows: 5, sortField: 'number', sortOrder: 1 });
      expect(second.content).toEqual(all.content.slice(5, 10));
      expect(second).toMatchObject({ number: 1, totalElements: all.totalElements, last: false });
      expect((await tasks(boss, { first: all.totalElements - 1, rows: 5 })).last).toBe(true);
      expect((await tasks(boss, { first: 5000, rows: 5 })).content).toEqual([]);
    });

    it('sort names without regard to case and accents, both ways, also by the name of another row', async () => {
      const up = named(await tasks(boss, { sortField: 'nickname', sortOrder: 1 }));
      const down = named(await tasks(boss, { sortField: 'nickname', sortOrder: -1 }));
      expect(up).toEqual(down.reverse());
      expect(up.indexOf('Ανακαίνιση φροντιστηρίου')).toBeLessThan(up.indexOf('Αντλία θερμότητας, Καστελλόκαμπος'));
      const byCustomer = await tasks(boss, { sortField: 'customer.nickname', sortOrder: 1 });
      const customers = pageIn(await boss.patch('/customers/paged', { sortField: 'nickname', sortOrder: 1 }));
      const order = customers.content.map(({ id }) => id);
      const seen = byCustomer.content.map(({ customer }) => order.indexOf((customer as Row).id));
      expect(seen).toEqual([...seen].sort((one, other) => one - other));
    });

    it.each([
      ['nickname', 'startsWith', 'ΚΛΙΜΑΤΙΣΜΌΣ', 1],
      ['nickname', 'contains', 'γεωργιου', 3],
      ['nickname', 'endsWith', 'Καφε Γεωργίου', 3],
      ['nickname', 'equals', 'φίλτρα ιατρείων', 1],
      ['customer.nickname', 'contains', 'ακταιον', 4],
      ['taskCompletionStatus', 'equals', 'DRAFT', 1],
      ['salesPrice', 'gt', 1000, 2],
      ['salesPrice', 'lte', 110, 0],
      ['antediluvian', 'is', true, 4],
      ['jobTicket', 'contains', '%', 0],
    ])('filter by %s %s %s', async (field, matchMode, value, count) => {
      const found = await tasks(boss, { filters: { [field]: { value, matchMode } } });
      expect(found.totalElements).toBe(count);
      const opposite: Record<string, string> = { contains: 'notContains', equals: 'notEquals', is: 'isNot' };
      const inverse = opposite[matchMode];
      if (inverse === undefined) return;
      const rest = await tasks(boss, { filters: { [field]: { value, matchMode: inverse } } });
      expect(rest.totalElements + count).toBe((await tasks(boss)).totalElements);
    });

    it('filter by time, by a reference and by several at once', async () => {
      const start = server.clock.now();
      const before = await tasks(boss, {
        filters: { installationTimestampFrom: { value: start, matchMode: 'before' } },
      });
      const iso = new Date(start - 1).toISOString();
      const after = await tasks(boss, { filters: { installationTimestampFrom: { value: iso, matchMode: 'after' } } });
      expect(before.totalElements + after.totalElements).toBe((await tasks(boss)).totalElements);
      const hers = { employeesAssignees: { value: installer.userId, matchMode: 'contains' } };
      expect((await tasks(boss, { filters: hers })).totalElements).toBe((await tasks(installer)).totalElements);
      const both = { ...hers, taskCompletionStatus: { value: 'ACCEPTED', matchMode: 'equals' } };
      for (const task of (await tasks(boss, { filters: both })).content) {
        expect(task.taskCompletionStatus).toBe('ACCEPTED');
      }
    });

    it('leave an empty filter out', async () => {
      const filters = { nickname: { value: '', matchMode: 'contains' }, number: { value: null, matchMode: 'equals' } };
      expect((await tasks(boss, { filters })).totalElements).toBe((await tasks(boss)).totalElements);
    });

    it.each([
      [{ sortField: 'password', sortOrder: 1 }, 'sortField'],
      [{ sortField: 'customer.email', sortOrder: 1 }, 'sortField'],
      [{ filters: { password: { value: 'x', matchMode: 'equals' } } }, 'filters.password'],
      [{ filters: { nickname: { value: 'x', matchMode: 'gt' } } }, 'filters.nickname'],
      [{ filters: { salesPrice: { value: 'much', matchMode: 'gt' } } }, 'filters.salesPrice'],
      [{ filters: { customer: { value: 'x', matchMode: 'equals' } } }, 'filters.customer'],
      [{ filters: { nickname: { value: 'x', matchMode: 'like' } } }, 'filters.nickname.matchMode'],
      [{ rows: 10_001 }, 'rows'],
      [{ first: -1 }, 'first'],
    ])('refuse %j and name %s', async (request, field) => {
      const { status, body } = await boss.patch('/tasks/paged', request);
      expect(status).toBe(400);
      expect((body as { fields: string[] }).fields.join()).toContain(field.split('.matchMode')[0]);
    });

    it('find a text word by word, in any of the names', async () => {
      const { body } = await boss.get('/users/search', { query: { specs: 'παπαδοπουλος ΓΙΩΡΓΟΣ' } });
      expect((body as Row[]).map(({ username }) => username)).toEqual(['installer']);
      const paged = pageIn(await boss.patch('/users/search-paged', { search: 'παπαδοπουλος', rows: 1 }));
      expect(paged.totalElements).toBe(1);
    });
  });

  it('has ETags that follow the version', async () => {
    const [address] = pageIn(await boss.patch('/operational-addresses/paged', { rows: 1 })).content;
    const { headers } = await boss.get(`/operational-addresses/${address?.id}`);
    expect(headers.etag).toBe(`"${address?.version}"`);
  });

  it('shows who watches a task, and says where nothing is watched', async () => {
    const [task] = (await tasks(boss)).content;
    expect((await boss.get(`/tasks/getWatchers/${task?.id}`)).body).toEqual([]);
    expect(pageIn(await boss.patch(`/tasks/getWatchers/${task?.id}`, {}))).toMatchObject({
      totalElements: 0,
      last: true,
    });
    const [role] = pageIn(await boss.patch('/roles/paged', {})).content;
    expect((await boss.get(`/roles/getWatchers/${role?.id}`)).body).toMatchObject({ code: 'method_not_allowed' });
  });
});
