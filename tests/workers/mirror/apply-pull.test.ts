import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import type { Resource } from '../../../domain/kernel/resources.ts';
import type { AnyRow } from '../../../domain/rows.ts';
import type { PendingItem } from '../../../workers/contract/items.ts';
import {
  applyPull,
  clearStaged,
  type PulledRows,
  type PullStep,
  stagedChanges,
  stagePage,
} from '../../../workers/mirror/apply-pull.ts';
import { mirrorValue } from '../../../workers/mirror/values.ts';
import { boss, ids } from '../../domain/people.ts';
import { addressValues, operationalAddressValues } from '../../support/rows.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { Reads } from '../reads.ts';
import { addressIds, day, rootId, taskIds } from './day.ts';
import { Clock, Device } from './device.ts';
import { Office } from './office.ts';

const [first, second] = addressIds;
const kept = { version: 1, createDate: 1, modifyDate: 1 };

let office: Office;
let device: Device;

let disk: IDBFactory;
let clock: Clock;
const open = () => new Device({ viewer: boss, office, clock, indexedDB: disk });

beforeEach(async () => {
  clock = new Clock();
  office = new Office(boss, clock.now);
  office.write(...day());
  disk = new IDBFactory();
  device = open();
  await device.pull();
});

afterEach(() => device.close());

const collect = (id: string = first) =>
  device.kept({ name: 'markCollected', args: { id }, base: { completionStatus: 'NO_PROGRESS' } });
const inform = async (communicationInfo: string) =>
  device.kept({
    name: 'changeCommunicationInfo',
    args: { id: first, set: { communicationInfo } },
    base: { communicationInfo: (await shown()).communicationInfo },
  });
const shown = async (id: string = first) => must(await device.mirror.rows('operational-addresses').get(id), id);
const pulls = (given: Partial<PullStep>) =>
  applyPull(device.context, { changes: [], settlements: [], values: {}, bulk: false, forget: [], ...given });
const brings = (resource: Resource, ...put: AnyRow[]): PulledRows => ({ resource, put, remove: [] });
const takes = (resource: Resource, ...remove: string[]): PulledRows => ({ resource, put: [], remove });
/** A row of the office as it now is, with `given` in it. */
const row = <Name extends Resource>(resource: Name, id: string, given: object = {}): AnyRow => ({
  ...office.rows.row(resource, id),
  ...given,
});

describe('a page', () => {
  const place = { ...kept, id: fixedId(900), ...addressValues({ street: 'Μαιζώνος 1', company: { id: ids.boss } }) };

  test('of a delta brings rows that are found by their words at once', async () => {
    await pulls({ changes: [brings('addresses', place)] });
    expect(await device.mirror.rows('addresses').where('words').equals('μαιζωνοσ').primaryKeys()).toEqual([place.id]);
  });

  test('of a fill leaves the words for later', async () => {
    await pulls({ changes: [brings('addresses', { ...place })], bulk: true });
    expect(await device.mirror.rows('addresses').get(place.id)).toEqual(place);
  });

  test('brings rows of several kinds and takes others away, whether something waits or not', async () => {
    const changes = [
      brings('addresses', place),
      takes('operational-addresses', second),
      brings('operational-addresses', row('operational-addresses', first, { communicationInfo: 'Νέο' })),
    ];
    await pulls({ changes });
    expect(await device.mirror.rows('addresses').count()).toBe(1);
    expect(await device.mirror.rows('operational-addresses').get(second)).toBeUndefined();
    expect((await shown()).communicationInfo).toBe('Νέο');
    await collect();
    await pulls({
      changes: [takes('addresses', place.id), brings('operational-addresses', row('operational-addresses', second))],
    });
    expect(await device.mirror.rows('addresses').count()).toBe(0);
    expect((await shown(second)).completionStatus).toBe('NO_PROGRESS');
    expect((await shown()).completionStatus).toBe('COLLECTED');
  });

  test('keeps the values that go with it, and drops those that no longer hold', async () => {
    await pulls({ values: { fillNext: 'page 2', fillLoaded: 10 } });
    await pulls({ values: { cookie: 'here', epoch: 'first' }, forget: ['fillNext'] });
    expect(await mirrorValue(device.mirror, 'cookie')).toBe('here');
    expect(await mirrorValue(device.mirror, 'epoch')).toBe('first');
    expect(await mirrorValue(device.mirror, 'fillNext')).toBeUndefined();
    expect(await mirrorValue(device.mirror, 'fillLoaded')).toBe(10);
  });
});

