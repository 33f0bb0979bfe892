import { beforeAll, describe, expect, it } from 'vitest';
import { companyAddressLimit } from '../../../domain/account/permissions.ts';
import { unusedFields } from '../../../domain/catalogue/body-fields.ts';
import { exposed } from '../../../domain/catalogue/generic.ts';
import { must } from '../../../domain/kernel/assert.ts';
import type { FieldKind } from '../../../domain/kernel/resource.ts';
import type { Resource } from '../../../domain/kernel/resources.ts';
import { sameValue } from '../../../domain/mutation/merge.ts';
import { describeFields, type FieldDescription } from '../../../domain/resource-facts.ts';
import type { Rows } from '../../../domain/rows.ts';
import { bodyOf, ghost, named, refusal } from '../../support/answers.ts';
import { describeRules } from '../../support/databases.ts';
import { openDemo } from '../../support/demo-people.ts';
import { hire } from '../../support/hire.ts';
import type { TestClient, TestServer } from '../../support/server.ts';
import { freshId } from '../../support/sync-office.ts';

type Row = Record<string, unknown> & { id: string; version: number };

/** Another value of the same kind. */
function otherThan(value: unknown, kind: FieldKind): unknown {
  switch (kind.kind) {
    case 'text':
      return value === 'other' ? 'another' : 'other';
    case 'choice':
      return kind.values.find((each) => each !== value);
    case 'flag':
      return value !== true;
    case 'money':
    case 'decimal':
    case 'whole':
      return Number(value ?? 0) + 1;
    case 'instant':
      return Number(value ?? 0) + 60_000;
    case 'reference':
      return { id: ghost };
    case 'references':
      return [{ id: ghost }];
    case 'texts':
      return ['PUT_TASKS'];
    case 'json':
      return null;
  }
}

const updated = exposed.filter(({ calls, resource }) => calls.includes('update') && resource !== null);
const pathsOf = updated.map(({ path, resource }) => [path, must(resource, path)] as const);

