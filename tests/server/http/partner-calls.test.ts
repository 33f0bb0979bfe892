import { beforeAll, describe, expect, it } from 'vitest';
import { distanceBetween } from '../../../domain/address/coordinates.ts';
import type { FoundCompany, Partner } from '../../../domain/catalogue/subcontractors.ts';
import { must } from '../../../domain/kernel/assert.ts';
import type { Rows } from '../../../domain/rows.ts';
import { bodyOf, contentOf, ghost, named, refusal } from '../../support/answers.ts';
import { describeRules } from '../../support/databases.ts';
import { type TestClient, type TestServer, testServer } from '../../support/server.ts';
import { create, freshId, store } from '../../support/sync-office.ts';

/** Companies that a search may find, each with where it is. */
const companies = {
  athens: { name: 'Αθηναϊκή Ψυκτική', at: [37.98, 23.73], does: { CLIMATE: ['REFRIGERATION'] } },
  rio: { name: 'Ρίο Ηλεκτρολογικά', at: [38.3, 21.78], does: { ELECTRICAL: ['LIGHTING'], CLIMATE: [] } },
  unplaced: { name: 'Χωρίς έδρα', at: null, does: { ELECTRICAL: ['WIRING'] } },
} as const;

type CompanyName = keyof typeof companies;