describe('a settled item', () => {
  test('lets what the server has be seen, and is waited for no more', async () => {
    const id = await collect();
    await pulls({ settlements: [{ id, attention: null }] });
    expect((await shown()).completionStatus).toBe('NO_PROGRESS');
    expect(await device.mirror.pending.count()).toBe(0);
    expect(await device.mirror.bases.count()).toBe(0);
  });

  test('that needs a person stays listed with the reason, and is not shown', async () => {
    const id = await collect();
    await collect(second);
    const attention = { kind: 'rejected' as const, code: 'rule', message: 'No.' };
    await pulls({ settlements: [{ id, attention }] });
    expect(await device.mirror.pending.get(id)).toMatchObject({ state: 'attention', attention });
    expect((await shown()).completionStatus).toBe('NO_PROGRESS');
    expect((await shown(second)).completionStatus).toBe('COLLECTED');
  });

  test('that this mirror does not have changes nothing', async () => {
    await collect();
    await pulls({ settlements: [{ id: fixedId(999), attention: null }] });
    await pulls({ settlements: [{ id: fixedId(998), attention: { kind: 'held', by: fixedId(999) } }] });
    expect((await shown()).completionStatus).toBe('COLLECTED');
    expect(await device.mirror.pending.count()).toBe(1);
  });

  test('lets later ones that build on other fields of the row stay', async () => {
    const id = await collect();
    await inform('Κουδούνι 3');
    await pulls({ settlements: [{ id, attention: null }] });
    expect(await shown()).toMatchObject({ completionStatus: 'NO_PROGRESS', communicationInfo: 'Κουδούνι 3' });
  });
});

describe('what waits is decided anew', () => {
  test('where its row comes, is taken away, and comes again', async () => {
    await collect();
    await pulls({
      changes: [brings('operational-addresses', row('operational-addresses', first, { extraCosts: 5 }))],
    });
    expect(await shown()).toMatchObject({ completionStatus: 'COLLECTED', extraCosts: 5 });
    await pulls({ changes: [takes('operational-addresses', first)] });
    expect(await device.mirror.rows('operational-addresses').get(first)).toBeUndefined();
    await pulls({ changes: [brings('operational-addresses', row('operational-addresses', first))] });
    expect((await shown()).completionStatus).toBe('COLLECTED');
  });

  test('where a row comes that it has not seen, but counts', async () => {
    await collect();
    const before = must(await device.mirror.rows('tasks').get(taskIds[0]), 'the task').percentCompleted;
    const id = fixedId(299);
    const values = operationalAddressValues({ company: { id: ids.boss }, task: { id: taskIds[0] }, payout: 10 });
    await pulls({ changes: [brings('operational-addresses', { ...kept, id, ...values })] });
    const after = must(await device.mirror.rows('tasks').get(taskIds[0]), 'the task').percentCompleted;
    expect(after).toBeLessThan(before);
    const [waiting] = await device.mirror.pending.toArray();
    expect(waiting?.touches).toContain(`operational-addresses/${id}`);
  });

  test('with all that hangs together with it through other rows', async () => {
    const ofRoot = async () => must(await device.mirror.rows('tasks').get(rootId), 'the task above').percentCompleted;
    await collect();
    const ofOne = await ofRoot();
    await collect(addressIds[2]);
    const ofBoth = await ofRoot();
    expect(ofBoth).toBeGreaterThan(ofOne);
    await pulls({
      changes: [brings('operational-addresses', row('operational-addresses', first, { extraCosts: 5 }))],
    });
    expect(await ofRoot()).toBe(ofBoth);
    expect((await shown(addressIds[2])).completionStatus).toBe('COLLECTED');
  });

  test('in the order of the taps, whatever their ids are', async () => {
    await inform('one');
    await inform('two');
    const [one, two] = (await device.mirror.pending.orderBy('order').toArray()) as [PendingItem, PendingItem];
    await device.mirror.pending.bulkPut([
      { ...one, id: two.id },
      { ...two, id: one.id },
    ]);
    const news = row('operational-addresses', first, { extraCosts: 5 });
    await pulls({ changes: [brings('operational-addresses', news)] });
    expect(await shown()).toMatchObject({ communicationInfo: 'two', extraCosts: 5 });
  });

  test('on all rows of a page with many of them', async () => {
    const many = Array.from({ length: 30 }, (_, index) => fixedId(1000 + index));
    const values = operationalAddressValues({ company: { id: ids.boss }, task: { id: taskIds[0] }, payout: 10 });
    const rows = many.map((id) => ({ ...kept, id, ...values }));
    await pulls({ changes: [brings('operational-addresses', ...rows)] });
    for (const id of [many[0], many[7], many[29]]) await collect(id);
    const news = rows.map((each) => ({ ...each, version: 2, communicationInfo: 'Νέο' }));
    await pulls({ changes: [brings('operational-addresses', ...news)] });
    const all = await device.mirror.rows('operational-addresses').bulkGet(many);
    expect(all.map((each) => each?.communicationInfo)).toEqual(many.map(() => 'Νέο'));
    expect(all.flatMap((each) => (each?.completionStatus === 'COLLECTED' ? [each.id] : []))).toEqual([
      many[0],
      many[7],
      many[29],
    ]);
    await pulls({ settlements: (await device.open()).map(({ id }) => ({ id, attention: null })) });
    expect(await device.mirror.bases.count()).toBe(0);
  });
});