describeRules('what a call is sent is done or refused, never passed over (decision 0109)', (opener) => {
  let server: TestServer;
  let boss: TestClient;
  let installer: TestClient;
  beforeAll(async () => {
    ({ server, boss, installer } = await openDemo(opener));
  });

  const all = async (path: string, who = boss) => bodyOf<Row[]>(await who.get(`/${path}/all`));
  const get = async (path: string, id: string, who = boss) => bodyOf<Row>(await who.get(`/${path}/${id}`));

  describe.each(pathsOf)('PUT /%s', (path, resource) => {
    it('takes every row as it was got, and leaves it as it is', async () => {
      for (const who of [boss, installer]) {
        for (const row of (await all(path, who)).slice(0, 25)) {
          const answer = await who.put(`/${path}`, row);
          expect([answer.status, answer.body]).toEqual([200, row]);
        }
      }
    });

    it('names what it does not know', async () => {
      const [row] = await all(path);
      if (row === undefined) return;
      const answer = await boss.put(`/${path}`, { ...row, nicknmae: 'x' });
      expect(refusal(answer)).toEqual([400, 'validation']);
      expect(answer.body).toMatchObject({ fields: ['nicknmae'] });
    });

    it('takes what the entity has and no row, without a word', async () => {
      const [row] = await all(path);
      if (row === undefined) return;
      const unused = Object.fromEntries(Object.keys(unusedFields[resource] ?? {}).map((name) => [name, ['x']]));
      expect((await boss.put(`/${path}`, { ...row, ...unused })).status).toBe(200);
    });
  });

  it('PUT refuses a version that is not the present one, in the body as in If-Match', async () => {
    const customer = await named<Row>(boss, 'customers', 'Καφέ Γεωργίου');
    const first = bodyOf<Row>(await boss.put('/customers', { ...customer, comment: 'one' }));
    expect(first.version).toBe(customer.version + 1);
    expect(refusal(await boss.put('/customers', { ...customer, comment: 'two' }))).toEqual([412, 'version_conflict']);
  });

  it('PUT does all that it is sent, or nothing', async () => {
    const customer = await named<Row>(boss, 'customers', 'Καφέ Γεωργίου');
    const answer = await boss.put('/customers', { id: customer.id, comment: 'lost', watchers: [{ id: ghost }] });
    expect(refusal(answer)).toEqual([422, 'rule']);
    expect(await get('customers', customer.id)).toEqual(customer);
  });

  it('a customer has the watchers and addresses that are sent', async () => {
    const customer = await named<Row>(boss, 'customers', 'Καφέ Γεωργίου');
    const place = { street: 'Αγίου Ανδρέου 1', region: 'Πάτρα', province: 'Αχαΐα', country: 'Ελλάδα', floor: '1' };
    const { id } = bodyOf<Row>(await boss.post('/addresses', { ...place, telephone: '2610000000' }));
    const set = { watchers: [{ id: installer.userId }], addresses: [...(customer.addresses as object[]), { id }] };
    expect(bodyOf(await boss.put('/customers', { ...customer, ...set }))).toMatchObject(set);
    expect(await get('addresses', id)).toMatchObject({ customer: { id: customer.id } });
    const { addresses } = customer;
    expect(bodyOf(await boss.put('/customers', { id: customer.id, watchers: [], addresses }))).toMatchObject({
      watchers: [],
      addresses,
    });
    expect(await get('addresses', id)).toMatchObject({ customer: null });
  });

  it('an address is shared, or one customer’s, or neither', async () => {
    const place = { street: 'Αγίου Ανδρέου 2', region: 'Πάτρα', province: 'Αχαΐα', country: 'Ελλάδα', floor: '1' };
    const { id } = bodyOf<Row>(await boss.post('/addresses', { ...place, telephone: '2610000000' }));
    const customer = { id: (await named<Row>(boss, 'customers', 'Καφέ Γεωργίου')).id };
    const put = async (set: object) => bodyOf(await boss.put('/addresses', { id, ...set }));
    expect(await put({ sharedAddress: true })).toMatchObject({ sharedAddress: true, sharedStatus: 'SHARED' });
    expect(await put({ sharedAddress: false, customer })).toMatchObject({ sharedAddress: false, customer });
    expect(await put({ customer: null })).toMatchObject({ sharedAddress: false, customer: null });
    const both = await boss.put('/addresses', { id, sharedAddress: true, customer });
    expect(refusal(both)).toEqual([422, 'rule']);
  });

  it('an address names the operational addresses that are at it, as far as they are seen', async () => {
    const place = { street: 'Αγίου Ανδρέου 3', region: 'Πάτρα', province: 'Αχαΐα', country: 'Ελλάδα', floor: '1' };
    const { id } = bodyOf<Row>(await boss.post('/addresses', { ...place, telephone: '2610000000' }));
    const customer = { id: (await named<Row>(boss, 'customers', 'Καφέ Γεωργίου')).id };
    expect(await get('addresses', id)).toMatchObject({
      installationOperationalAddress: null,
      pickupOperationalAddresses: [],
    });
    const operationalAddressList = [
      { id: freshId(), nickname: 'Μία', installationAddress: { id } },
      { id: freshId(), nickname: 'Δύο', pickupAddresses: [{ id }] },
    ] as const;
    const draft = { nickname: 'Νέα', jobTicket: freshId(), customer, operationalAddressList };
    expect((await boss.post('/tasks', draft)).status).toBe(201);
    const address = await get('addresses', id);
    const [one, two] = operationalAddressList;
    expect(address).toMatchObject({
      installationOperationalAddress: { id: one.id },
      pickupOperationalAddresses: [{ id: two.id }],
    });
    expect((await all('addresses')).find((each) => each.id === id)).toEqual(address);
    expect((await boss.put('/addresses', address)).status).toBe(200);
    expect(JSON.stringify(await all('addresses', installer))).not.toContain(one.id);
  });

  it('a company has the addresses and the headquarters that are sent', async () => {
    const company = bodyOf<Row>(await boss.get('/companies-user/current'));
    const place = { street: 'Κορίνθου 3', region: 'Πάτρα', province: 'Αχαΐα', country: 'Ελλάδα', floor: '0' };
    const made = bodyOf<Row>(
      await boss.post('/addresses', { ...place, nickname: 'Νέα έδρα', telephone: '2610000000' }),
    );
    const headquarters = { id: made.id };
    const set = { addresses: [headquarters], headquarters, billingAddress: headquarters };
    const changed = bodyOf<Row>(await boss.put('/companies-user', { ...company, ...set }));
    expect(changed).toMatchObject({ ...set, nickname: 'Νέα έδρα' });
    const wrong = await boss.put('/companies-user', { id: company.id, billingAddress: { id: ghost } });
    expect(wrong.body).toMatchObject({ code: 'validation', fields: ['billingAddress'] });

    const more = [made];
    while (more.length <= companyAddressLimit(true))
      more.push(
        bodyOf<Row>(
          await boss.post('/addresses', { ...place, nickname: `Έδρα ${more.length}`, telephone: '2610000000' }),
        ),
      );
    const many = more.map(({ id }) => ({ id }));
    expect(refusal(await boss.put('/companies-user', { id: company.id, addresses: many }))[1]).toBe('address_limit');
    expect(bodyOf(await boss.get('/companies-user/current'))).toMatchObject({ addresses: [headquarters] });
  });

  it('a role has the rights that are sent', async () => {
    const role = bodyOf<Row>(await boss.post('/roles', { nickname: 'Νέος', name: 'Νέος' }));
    const employeeRights = ['PUT_TASKS', 'POST_TASKS'];
    expect(bodyOf(await boss.put('/roles', { ...role, employeeRights }))).toMatchObject({ employeeRights });
  });

  it('an employee is changed, given a role, switched off and deleted', async () => {
    await hire(boss, 'leaver', []);
    const { id } = must(
      (await all('employees')).find(({ username }) => username === 'leaver'),
      'the office',
    );
    const role = { id: bodyOf<Row>(await boss.post('/roles', { nickname: 'Άλλος', name: 'Άλλος' })).id };
    const set = { nickname: 'Γραφείο', phoneNumber: '2610222222', role };
    expect(bodyOf(await boss.put('/employees', { id, ...set }))).toMatchObject(set);
    expect(bodyOf(await boss.put('/users', { id, enabled: false }))).toMatchObject({ enabled: false });
    expect(refusal(await installer.delete(`/employees/${id}`))).toEqual([403, 'not_permitted']);
    expect((await boss.delete(`/employees/${id}`)).status).toBe(200);
    expect(await get('users', id)).toMatchObject({ deleted: true, enabled: false, username: null });
  });

  describe('a draft', () => {
    const task = async (more: object = {}) => {
      const { id } = await named<Row>(boss, 'customers', 'Καφέ Γεωργίου');
      return boss.post('/tasks', { nickname: 'Νέα', jobTicket: freshId(), customer: { id }, ...more });
    };
    const addressesOf = async ({ id }: Row) =>
      bodyOf<{ content: Rows['operational-addresses'][] }>(await boss.patch(`/operational-addresses/paged/${id}`, {}))
        .content;

    it('is made with its addresses, people and watchers, under the names of the specification', async () => {
      const people = [{ id: installer.userId }];
      const made = await task({
        operationalAddressList: [{ nickname: 'Πρώτη', payout: 10 }, { nickname: 'Δεύτερη' }],
        employeesAssignees: people,
        watchers: people,
        taskCompletionStatus: 'DRAFT',
        installedOn: null,
        proofOfWork: null,
      });
      expect([made.status, made.body]).toMatchObject([201, { employeesAssignees: people, watchers: people }]);
      const addresses = await addressesOf(bodyOf(made));
      expect(addresses.map(({ nickname }) => nickname).sort()).toEqual(['Δεύτερη', 'Πρώτη']);
    });

    it.each([
      ['a status that it cannot begin with', { taskCompletionStatus: 'FINISHED' }, ['taskCompletionStatus']],
      ['a name that nobody knows', { nicknmae: 'x' }, ['nicknmae']],
      ['a name that no address has', { operationalAddressList: [{ stret: 'x' }] }, ['operationalAddressList.0.stret']],
    ])('is not made with %s', async (_, more, fields) => {
      const tasks = (await all('tasks')).length;
      expect((await task(more)).body).toMatchObject({ code: 'validation', fields });
      expect(await all('tasks')).toHaveLength(tasks);
    });

    describe('with a task above it (specification 4.3: a subtask is created, then published; decision 0112)', () => {
      /** A running task with an address at each of these places. */
      const running = async (nicknames: string[]) => {
        const place = { street: 'Κορίνθου 9', region: 'Πάτρα', province: 'Αχαΐα', country: 'Ελλάδα', floor: '1' };
        const installationAddress = {
          id: bodyOf<Row>(await boss.post('/addresses', { ...place, telephone: '2610000000' })).id,
        };
        const times = { installationTimestampFrom: Date.now(), installationTimestampTo: Date.now() + 3_600_000 };
        const operationalAddressList = nicknames.map((nickname) => ({
          ...{ id: freshId(), nickname, installationAddress },
          ...{ payout: 10, salesPrice: 20 },
        }));
        const row = bodyOf<Row>(await task({ ...times, estimateTime: 1, operationalAddressList }));
        const published = await boss.get(`/tasks/publishLeafTask?id=${row.id}`);
        expect([published.status, published.body]).toMatchObject([200, { taskOperationalStatus: 'ON_GOING' }]);
        return { id: row.id, addresses: operationalAddressList.map(({ id }) => ({ id })) };
      };
      const part = (root: { id: string }, operationalAddressList: object[], who = boss) =>
        who.post('/tasks', {
          ...{ nickname: 'Μέρος', jobTicket: freshId(), rootTask: { id: root.id }, operationalAddressList },
          customer: { id: customerId },
        });
      let customerId: string;
      beforeAll(async () => {
        customerId = (await named<Row>(boss, 'customers', 'Καφέ Γεωργίου')).id;
      });

      it('takes addresses of it over when it is published, until all of them have gone', async () => {
        const root = await running(['Μία', 'Δύο', 'Τρεις']);
        const [first, second, third] = root.addresses;
        const made = await part(root, [first ?? {}]);
        expect([made.status, made.body]).toMatchObject([
          201,
          { rootTask: { id: root.id }, taskCompletionStatus: 'DRAFT' },
        ]);
        const { id } = bodyOf<Row>(made);
        expect(await addressesOf(await get('tasks', root.id))).toHaveLength(3);
        expect((await boss.get(`/tasks/publishLeafTask?id=${id}`)).status).toBe(200);
        expect((await addressesOf(await get('tasks', id))).map((each) => each.id)).toEqual([first?.id]);
        expect(await addressesOf(await get('tasks', root.id))).toEqual([]);
        const last = bodyOf<Row>(await part(root, [second ?? {}, third ?? {}]));
        expect((await boss.get(`/tasks/publishLeafTask?id=${last.id}`)).status).toBe(200);
        const parts = (await all('tasks')).filter(({ rootTask }) => (rootTask as Row | null)?.id === root.id);
        expect(parts.map((each) => each.id).sort()).toEqual([id, last.id].sort());
        expect(await addressesOf(last)).toHaveLength(2);
        expect(await get('tasks', root.id)).toMatchObject({ leaf: false, taskCompletionStatus: 'UNASSIGNED' });
      });

      it('is refused without addresses of it, without rights on it, and where nobody sees it', async () => {
        const root = await running(['Μία', 'Δύο']);
        const refusalOf = async (answer: ReturnType<typeof part>) => refusal(await answer);
        expect(await refusalOf(part(root, []))).toEqual([422, 'split_without_address']);
        expect(await refusalOf(part(root, [{ id: freshId() }]))).toEqual([422, 'split_incomplete']);
        expect(await refusalOf(part({ id: ghost }, root.addresses))).toEqual([422, 'rule']);
        await hire(boss, 'maker', ['POST_TASKS']);
        const maker = await server.signIn('maker');
        expect(await refusalOf(part(root, root.addresses, maker))).toEqual([403, 'not_permitted']);
      });
    });

    it('has its addresses added, changed and deleted, one by one or as its list', async () => {
      const row = bodyOf<Row>(await task());
      const address = bodyOf<Row>(
        await boss.post('/operational-addresses', { task: { id: row.id }, nickname: 'Μία', payout: 5 }),
      );
      expect(address).toMatchObject({ nickname: 'Μία', payout: 5, addressOperationalStatus: 'DRAFT' });
      expect(bodyOf(await boss.put('/operational-addresses', { ...address, payout: 7 }))).toMatchObject({ payout: 7 });
      const operationalAddressList = [{ id: address.id, nickname: 'Άλλη' }, { nickname: 'Δεύτερη' }];
      expect((await boss.put('/tasks', { id: row.id, operationalAddressList })).status).toBe(200);
      const listed = await addressesOf(row);
      expect(listed.map(({ nickname }) => nickname).sort()).toEqual(['Άλλη', 'Δεύτερη']);
      expect((await boss.delete(`/operational-addresses/${address.id}`)).status).toBe(200);
      expect(await addressesOf(row)).toHaveLength(1);
      expect((await boss.put('/tasks', { id: row.id, operationalAddressList: [] })).status).toBe(200);
      expect(await addressesOf(row)).toEqual([]);
    });

    it('is not changed by who may only see it', async () => {
      await hire(boss, 'drafts', ['GET_DRAFT_TASKS']);
      const office = await server.signIn('drafts');
      const row = bodyOf<Row>(await task({ watchers: [{ id: installer.userId }] }));
      expect((await office.put('/tasks', row)).status).toBe(200);
      expect(refusal(await office.put('/tasks', { id: row.id, watchers: [] }))).toEqual([403, 'not_permitted']);
      const salesPrice = { id: row.id, salesPrice: 5 };
      expect(refusal(await office.put('/tasks', salesPrice))).toEqual([403, 'not_permitted']);
    });
  });

  it('after publishing, costs and communication are changed as the row is sent, and places are not', async () => {
    const [address] = (await all('operational-addresses')).filter(
      ({ addressOperationalStatus, completionStatus }) =>
        addressOperationalStatus === 'ON_GOING' && completionStatus === 'NO_PROGRESS',
    );
    const { id } = must(address, 'an address of a running task');
    const set = { salesPrice: 99, payout: 44, communicationInfo: 'κουδούνι 3', extraCosts: 2 };
    expect(bodyOf(await boss.put('/operational-addresses', { id, ...set }))).toMatchObject(set);
    const moved = await boss.put('/operational-addresses', { id, installationAddress: { id: ghost }, payout: 1 });
    expect(refusal(moved)).toEqual([409, 'task_read_only']);
    expect(await get('operational-addresses', id)).toMatchObject(set);
  });
});

