import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import { updateSyncState } from '../../../workers/mirror/values.ts';
import { decide, perform, undo } from '../../../workers/sync/changes.ts';
import { finishPulled, nextBatch, recordOutcomes, reopenApplied } from '../../../workers/sync/outbox/queue.ts';
import { addressForm } from '../../domain/forms.ts';
import { boss, employee } from '../../domain/people.ts';
import { addressValues } from '../../support/rows.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { addressIds, day } from '../mirror/day.ts';
import { Clock, Device, flushed } from '../mirror/device.ts';
import { Office } from '../mirror/office.ts';

let office: Office;
let device: Device;

beforeEach(async () => {
  const clock = new Clock();
  office = new Office(boss, clock.now);
  office.write(...day());
  device = new Device({ viewer: boss, office, clock });
  await device.pull();
});

afterEach(() => device.close());

const own = { ...addressForm, customer: null, sharedAddress: false };
const place = (index: number) => fixedId(700 + index);
const rowOf = (index: number, given: Record<string, unknown> = {}) => ({
  row: index + 1,
  id: place(index),
  values: { ...own, street: `Ερμού ${index}`, ...given },
});
const importing = (...rows: ReturnType<typeof rowOf>[]) =>
  device.kept({ name: 'importAddresses', args: { file: 'λίστα.csv', rows }, base: {} });
const tap = (communicationInfo: string) =>
  device.kept({
    name: 'changeCommunicationInfo',
    args: { id: addressIds[0], set: { communicationInfo } },
    base: { communicationInfo: null },
  });
const edit = (index: number, floor: string, seen: string) =>
  device.kept({ name: 'editAddress', args: { id: place(index), set: { floor } }, base: { floor: seen } });

const batch = async () => (await nextBatch(device.outbox, 100, flushed)).map(({ id }) => id);
const settle = (id: string) => recordOutcomes(device.outbox, [{ id, outcome: { kind: 'applied' } }]);
const shown = async (index: number) => device.mirror.rows('addresses').get(place(index));
const item = async (id: string) => must(await device.outbox.items.get(id), id);

