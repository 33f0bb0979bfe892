import { beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import type { Rows } from '../../../domain/rows.ts';
import { bodyOf, contentOf, ghost, named, refusal } from '../../support/answers.ts';
import { describeRules } from '../../support/databases.ts';
import { openDemo } from '../../support/demo-people.ts';
import type { TestClient, TestServer } from '../../support/server.ts';

type Address = Rows['addresses'];

const form = { region: 'Κέντρο', province: 'Αχαΐα', country: 'Ελλάδα', floor: '1', telephone: '2610 123456' };

describeRules('the calls of addresses (section 7)', (opener) => {
  let server: TestServer;
  let boss: TestClient;
  let installer: TestClient;
  let partner: TestClient;
  let stranger: TestClient;
  let customer: { id: string };
  let shared: Address;
  let ofCustomer: Address;
  let unowned: Address;
  let headquarters: Address;

  const make = async (street: string, more: object = {}): Promise<Address> =>
    bodyOf(await boss.post('/addresses', { ...form, street, ...more }));
  const ids = (rows: Address[]): string[] => rows.map(({ id }) => id).sort();
  const found = async (path: string, query: Record<string, string> = {}, who = boss): Promise<Address[]> =>
    bodyOf(await who.get(`/addresses/${path}`, { query }));

  beforeAll(async () => {
    ({ server, boss, installer, partner, stranger } = await openDemo(opener));
    customer = await named(boss, 'customers', 'Καφέ Γεωργίου');
    shared = await make('Κορίνθου 10', { sharedAddress: true, comment: 'Πίσω είσοδος' });
    ofCustomer = await make('Κορίνθου 20', { customer, nickname: 'Υποκατάστημα' });
    unowned = await make('Κορίνθου 30');
    const company = bodyOf<Rows['companies']>(await boss.get(`/companies-user/${boss.userId}`));
    headquarters = bodyOf(await boss.get(`/addresses/${must(company.headquarters, 'the headquarters').id}`));
  });

  it('find what a company has for itself, as a list and by pages', async () => {
    expect(ids(await found(`owning-company/${boss.userId}`))).toContain(headquarters.id);
    expect(ids(await found('currents/company/unpaged'))).toContain(headquarters.id);
    const page = contentOf<Address>(await boss.patch(`/addresses/owning-company/${boss.userId}`, { rows: 100 }));
    expect(ids(page)).toEqual(ids(await found('currents/company/unpaged')));
    expect(ids(page)).not.toContain(unowned.id);
    expect(refusal(await stranger.get(`/addresses/owning-company/${boss.userId}`))).toEqual([404, 'not_found']);
    expect(refusal(await stranger.patch(`/addresses/owning-company/${boss.userId}`, {}))).toEqual([404, 'not_found']);
  });

  it('find what an account has, by its owner and by any of its users', async () => {
    const all = ids(await found(`owner/${boss.userId}`));
    expect(all).toEqual(expect.arrayContaining(ids([shared, ofCustomer, unowned, headquarters])));
    expect(ids(await found('loggedInUserAddresses'))).toEqual(all);
    expect(ids(await found('byUserId', { id: installer.userId }))).toEqual(all);
    const page = contentOf<Address>(await boss.patch(`/addresses/owner/${boss.userId}`, { rows: 1000 }));
    expect(ids(page)).toEqual(all);
    expect(refusal(await stranger.get(`/addresses/owner/${boss.userId}`))).toEqual([404, 'not_found']);
    expect(refusal(await stranger.get('/addresses/byUserId', { query: { id: boss.userId } }))[0]).toBe(404);
    expect(await found('loggedInUserAddresses', {}, stranger)).toEqual([]);
  });

  it('find what belongs to nobody in particular', async () => {
    const rows = await found('owner/unowned');
    expect(ids(rows)).toContain(unowned.id);
    for (const other of [shared, ofCustomer, headquarters]) expect(ids(rows)).not.toContain(other.id);
    const page = contentOf<Address>(await boss.patch('/addresses/owner/unowned', { rows: 1000 }));
    expect(ids(page)).toEqual(ids(rows));
  });

  it('find what a customer has, and what serves all customers', async () => {
    const rows = await found('byCustomerId', { id: customer.id });
    expect(ids(rows)).toContain(ofCustomer.id);
    for (const row of rows) expect(row.customer).toEqual({ id: customer.id });
    const page = contentOf<Address>(await boss.patch(`/addresses/customer/${customer.id}`, { rows: 1000 }));
    expect(ids(page)).toEqual(ids(rows));
    expect(refusal(await stranger.patch(`/addresses/customer/${customer.id}`, {}))).toEqual([404, 'not_found']);
    expect(refusal(await boss.get('/addresses/byCustomerId', { query: { id: ghost } }))).toEqual([404, 'not_found']);
    const serving = await found('shared/unpaged');
    expect(ids(serving)).toContain(shared.id);
    for (const row of serving) expect(row.sharedAddress).toBe(true);
  });

  it('find by the beginnings of words in any name or comment, without accents', async () => {
    expect(ids(await found('withNameLike', { str: 'κορινθου 20' }))).toEqual([ofCustomer.id]);
    expect(ids(await found('withNameLike', { str: 'υποκατ κορ' }))).toEqual([ofCustomer.id]);
    expect(ids(await found('withNameLike', { str: 'ΕΙΣΟΔ κορ' }))).toEqual([shared.id]);
    expect(await found('withNameLike', { str: 'ορινθου' })).toEqual([]);
    expect(await found('withNameLike', { str: 'κορινθου' }, stranger)).toEqual([]);
  });

  it('find the place with a street and a telephone, however these are written', async () => {
    const query = { street: 'ΚΟΡΙΝΘΟΥ, 30', telephone: '+30 2610-123456' };
    expect(ids(await found('byStreetAndPhone', query))).toEqual([unowned.id]);
    expect(await found('byStreetAndPhone', { ...query, telephone: '2610123457' })).toEqual([]);
    expect(await found('byStreetAndPhone', { ...query, street: 'Κορίνθου' })).toEqual([]);
  });

  it('find the places of a task, and those that its subtasks may get', async () => {
    const places = [shared, ofCustomer, unowned].map(({ id }) => ({
      installationAddress: { id },
      payout: 10,
      salesPrice: 20,
    }));
    const from = server.clock.now() + 24 * 3_600_000;
    const dates = { installationTimestampFrom: from, installationTimestampTo: from + 3_600_000, estimateTime: 1 };
    const given = { nickname: 'Με διευθύνσεις', customer, jobTicket: 'ADDR-1', addresses: places, ...dates };
    const { id } = bodyOf<Rows['tasks']>(await boss.post('/tasks', given));
    expect(ids(await found('byTaskId', { id }))).toEqual(ids([shared, ofCustomer, unowned]));
    expect(ids(await found(`subtask-creation/${id}`))).toEqual(ids([shared, ofCustomer, unowned]));
    bodyOf(await boss.get('/tasks/publishLeafTask', { query: { id } }));
    const operational = contentOf<Rows['operational-addresses']>(
      await boss.patch(`/operational-addresses/paged/${id}`, { rows: 10 }),
    );
    const begun = must(operational[0], 'an address');
    bodyOf(
      await boss.put('/operational-addresses/completionStatusToCollected', undefined, { query: { id: begun.id } }),
    );
    expect(ids(await found(`subtask-creation/${id}`))).not.toContain(begun.installationAddress?.id);
    expect(await found(`subtask-creation/${id}`)).toHaveLength(2);
    expect(refusal(await partner.get('/addresses/byTaskId', { query: { id } }))).toEqual([404, 'not_found']);
    expect(refusal(await partner.get(`/addresses/subtask-creation/${id}`))).toEqual([404, 'not_found']);
  });

  describe('the bulk actions of the list (section 2.5)', () => {
    const put = (who: TestClient, path: string, body: unknown, query: Record<string, string> = {}) =>
      who.put(`/addresses/${path}`, body, { query });

    it('make addresses shared, a customer’s, and nobody’s', async () => {
      const [one, two] = [await make('Βότση 1'), await make('Βότση 2')];
      const both = [one.id, { id: two.id }];
      for (const row of bodyOf<Address[]>(await put(boss, 'makeShared', both)))
        expect(row).toMatchObject({ sharedAddress: true, sharedStatus: 'SHARED', customer: null });
      for (const row of bodyOf<Address[]>(await put(boss, 'makePrivate', both, { customerId: customer.id })))
        expect(row).toMatchObject({ sharedAddress: false, sharedStatus: 'PRIVATE', customer: { id: customer.id } });
      const { addresses } = bodyOf<Rows['customers']>(await boss.get(`/customers/${customer.id}`));
      expect(addresses).toEqual(expect.arrayContaining([{ id: one.id }, { id: two.id }]));
      for (const row of bodyOf<Address[]>(await put(boss, 'release', both)))
        expect(row).toMatchObject({ sharedAddress: false, customer: null });
    });

    it('are refused to those who may not, and change nothing when one address is not theirs', async () => {
      const { id } = await make('Βότση 3');
      expect(refusal(await put(boss, 'makePrivate', [id]))).toEqual([400, 'validation']);
      expect(refusal(await put(boss, 'makePrivate', [id], { customerId: ghost }))).toEqual([404, 'not_found']);
      expect(refusal(await put(stranger, 'makeShared', [id]))).toEqual([404, 'not_found']);
      expect(refusal(await put(boss, 'makeShared', [id, ghost]))).toEqual([404, 'not_found']);
      expect(refusal(await put(boss, 'makeShared', []))).toEqual([400, 'validation']);
      expect(bodyOf(await boss.get(`/addresses/${id}`))).toMatchObject({ sharedAddress: false });
      const seen = contentOf<Address>(await installer.patch('/addresses/paged', { rows: 1 }));
      expect(refusal(await put(installer, 'makeShared', [must(seen[0], 'an address').id]))).toEqual([
        403,
        'not_permitted',
      ]);
    });
  });
});
