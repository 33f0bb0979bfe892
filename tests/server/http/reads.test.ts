import { beforeAll, describe, expect, it } from 'vitest';
import { exposed } from '../../../domain/catalogue/generic.ts';
import { must } from '../../../domain/kernel/assert.ts';
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
    server = await testServer(opener);
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
      // The partner sees prices of its own tasks, so the field is there; those of others are as if they had none.
      expect((await tasks(partner, { filters: priced })).totalElements).toBe(0);
      const [up, down] = await Promise.all(
        [1, -1].map((sortOrder) => tasks(partner, { sortField: 'salesPrice', sortOrder })),
      );
      const ids = (page: Content | undefined) => page?.content.map(({ id }) => id) ?? [];
      expect(ids(up)).toEqual(ids(down).reverse());
    });

    it.each([
      ['installer', 'tasks', 'salesPrice'],
      ['installer', 'operational-addresses', 'task.salesPrice'],
      ['installer', 'tasks', 'rootTask.salesPrice'],
      ['installer', 'tasks', 'customer.email'],
      ['client', 'tasks', 'totalPayout'],
      ['client', 'tasks', 'watchers'],
      ['client', 'tasks', 'watchers.nickname'],
    ])('answers %s about %s by %s as by a field that does not exist', async (name, path, field) => {
      const who = { installer, client }[name] ?? installer;
      const asked = (other: string) => [
        { filters: { [other]: { value: 0, matchMode: 'equals' } } },
        { sortField: other, sortOrder: 1 },
      ];
      for (const [index, request] of asked(field).entries()) {
        const hidden = await who.patch(`/${path}/paged`, request);
        const unknown = await who.patch(`/${path}/paged`, asked('nonsense')[index]);
        expect([hidden.status, unknown.status]).toEqual([400, 400]);
        expect(JSON.stringify(hidden.body).replaceAll(field, 'nonsense')).toBe(JSON.stringify(unknown.body));
      }
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
        expect(body).toMatchObject({
          code: 'not_found',
          detail: 'There is no such row among those that the user may see.',
        });
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
      ['customer', 'contains', 'ακταιον', 4],
      ['employeesAssignees.username', 'equals', 'INSTALLER', 11],
      ['taskCompletionStatus', 'contains', 'draf', 1],
      ['taskCompletionStatus', 'in', ['DRAFT', 'ACCEPTED'], 8],
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

    it('find and sort a person by their whole name, and the owner of an account by its company', async () => {
      const names = async (filters: object) => (await tasks(boss, { filters, sortField: 'taskCreator' })).totalElements;
      const { user } = must((await server.signIn('office')).session, 'the session of whoever creates the tasks');
      const person = `${user.name} ${user.surname}`.toUpperCase();
      const all = await names({});
      expect(all).toBeGreaterThan(0);
      expect(await names({ taskCreator: { value: person, matchMode: 'equals' } })).toBe(all);
      expect(await names({ owner: { value: user.company?.name, matchMode: 'in' } })).toBe(all);
      expect(await names({ owner: { value: boss.userId, matchMode: 'contains' } })).toBe(all);
      expect(await names({ taskCreator: { value: 'nobody of this name', matchMode: 'equals' } })).toBe(0);
    });

    it('leave an empty filter out', async () => {
      const filters = { nickname: { value: '', matchMode: 'contains' }, number: { value: null, matchMode: 'equals' } };
      expect((await tasks(boss, { filters })).totalElements).toBe((await tasks(boss)).totalElements);
    });

    it.each([
      [{ sortField: 'password', sortOrder: 1 }, 'sortField'],
      [{ sortField: 'customer.password', sortOrder: 1 }, 'sortField'],
      [{ sortField: 'employeesAssignees', sortOrder: 1 }, 'sortField'],
      [{ sortField: 'rootTask.rootTask.rootTask.nickname', sortOrder: 1 }, 'sortField'],
      [{ sortField: 'nickname; drop table tasks', sortOrder: 1 }, 'sortField'],
      [{ filters: { 'constructor.name': { value: 'x', matchMode: 'equals' } } }, 'filters.constructor.name'],
      [{ filters: { taskCompletionStatus: { value: 'GONE', matchMode: 'equals' } } }, 'filters.taskCompletionStatus'],
      [{ filters: { nickname: { value: ['x'], matchMode: 'equals' } } }, 'filters.nickname'],
      [{ filters: { nickname: { matchMode: 'like' } } }, 'filters.nickname'],
      [{ filters: { installationTimestampFrom: { value: 'today', matchMode: 'before' } } }, 'filters.installation'],
      [{ filters: { password: { value: 'x', matchMode: 'equals' } } }, 'filters.password'],
      [{ filters: { nickname: { value: 'x', matchMode: 'gt' } } }, 'filters.nickname'],
      [{ filters: { salesPrice: { value: 'much', matchMode: 'gt' } } }, 'filters.salesPrice'],
      [{ filters: { requestTaskAssignment: { value: 'x', matchMode: 'equals' } } }, 'filters.requestTaskAssignment'],
      [{ filters: { nickname: { value: 'x', matchMode: 'like' } } }, 'filters.nickname.matchMode'],
      [{ rows: 10_001 }, 'rows'],
      [{ first: -1 }, 'first'],
    ])('refuse %j and name %s', async (request, field) => {
      const { status, body } = await boss.patch('/tasks/paged', request);
      expect(status).toBe(400);
      expect((body as { fields: string[] }).fields.join()).toContain(field.split('.matchMode')[0]);
    });

    it('say what is allowed when they refuse', async () => {
      const detailOf = async (request: object) =>
        (await boss.patch('/tasks/paged', request)).body as { detail: string };
      const field = await detailOf({ sortField: 'password', sortOrder: 1 });
      expect(field.detail).toMatch(/no field password; there are id, version, .*nickname, .*customer\(\.field\)/);
      const mode = await detailOf({ filters: { nickname: { value: 'x', matchMode: 'gt' } } });
      expect(mode.detail).toMatch(/there are startsWith, contains, notContains, endsWith, equals, notEquals, in/);
      const value = await detailOf({ filters: { taskCompletionStatus: { value: 'GONE', matchMode: 'is' } } });
      expect(value.detail).toMatch(/one of DRAFT, UNASSIGNED, /);
    });

    it('put several comparisons of a field together by their operator', async () => {
      const name = (operator: 'and' | 'or', ...values: string[]) =>
        tasks(boss, {
          filters: { nickname: values.map((value) => ({ value, matchMode: 'contains', operator })) },
        });
      const [ice, cafe] = [await name('or', 'παγομηχανη'), await name('or', 'γεωργιου')];
      const either = await name('or', 'παγομηχανη', 'γεωργιου');
      expect(either.totalElements).toBe(ice.totalElements + cafe.totalElements);
      expect((await name('and', 'παγομηχανη', 'γεωργιου')).totalElements).toBe(0);
      const filters = {
        nickname: [
          { value: 'α', matchMode: 'contains', operator: 'and' },
          { value: 'β', matchMode: 'contains', operator: 'or' },
        ],
      };
      expect((await boss.patch('/tasks/paged', { filters })).status).toBe(400);
    });

    it('take a date as the whole day of the company', async () => {
      const today = '2026-03-11';
      const by = async (matchMode: string, value: unknown) =>
        (await tasks(boss, { filters: { installationTimestampFrom: { value, matchMode } } })).totalElements;
      const total = (await tasks(boss)).totalElements;
      const onDay = await by('dateIs', today);
      expect(onDay).toBeGreaterThan(0);
      expect(await by('equals', today)).toBe(onDay);
      // 23:30 in Athens is the same day, although it is 21:30 in UTC; half an hour later is not.
      expect(await by('dateIs', '2026-03-11T23:30:00+02:00')).toBe(onDay);
      expect(await by('dateIs', '2026-03-12T00:00:00+02:00')).not.toBe(onDay);
      expect((await by('dateBefore', today)) + onDay + (await by('dateAfter', today))).toBe(total);
      expect(await by('dateIsNot', today)).toBe(total - onDay);
    });

    it('find a text word by word, in any of the names', async () => {
      const { body } = await boss.get('/users/search', { query: { specs: 'παπαδοπουλος ΓΙΩΡΓΟΣ' } });
      expect((body as Row[]).map(({ username }) => username)).toEqual(['installer']);
      const paged = pageIn(await boss.patch('/users/search-paged', { search: 'παπαδοπουλος', rows: 1 }));
      expect(paged.totalElements).toBe(1);
      const same = pageIn(await boss.patch('/users/search-paged', { specs: 'παπαδοπουλος', rows: 1 }));
      expect(same).toEqual(paged);
    });
  });

  it.each([
    ['active', ['ACCEPTED', 'COLLECTED', 'IN_PROGRESS', 'INSTALLED']],
    ['draft', ['DRAFT']],
    ['invoiced', ['INVOICED']],
  ])('has the tasks of the list %s', async (list, some) => {
    const page = pageIn(await boss.patch(`/tasks/paged/${list}`, { rows: 100 }));
    const statuses = named(page, 'taskCompletionStatus');
    for (const status of some) expect(statuses).toContain(status);
    const four = await Promise.all(
      ['active', 'draft', 'finished', 'invoiced'].map((each) => boss.patch(`/tasks/paged/${each}`, { rows: 1 })),
    );
    const sum = four.reduce((total, answer) => total + pageIn(answer).totalElements, 0);
    expect(sum).toBe((await tasks(boss)).totalElements);
  });

  it('has the employees of a role, for whom the role is theirs to see', async () => {
    const [role] = pageIn(await boss.patch('/roles/search-paged', { specs: 'installer' })).content;
    const query = { id: role?.id ?? '' };
    const page = pageIn(await boss.patch('/employees/paged/byRoleId', {}, { query }));
    expect(named(page, 'username').sort()).toEqual(['installer', 'installer2']);
    const stranger = await server.signIn('newboss');
    expect((await stranger.patch('/employees/paged/byRoleId', {}, { query })).status).toBe(404);
  });

  it('says which methods there are where a generic call makes no sense', async () => {
    const { status, headers } = await boss.delete('/notifications/x');
    expect([status, headers.allow]).toEqual([405, 'GET']);
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