describeRules('each field of a row that is put (decision 0109)', (opener) => {
  let boss: TestClient;
  beforeAll(async () => {
    ({ boss } = await openDemo(opener));
  });

  const get = async (path: string, id: string) => bodyOf<Row>(await boss.get(`/${path}/${id}`));

  /** A field with another value holds it afterwards, or the answer is a refusal and nothing has changed. */
  async function expectHeard(path: string, id: string, { name, kind }: FieldDescription): Promise<void> {
    const present = await get(path, id);
    const value = otherThan(present[name], kind);
    if (sameValue(value, present[name])) return;
    const answer = await boss.put(`/${path}`, { id, [name]: value });
    if (answer.status === 200) {
      expect(bodyOf<Row>(answer)[name], name).toEqual(value);
      return;
    }
    expect(answer.status, name).toBeLessThan(500);
    expect(answer.body, name).toMatchObject({ fields: expect.any(Array) });
    expect(await get(path, id), name).toEqual(present);
  }

  it.each(pathsOf)('/%s is set where it differs, or refused by name', async (path, resource) => {
    // Not the account that asks, which would shut itself out.
    const rows = bodyOf<Row[]>(await boss.get(`/${path}/all`));
    const before = rows.find(({ id }) => resource !== 'users' || id !== boss.userId);
    if (before === undefined) return;
    for (const field of describeFields(resource as Resource)) await expectHeard(path, before.id, field);
  });
});