describe('a page costs no more than what hangs together', () => {
  const reads = new Reads();
  const others = () => [first, second].map((id) => row('operational-addresses', id, { communicationInfo: 'Νέο' }));

  beforeEach(() => {
    device.close();
    device = open();
    reads.watch(device.mirror);
  });

  test('nothing is looked for beneath where nothing waits', async () => {
    reads.take('bases');
    await pulls({ changes: [brings('operational-addresses', ...others())] });
    expect(reads.all.length).toBeGreaterThan(0);
    expect(reads.take('bases')).toEqual([]);
  });

  test('rows that nothing has touched are not looked for beneath', async () => {
    await collect(addressIds[4]);
    reads.take('bases');
    await pulls({ changes: [brings('operational-addresses', ...others())] });
    expect(reads.take('bases').filter(([, named]) => named > 0)).toEqual([]);
  });

  test('items are read once where many rows come on which they hang', async () => {
    const many = Array.from({ length: 25 }, (_, index) => fixedId(1000 + index));
    const values = operationalAddressValues({ company: { id: ids.boss }, task: { id: taskIds[0] }, payout: 10 });
    const rows = many.map((id) => ({ ...kept, id, ...values }));
    await pulls({ changes: [brings('operational-addresses', ...rows)] });
    await collect(many[0]);
    reads.take('pending');
    await pulls({ changes: [brings('operational-addresses', ...rows)] });
    // Once for what they have touched, once for those that touch the rows.
    expect(reads.take('pending').filter(([asks]) => asks === 'rows')).toHaveLength(2);
  });
});

test('pages that are kept aside come together in their order, and are forgotten', async () => {
  const { mirror } = device;
  await stagePage(mirror, 10, [takes('photos', 'c')]);
  await stagePage(mirror, 2, [takes('photos', 'b'), takes('proofs', 'b')]);
  await stagePage(mirror, 0, [takes('photos', 'a')]);
  expect(await stagedChanges(mirror)).toEqual([
    takes('photos', 'a'),
    takes('photos', 'b'),
    takes('proofs', 'b'),
    takes('photos', 'c'),
  ]);
  await clearStaged(mirror);
  expect(await stagedChanges(mirror)).toEqual([]);
});