describeRules('the calls of subcontractors and agreements (sections 2.6 and 7)', (opener) => {
  let server: TestServer;
  let boss: TestClient;
  let partner: TestClient;
  let stranger: TestClient;
  let installer: TestClient;
  let client: TestClient;
  const ids = new Map<CompanyName, string>();

  async function makeCompany(
    name: CompanyName,
    given: Partial<Rows['users']> = {},
    place: readonly [number, number] | null = companies[name].at,
  ): Promise<string> {
    const { name: called, does } = companies[name];
    const [id, headquarters] = [freshId(), freshId()];
    const company = { id };
    const open = { enabled: true, isPublic: true, accountNonExpired: true, accountNonLocked: true };
    await store(server.context.database.kysely, [
      create('users', id, { company, nickname: name, name: 'Μάριος', ...open, ...given }),
      create('addresses', headquarters, {
        company,
        street: 'x',
        latitude: place?.[0] ?? null,
        longitude: place?.[1] ?? null,
      }),
      create('companies', id, {
        company,
        name: called,
        owner: company,
        headquarters: { id: headquarters },
        companyCategories: Object.fromEntries(Object.entries(does).map(([code, subs]) => [code, [...subs]])),
      }),
    ]);
    return id;
  }

  beforeAll(async () => {
    server = await testServer(opener);
    boss = await server.signIn('boss');
    partner = await server.signIn('partner');
    stranger = await server.signIn('newboss');
    installer = await server.signIn('installer');
    client = await server.signIn('client');
    for (const name of ['athens', 'rio', 'unplaced'] as const) ids.set(name, await makeCompany(name));
    // None of these can be found.
    await makeCompany('athens', { nickname: 'private', isPublic: false });
    await makeCompany('athens', { nickname: 'left', enabled: false });
    await makeCompany('athens', { nickname: 'gone', deleted: true });
    await makeCompany('athens', { nickname: 'employee', employer: { id: ghost } });
  });

  const search = (who: TestClient, body: object = {}) => who.patch('/subcontractors/search', body);
  const found = async (body: object = {}): Promise<FoundCompany[]> => contentOf(await search(boss, body));
  const nicknames = (rows: readonly { nickname: string }[]): string[] => rows.map(({ nickname }) => nickname);
  const patras = { latitude: 38.2466, longitude: 21.7346 };

  describe('the search', () => {
    it('finds whoever can be found and the fleet, the nearest first, without a place last', async () => {
      const rows = await found({ address: patras });
      expect(nicknames(rows)).toEqual(['Δημήτρης', 'rio', 'athens', 'unplaced']);
      const athens = must(
        rows.find(({ id }) => id === ids.get('athens')),
        'athens',
      );
      const metres = distanceBetween(patras, { latitude: 37.98, longitude: 23.73 });
      expect(athens).toMatchObject({ companyName: 'Αθηναϊκή Ψυκτική', cooperating: false, requested: false });
      expect(athens.distance).toBeCloseTo(metres / 1000, 2);
      expect(rows.at(-1)).toMatchObject({ distance: null });
      expect(rows[0]).toMatchObject({ id: partner.userId, cooperating: true, companyName: 'Ψύξη Πελοποννήσου' });
      expect(rows[0]).not.toHaveProperty('email');
    });

    it('counts from the task, else from the own headquarters', async () => {
      const depot = await named<Rows['addresses']>(boss, 'addresses', 'Τεχνική Πάτρας, έδρα');
      const [first] = await found();
      const [same] = await found({ address: { id: depot.id } });
      expect(first?.distance).toBe(same?.distance);
      const task = await named<Rows['tasks']>(boss, 'tasks', 'Αντλία θερμότητας, Καστελλόκαμπος');
      const [atTask] = await found({ taskId: task.id });
      expect(atTask?.distance).not.toBe(first?.distance);
    });

    it('takes only the fleet, words of names without accents, and categories', async () => {
      expect(nicknames(await found({ cooperating: true }))).toEqual(['Δημήτρης']);
      expect(nicknames(await found({ searchText: 'ψυκτικη αθηναι' }))).toEqual(['athens']);
      // Words are found by how they begin, in any of the names.
      expect(nicknames(await found({ searchText: 'Ψυκ, μαρ' }))).toEqual(['athens']);
      expect(nicknames(await found({ searchText: 'κτικη' }))).toEqual([]);
      expect(nicknames(await found({ categories: ['ELECTRICAL'] }))).toEqual(['rio', 'unplaced']);
      expect(nicknames(await found({ categories: { ELECTRICAL: ['WIRING'] } }))).toEqual(['unplaced']);
      expect(nicknames(await found({ categories: ['REFRIGERATION', 'LIGHTING'] }))).toEqual([
        'Δημήτρης',
        'rio',
        'athens',
      ]);
    });

    it('pages, filters and sorts', async () => {
      const paginationEventRequest = { first: 1, rows: 2, sortField: 'companyName', sortOrder: 1 };
      const page = await search(boss, { paginationEventRequest });
      expect(bodyOf(page)).toMatchObject({ totalElements: 4, number: 0, last: false });
      expect(nicknames(contentOf(page))).toEqual(['rio', 'unplaced']);
      const near = { distance: { value: 20, matchMode: 'lt' } };
      expect(nicknames(await found({ address: patras, paginationEventRequest: { filters: near } }))).toEqual([
        'Δημήτρης',
        'rio',
      ]);
      const email = { email: { value: 'x', matchMode: 'contains' } };
      expect((await search(boss, { paginationEventRequest: { filters: email } })).body).toMatchObject({
        code: 'validation',
        fields: ['filters.email'],
      });
    });

    it('finds the same, near and far, as one who compares every company', async () => {
      const places = [0.01, 0.1, 0.5, 1, 2, 4, 8].map(
        (step) => [patras.latitude - step, patras.longitude + step] as const,
      );
      for (const at of places) await makeCompany('athens', { nickname: `far ${at[0]}` }, at);
      const everybody = await found({ address: patras, paginationEventRequest: { first: 0, rows: 100 } });
      for (const rows of [1, 2, 3, 5])
        for (let first = 0; first < everybody.length; first += rows)
          expect(await found({ address: patras, paginationEventRequest: { first, rows } })).toEqual(
            everybody.slice(first, first + rows),
          );
      const distances = everybody.flatMap(({ distance }) => distance ?? []);
      expect(distances).toEqual([...distances].sort((one, other) => one - other));
      const gone = everybody.filter(({ nickname }) => nickname.startsWith('far')).map(({ id }) => id);
      await store(
        server.context.database.kysely,
        gone.map((id) => ({ kind: 'change', resource: 'users', id, set: { isPublic: false } })),
      );
    });

    it('says what it lacks for a distance (section 8)', async () => {
      const { id } = await named<Rows['addresses']>(boss, 'addresses', 'Οικία Γκότση');
      await store(server.context.database.kysely, [
        { kind: 'change', resource: 'addresses', id, set: { latitude: null, longitude: null } },
      ]);
      expect(refusal(await search(boss, { address: { id } }))).toEqual([422, 'proximity_search_error_address']);
      expect(refusal(await search(boss, { address: { id: ghost } }))).toEqual([404, 'not_found']);
      const paginationEventRequest = { sortField: 'distance', sortOrder: 1 };
      expect(refusal(await search(stranger, { paginationEventRequest }))).toEqual([422, 'proximity_search_error']);
      expect(contentOf(await search(stranger))).toHaveLength(4);
    });

    it.each([
      ['a category that there is not', { categories: ['ROCKETS'] }, [422, 'category_unknown']],
      ['a subcategory of another', { categories: { CLIMATE: ['WIRING'] } }, [422, 'category_unknown']],
      ['a task that is not theirs', { taskId: ghost }, [404, 'not_found']],
      ['an address without place and id', { address: { street: 'x' } }, [400, 'validation']],
      ['degrees that there are not', { address: { latitude: 91, longitude: 0 } }, [400, 'validation']],
    ])('refuses %s', async (_, body, expected) => {
      expect(refusal(await search(boss, body))).toEqual(expected);
    });

    it('is for who sends requests', async () => {
      for (const who of [installer, client]) {
        expect(refusal(await search(who))).toEqual([403, 'not_permitted']);
        expect(refusal(await who.patch('/subcontractors/non-requested-paged', {}))).toEqual([403, 'not_permitted']);
      }
    });
  });

  it('asks nobody who could not answer', async () => {
    const gone = await makeCompany('athens', { enabled: false, isPublic: false, nickname: 'away' });
    for (const id of [ghost, boss.userId, installer.userId, client.userId, gone])
      expect(refusal(await boss.get('/user-addition-request/create', { query: { id } }))).toEqual([422, 'rule']);
  });

  it('offers those who were not asked yet, and says who was', async () => {
    const unasked = async () =>
      nicknames(contentOf(await boss.patch('/subcontractors/non-requested-paged', { sortField: 'nickname' })));
    expect(await unasked()).toEqual(['athens', 'rio', 'unplaced']);
    const query = { id: must(ids.get('rio'), 'rio') };
    const path = '/user-addition-request';
    const asked = bodyOf<Rows['user-additions']>(await boss.get(`${path}/create`, { query }));
    expect(asked).toMatchObject({ status: 'PENDING', receiver: query, sender: { id: boss.userId } });
    expect(refusal(await boss.get(`${path}/create`, { query }))[1]).toBe('request_waiting');
    expect(await unasked()).toEqual(['athens', 'unplaced']);
    expect((await found({ searchText: 'rio' }))[0]).toMatchObject({ requested: true, cooperating: false });
    for (const page of ['getPendingPagedAsSender', 'asSender/paged']) {
      expect(contentOf(await boss.patch(`${path}/${page}`, {}))).toMatchObject([{ id: asked.id }]);
      expect(contentOf(await partner.patch(`${path}/${page}`, {}))).toEqual([]);
    }
    expect(contentOf(await boss.patch(`${path}/asReceiver/paged`, {}))).toEqual([]);
    bodyOf(await boss.put(`${path}/cancel`, { id: asked.id }));
    expect(contentOf(await boss.patch(`${path}/getPendingPagedAsSender`, {}))).toEqual([]);
    expect(contentOf(await boss.patch(`${path}/asSender/paged`, {}))).toHaveLength(1);
  });

  describe('agreements', () => {
    it.each(['/subcontractors/paged', '/subcontractorAgreement/users/subcontractors'])(
      '%s shows the fleet with auto-accept and how to reach it',
      async (path) => {
        const [row, ...others] = contentOf<Partner>(await boss.patch(path, {}));
        expect(row).toMatchObject({ id: partner.userId, nickname: 'Δημήτρης', autoAccept: false });
        expect(row?.email).toMatch(/@/);
        expect(others).toEqual([]);
        expect(contentOf(await partner.patch(path, {}))).toEqual([]);
        for (const who of [installer, client]) expect(contentOf(await who.patch(path, {}))).toEqual([]);
        const named = (value: string) => ({ filters: { nickname: { value, matchMode: 'startsWith' } } });
        expect(contentOf(await boss.patch(path, { ...named('δημη'), sortField: 'surname' }))).toHaveLength(1);
        expect(contentOf(await boss.patch(path, named('x')))).toEqual([]);
        expect(refusal(await boss.patch(path, { sortField: 'x' }))).toEqual([400, 'validation']);
      },
    );

    it.each(['/subcontractors/contractors/paged', '/subcontractorAgreement/users/contractors'])(
      '%s shows those in whose fleet one is',
      async (path) => {
        expect(contentOf(await partner.patch(path, {}))).toMatchObject([{ id: boss.userId, autoAccept: false }]);
        expect(contentOf(await boss.patch(path, {}))).toEqual([]);
      },
    );

    it.each(['/subcontractorAgreement/paged', '/scheduled/paged'])(
      '%s takes a page request as JSON in a text (section 7)',
      async (path) => {
        const page = (body: string) => boss.patch(path, body, { headers: { 'content-type': 'text/plain' } });
        expect(bodyOf(await page('{"first":0,"rows":1}'))).toMatchObject({
          content: [{ company: { id: boss.userId } }],
        });
        for (const body of ['[1]', '{"rows":"\\u0000"}'])
          expect(refusal(await page(body))).toEqual([400, 'validation']);
        for (const body of ['{"rows":', 'rows', '{"__proto__":{"rows":1}}'])
          expect(refusal(await page(body))).toEqual([415, 'body_type']);
      },
    );

    it('let the subcontractor take tasks unasked, and nobody else say so', async () => {
      const path = '/subcontractorAgreement/users/subcontractors/accept';
      // The row as the client has it still says what was.
      const accepting = await partner.put(`${path}/on`, { id: boss.userId, autoAccept: false });
      const { agreement, ...contractor } = bodyOf<Partner>(accepting);
      expect(contractor).toMatchObject({ id: boss.userId, autoAccept: true });
      expect(bodyOf(await boss.get('/subcontractors/currents/unpaged'))).toMatchObject([
        { id: partner.userId, autoAccept: true, agreement },
      ]);
      expect(bodyOf(await partner.put(`${path}/off`, { id: agreement.id }))).toMatchObject({ autoAccept: false });
      for (const who of [boss, stranger, installer])
        expect(refusal(await who.put(`${path}/on`, { id: agreement.id }))).toEqual([404, 'not_found']);
      const generic = { id: agreement.id, autoAccept: true };
      expect(refusal(await boss.put('/subcontractorAgreement', generic))).toEqual([403, 'not_permitted']);
      expect(refusal(await stranger.put('/subcontractorAgreement', generic))).toEqual([404, 'not_found']);
      expect(bodyOf(await partner.put('/subcontractorAgreement', generic))).toMatchObject({ autoAccept: true });
      const late = await partner.put('/subcontractorAgreement', generic, { headers: { 'if-match': '"1"' } });
      expect(refusal(late)).toEqual([412, 'version_conflict']);
      expect(refusal(await boss.post('/subcontractorAgreement', {}))).toEqual([405, 'method_not_allowed']);
    });

    it('are ended by either side', async () => {
      const remove = (who: TestClient, id: string) => who.delete(`/subcontractors/${id}`);
      for (const [who, id] of [
        [stranger, partner.userId],
        [installer, partner.userId],
        [partner, boss.userId],
        [boss, ghost],
      ] as const)
        expect(refusal(await remove(who, id))).toEqual([404, 'not_found']);
      bodyOf(await remove(boss, partner.userId));
      expect(bodyOf(await boss.get('/subcontractors/currents/unpaged'))).toEqual([]);
      const agreement = freshId();
      const [contractor, subcontractor] = [{ id: boss.userId }, { id: partner.userId }];
      await store(server.context.database.kysely, [
        create('subcontractor-agreements', agreement, { company: contractor, contractor, subcontractor }),
      ]);
      expect(refusal(await stranger.delete(`/subcontractorAgreement/${agreement}`))).toEqual([404, 'not_found']);
      bodyOf(await partner.delete(`/subcontractorAgreement/${agreement}`));
      expect(refusal(await boss.get(`/subcontractorAgreement/${agreement}`))).toEqual([404, 'not_found']);
    });
  });

  describe('requests about tasks', () => {
    it('are set to each status by their id, or by task and receiver', async () => {
      const from = server.clock.now() + 3_600_000;
      const customer = await named<{ id: string }>(boss, 'customers', 'Καφέ Γεωργίου');
      const places = contentOf<Rows['addresses']>(await boss.patch('/addresses/paged', { rows: 100 }));
      const place = places.find((each) => each.customer?.id === customer.id);
      const task = bodyOf<Rows['tasks']>(
        await boss.post('/tasks', {
          nickname: 'Για άλλους',
          customer,
          jobTicket: 'OUT-1',
          antediluvian: true,
          installationTimestampFrom: from,
          installationTimestampTo: from + 3_600_000,
          estimateTime: 1,
          addresses: [{ installationAddress: place, payout: 10, salesPrice: 20 }],
        }),
      );
      bodyOf(await boss.get('/tasks/publishLeafTask', { query: { id: task.id } }));
      const offer = { task: { id: task.id }, receiver: { id: partner.userId } };
      const request = bodyOf<Rows['task-assignments']>(await boss.post('/task-assignment', offer));
      const set = (who: TestClient, name: string, body: unknown = offer) => who.put(`/task-assignment/${name}`, body);
      expect((await found({ taskId: task.id, searchText: 'δημητρης' }))[0]).toMatchObject({ requested: true });
      expect(refusal(await set(stranger, 'setRejected'))).toEqual([404, 'not_found']);
      expect(refusal(await set(boss, 'setRejected'))).toEqual([403, 'not_permitted']);
      expect(refusal(await set(partner, 'setExpired'))[1]).toBe('request_closed');
      expect(bodyOf(await set(partner, 'setRejected'))).toMatchObject({ id: request.id, status: 'REJECTED' });
      expect(bodyOf(await set(boss, 'setPending', { ...request }))).toMatchObject({ status: 'PENDING' });
      expect(refusal(await set(boss, 'setPending', { task: { id: ghost }, receiver: offer.receiver }))[0]).toBe(404);
      for (const read of [
        await boss.get(`/task-assignment/task/${task.id}`),
        await partner.get(`/task-assignment/task/${task.id}`),
      ])
        expect(bodyOf(read)).toMatchObject([{ id: request.id }]);
      expect(contentOf(await boss.patch(`/task-assignment/task/${task.id}`, {}))).toMatchObject([{ id: request.id }]);
      expect(refusal(await stranger.get(`/task-assignment/task/${task.id}`))).toEqual([404, 'not_found']);
      expect(refusal(await stranger.patch(`/task-assignment/task/${task.id}`, {}))).toEqual([404, 'not_found']);
      server.clock.advance(8 * 24 * 3_600_000);
      [boss, partner] = [await server.signIn('boss'), await server.signIn('partner')];
      expect(bodyOf(await set(partner, 'setExpired', JSON.stringify(request.id)))).toMatchObject({ status: 'EXPIRED' });
      bodyOf(await set(boss, 'setPending'));
      expect(bodyOf(await set(partner, 'setAccepted'))).toMatchObject({ status: 'ACCEPTED' });
      expect(bodyOf(await boss.get(`/tasks/${task.id}`))).toMatchObject({ assignee: { id: partner.userId } });
    });
  });
});
