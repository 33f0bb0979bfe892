import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { day, second } from '../../../domain/kernel/time.ts';
import type { Rows } from '../../../domain/rows.ts';
import type { Context } from '../../../server/context.ts';
import type { Database } from '../../../server/db/database.ts';
import { getRow, pointingAt } from '../../../server/db/repositories/rows.ts';
import { createPull } from '../../../server/sync/pull/pull.ts';
import { addressForm, customerForm } from '../../domain/forms.ts';
import { describeRules } from '../../support/databases.ts';
import { PullingDevice } from '../../support/pulling-device.ts';
import { PushingDevice } from '../../support/pushing-device.ts';
import { syncContext } from '../../support/sync-context.ts';
import { change, create, freshId, makeOffice, type Office, store } from '../../support/sync-office.ts';

describeRules('imports of files (decision 0046)', ({ open }) => {
  let database: Database;
  let context: Context;
  let office: Office;
  let device: PushingDevice;

  beforeAll(async () => {
    database = await open();
    ({ context } = syncContext(database));
  });

  const subscribe = () =>
    store(database.kysely, [
      create('subscriptions', freshId(), {
        company: { id: office.bossId },
        status: 'active',
        currentPeriodEnd: Math.round((Date.now() + day) / second),
      }),
    ]);

  beforeEach(async () => {
    office = await makeOffice(database.kysely);
    device = new PushingDevice(context, office.boss);
    await subscribe();
  });

  const own = { ...addressForm, customer: null, sharedAddress: false };
  const rowOf = (row: number, street: string, given: Record<string, unknown> = {}) => ({
    row,
    id: freshId(),
    values: { ...own, street, ...given },
  });
  const file = (...rows: { row: number; id: string; values: object }[]) => ({ file: 'λίστα.csv', rows });
  const streets = async (): Promise<string[]> => {
    const rows: Rows['addresses'][] = await pointingAt(database.kysely, 'addresses', {
      field: 'company',
      id: office.bossId,
    });
    return rows
      .map(({ street }) => street)
      .filter((street) => street.startsWith('Ερμού'))
      .sort();
  };

  it('keep what is right and say which rows were not taken; a second arrival changes nothing', async () => {
    const args = file(rowOf(2, 'Ερμού 1'), rowOf(3, 'Ερμού 2', { floor: '' }), rowOf(4, 'Ερμού 3'));
    const item = device.item('importAddresses', args);
    const { outcomes } = await device.push(item);
    const refused = [{ row: 3, id: args.rows[1]?.id, code: 'excel_value', fields: ['floor'] }];
    expect(outcomes).toEqual([{ id: item.id, outcome: { kind: 'partly', refused, conflicts: [] } }]);
    expect(await streets()).toEqual(['Ερμού 1', 'Ερμού 3']);
    expect((await device.push(item)).outcomes).toEqual(outcomes);
    // Also as another item, such as the same one out of an export.
    expect(await device.do('importAddresses', file(...args.rows.filter(({ row }) => row !== 3)))).toEqual({
      kind: 'applied',
    });
    expect(await streets()).toEqual(['Ερμού 1', 'Ερμού 3']);
  });

  it('let what builds on one of their rows go on', async () => {
    const good = rowOf(2, 'Ερμού 1');
    const item = device.item('importAddresses', file(good, rowOf(3, 'Ερμού 2', { floor: '' })));
    const edit = device.item(
      'editAddress',
      { id: good.id, set: { floor: '9' } },
      { base: { floor: '2' }, after: [item.id] },
    );
    const { outcomes } = await device.push(item, edit);
    expect(outcomes[1]?.outcome).toEqual({ kind: 'applied' });
    expect(await getRow(database.kysely, 'addresses', good.id)).toMatchObject({ floor: '9' });
  });

  it('of two devices at the same moment are there once', async () => {
    const other = new PushingDevice(context, office.boss);
    const lines = () => Array.from({ length: 20 }, (_, index) => rowOf(index + 2, `Ερμού ${index}`));
    const outcomes = await Promise.all([device, other].map((each) => each.do('importAddresses', file(...lines()))));
    expect(outcomes).toEqual([{ kind: 'applied' }, { kind: 'applied' }]);
    expect(await streets()).toHaveLength(20);
  });

  describe('of one list on two devices', () => {
    const customerRow = (id: string) => ({ row: 2, id, values: { ...customerForm, nickname: 'Φούρνος' } });
    const taskOn = (id: string, customer: string, place: string) => ({
      ...{ id, nickname: 'Κουζίνα', jobTicket: id, customer: { id: customer }, estimateTime: 1, antediluvian: false },
      ...{ installationTimestampFrom: null, installationTimestampTo: null },
      ...{ pickupTimestampFrom: null, pickupTimestampTo: null, salesPrice: null, totalPayout: null },
      addresses: [
        {
          ...{ id: freshId(), nickname: null, payout: null, salesPrice: null, communicationInfo: null },
          ...{ installationAddress: { id: place }, pickupAddresses: [] },
        },
      ],
    });

    /** What a device makes without network of the same list: its customer and address, and a task there. */
    function worked(on: PushingDevice) {
      const [customer, task] = [freshId(), freshId()];
      const place = rowOf(2, 'Ερμού 1', { customer: { id: customer } });
      const customers = on.item('importCustomers', file(customerRow(customer)));
      const addresses = on.item('importAddresses', file(place), { after: [customers.id] });
      const planned = on.item('createTask', taskOn(task, customer, place.id), { after: [customers.id, addresses.id] });
      return { customer, place: place.id, task, items: [customers, addresses, planned] };
    }

    const kinds = ({ outcomes }: Awaited<ReturnType<PushingDevice['push']>>) => outcomes.map(({ outcome }) => outcome);
    const three = Array.from({ length: 3 }, () => ({ kind: 'applied' }));
    const placesOf = async (task: string) =>
      (await pointingAt(database.kysely, 'operational-addresses', { field: 'task', id: task })).map(
        ({ installationAddress }) => installationAddress?.id,
      );

    it('let what was planned on the rows of the second one mean those of the first', async () => {
      const first = worked(device);
      expect(kinds(await device.push(...first.items))).toEqual(three);
      const other = new PushingDevice(context, office.boss);
      const second = worked(other);
      expect(kinds(await other.push(...second.items))).toEqual(three);
      const task = await getRow(database.kysely, 'tasks', second.task);
      expect(task?.customer).toEqual({ id: first.customer });
      expect(await placesOf(second.task)).toEqual([first.place]);
      expect(await getRow(database.kysely, 'customers', second.customer)).toBeUndefined();
      expect(await streets()).toEqual(['Ερμού 1']);
      // What the device taps before it has pulled, and what was exported from it to another one.
      const seen = { base: { floor: '2' } };
      const edit = { id: second.place, set: { floor: '9' } };
      expect(await other.do('editAddress', edit, seen)).toEqual({ kind: 'applied' });
      const task3 = taskOn(freshId(), second.customer, second.place);
      expect(await new PushingDevice(context, office.boss).do('createTask', task3)).toEqual({ kind: 'applied' });
      expect(await getRow(database.kysely, 'addresses', first.place)).toMatchObject({ floor: '9' });
      expect(await placesOf(task3.id)).toEqual([first.place]);
    });

    it('mean nothing to other people', async () => {
      await device.push(...worked(device).items);
      const second = worked(new PushingDevice(context, office.boss));
      await new PushingDevice(context, office.boss).push(...second.items);
      const stranger = await makeOffice(database.kysely);
      const edit = { id: second.place, set: { floor: '9' } };
      const outcome = await new PushingDevice(context, stranger.boss).do('editAddress', edit, { base: { floor: '2' } });
      expect(outcome).toMatchObject({ kind: 'rejected', code: 'not_found' });
    });

    it('refuse what was planned where the first row was deleted meanwhile', async () => {
      const first = rowOf(2, 'Ερμού 1');
      await device.do('importAddresses', file(first));
      const second = rowOf(2, 'Ερμού 1');
      const other = new PushingDevice(context, office.boss);
      const item = other.item('importAddresses', file(second));
      expect(kinds(await other.push(item))).toEqual([{ kind: 'applied' }]);
      expect(await device.do('deleteAddress', { id: first.id })).toEqual({ kind: 'applied' });
      const planned = taskOn(freshId(), office.customerId, second.id);
      expect(await other.do('createTask', planned, { after: [item.id] })).toMatchObject({
        kind: 'rejected',
        code: 'rule',
        fields: ['addresses'],
      });
    });

    it('name in another file the row that stands, and send a row of it again under its own id', async () => {
      const first = worked(device);
      await device.push(...first.items);
      const other = new PushingDevice(context, office.boss);
      const second = worked(other);
      await other.push(...second.items);
      const more = [
        rowOf(2, 'Ερμού 1', { customer: { id: second.customer } }),
        rowOf(3, 'Ερμού 2', { customer: { id: second.customer } }),
      ];
      expect(await other.do('importAddresses', file(...more))).toEqual({ kind: 'applied' });
      expect(await other.do('importAddresses', file(...more))).toEqual({ kind: 'applied' });
      expect(await getRow(database.kysely, 'customers', first.customer)).toMatchObject({
        addresses: [{ id: first.place }, { id: more[1]?.id }],
      });
      expect(await streets()).toEqual(['Ερμού 1', 'Ερμού 2']);
    });
  });

  it('put addresses on the list of their customer, and reach other devices with it', async () => {
    const customer = freshId();
    const pulling = new PullingDevice(await createPull(context.database.kysely, context.now), office.boss);
    await pulling.pull();
    await device.do(
      'importCustomers',
      file({ row: 2, id: customer, values: { ...customerForm, nickname: 'Φούρνος' } }),
    );
    const rows = [1, 2, 3].map((index) => rowOf(index + 1, `Ερμού ${index}`, { customer: { id: customer } }));
    expect(await device.do('importAddresses', file(...rows))).toEqual({ kind: 'applied' });
    await pulling.pull();
    expect(pulling.rows.get(`customers/${customer}`)).toMatchObject({
      nickname: 'Φούρνος',
      addresses: rows.map(({ id }) => ({ id })),
    });
  });

  it('of changes merge by field, and say who changed the others', async () => {
    const id = freshId();
    const company = { id: office.bossId };
    await store(database.kysely, [create('addresses', id, { ...own, company, companies: [] })]);
    await store(database.kysely, [change('addresses', id, { floor: '7' })]);
    const args = file({ row: 2, id, values: { floor: '3', comment: 'Νέο' } });
    const outcome = await device.do('changeAddresses', args, {
      base: { rows: { [id]: { floor: '2', comment: null } } },
    });
    expect(outcome).toMatchObject({
      kind: 'partly',
      refused: [],
      conflicts: [{ id, fields: ['floor'], mine: { floor: '3' }, theirs: { floor: '7' } }],
    });
    expect(await getRow(database.kysely, 'addresses', id)).toMatchObject({ floor: '7', comment: 'Νέο' });
  });

  it('of 500 rows are taken at once', async () => {
    const rows = Array.from({ length: 500 }, (_, index) => rowOf(index + 2, `Ερμού ${index}`));
    expect(await device.do('importAddresses', file(...rows))).toEqual({ kind: 'applied' });
    expect(await streets()).toHaveLength(500);
    const more = [...rows, rowOf(502, 'Ερμού 501')];
    expect(await device.do('importAddresses', file(...more))).toMatchObject({ kind: 'rejected', code: 'validation' });
  });

  describe('without a subscription', () => {
    beforeEach(async () => {
      office = await makeOffice(database.kysely);
      device = new PushingDevice(context, office.boss);
    });

    it('are refused whole', async () => {
      expect(await device.do('importAddresses', file(rowOf(2, 'Ερμού 1')))).toMatchObject({
        kind: 'rejected',
        code: 'subscription_needed',
      });
      const half = file(rowOf(2, 'Ερμού 1'), rowOf(3, 'Ερμού 2', { floor: '' }));
      expect(await device.do('importAddresses', half)).toMatchObject({ code: 'subscription_needed' });
      expect(await streets()).toEqual([]);
    });
  });
});