describe('an import in the outbox', () => {
  test('is refused at once to who may not, and when it is too large, and keeps nothing', async () => {
    const asked = (count: number) => ({
      name: 'importAddresses',
      args: { file: 'λίστα.csv', rows: Array.from({ length: count }, (_, index) => rowOf(index + 1)) },
      base: {},
    });
    expect(await perform(device.context, asked(501))).toMatchObject({ kind: 'refused', code: 'validation' });
    const { owner } = device.context;
    const context = { ...device.context, owner: { ...owner, viewer: employee() } };
    expect(await perform(context, asked(2))).toEqual({ kind: 'refused', code: 'not_permitted', fields: [] });
    expect(await device.outbox.items.count()).toBe(0);
  });

  test.each([
    ['its first row is good', {}],
    ['its first row is bad', { floor: '' }],
  ])('is refused at once to an account without a subscription, also when %s', async (_when, given) => {
    await updateSyncState(device.mirror, { lastPull: 1 });
    const args = { file: 'λίστα.csv', rows: [rowOf(1, given), rowOf(2)] };
    const refused = { kind: 'refused', code: 'subscription_needed', fields: ['excelImport'] };
    expect(await perform(device.context, { name: 'importAddresses', args, base: {} })).toEqual(refused);
    expect(await device.outbox.items.count()).toBe(0);
  });

  test('is made for its good rows when the first of them is not', async () => {
    await importing(rowOf(1, { floor: '' }), rowOf(2));
    expect([await shown(1), (await shown(2))?.street]).toEqual([undefined, 'Ερμού 2']);
  });

  test('is shown at once, and goes after what was tapped, whenever that was', async () => {
    const first = await importing(rowOf(1), rowOf(2));
    expect(await shown(2)).toMatchObject({ street: 'Ερμού 2', floor: '2' });
    const edited = await edit(1, '5', '2');
    const mark = await tap('μετά');
    // What builds on a row of an import goes with it, after it.
    expect(await batch()).toEqual([mark, first, edited]);
    const later = await tap('αργότερα');
    // What has its number keeps its place, with all that came after.
    expect(await batch()).toEqual([mark, first, edited, later]);
  });

  test('goes with others as far as all of their rows fit', async () => {
    const mark = await tap('πρώτα');
    const two = await importing(rowOf(1), rowOf(2));
    await importing(rowOf(3));
    expect((await nextBatch(device.outbox, 3, flushed)).map(({ id }) => id)).toEqual([mark, two]);
  });

  test('goes alone when it is heavy, and lets what is tapped meanwhile go first', async () => {
    const many = Array.from({ length: 101 }, (_, index) => rowOf(index + 1));
    const one = await importing(...many);
    const two = await importing(rowOf(200));
    expect(await batch()).toEqual([one]);
    const mark = await tap('μετά');
    await settle(one);
    expect(await batch()).toEqual([mark, two]);
  });

  test('of which some rows are refused keeps the others, and asks about those alone', async () => {
    const id = await importing(rowOf(1), rowOf(2, { floor: '' }), rowOf(3));
    const edited = await edit(1, '5', '2');
    await device.push();
    await device.pull();
    expect(office.rows.row('addresses', place(1))).toMatchObject({ street: 'Ερμού 1', floor: '5' });
    expect(office.rows.row('addresses', place(3))).toMatchObject({ street: 'Ερμού 3' });
    expect(await shown(2)).toBeUndefined();
    expect((await item(edited)).outcome).toEqual({ kind: 'applied' });
    expect(await device.mirror.pending.get(id)).toMatchObject({
      state: 'attention',
      labels: { file: 'λίστα.csv' },
      attention: { kind: 'partly', refused: [{ row: 3, id: place(2), code: 'excel_value', fields: ['floor'] }] },
    });
  });

  test('of rows that another device had sent first shows those, with what was done on its own', async () => {
    const theirs = fixedId(800);
    const row = addressValues({ ...own, street: 'Ερμού 1', company: { id: boss.companyId }, customer: null });
    office.write({ kind: 'create', resource: 'addresses', id: theirs, row });
    await importing(rowOf(1), rowOf(2));
    await edit(1, '5', '2');
    await device.sync();
    expect(await shown(1)).toBeUndefined();
    expect(await device.mirror.rows('addresses').get(theirs)).toMatchObject({ street: 'Ερμού 1', floor: '5' });
    expect(await shown(2)).toMatchObject({ street: 'Ερμού 2' });
    expect(await device.open()).toEqual([]);
    expect(await device.mirror.pending.count()).toBe(0);
  });

  test('that is sent again brings only the rows that were not taken', async () => {
    const theirs = fixedId(800);
    office.write({
      kind: 'create',
      resource: 'addresses',
      id: theirs,
      row: addressValues({ company: { id: boss.companyId }, floor: '1' }),
    });
    await device.pull();
    const rows = [{ row: 2, id: theirs, values: { floor: '2' } }];
    const args = { file: 'αλλαγές.xlsx', rows };
    office.write({ kind: 'change', resource: 'addresses', id: theirs, set: { floor: '3' } });
    const id = await device.kept({ name: 'changeAddresses', args, base: { rows: { [theirs]: { floor: '1' } } } });
    await device.push();
    await device.pull();
    const attention = (await device.mirror.pending.get(id))?.attention;
    expect(attention).toMatchObject({ kind: 'partly', conflicts: [{ mine: { floor: '2' }, theirs: { floor: '3' } }] });
    await decide(device.context, id, 'keepMine');
    await device.push();
    await device.pull();
    expect(office.rows.row('addresses', theirs).floor).toBe('2');
    expect(await device.mirror.pending.count()).toBe(0);
  });

  test('goes in its place among the taps to a restored server', async () => {
    const first = await importing(rowOf(1));
    await batch();
    await settle(first);
    await finishPulled(device.outbox, [first], 77);
    const edited = await edit(1, '5', '2');
    expect(await reopenApplied(device.outbox)).toBe(1);
    expect(await batch()).toEqual([first, edited]);
  });

  test('goes to a restored server once more when some of its rows were taken, also after it was asked about', async () => {
    const first = await importing(rowOf(1), rowOf(2));
    await batch();
    const refused = [{ row: 2, id: fixedId(900), code: 'excel_value', fields: ['floor'] }];
    await recordOutcomes(device.outbox, [{ id: first, outcome: { kind: 'partly', refused, conflicts: [] } }]);
    await finishPulled(device.outbox, [first], 77);
    expect(await reopenApplied(device.outbox)).toBe(1);
    expect(await batch()).toEqual([first]);
  });

  test('can be taken back with what builds on it while it waits', async () => {
    const id = await importing(rowOf(1));
    await edit(1, '5', '2');
    expect(await undo(device.context, id)).toBe('removed');
    expect(await shown(1)).toBeUndefined();
    expect(await batch()).toEqual([]);
  });
});
