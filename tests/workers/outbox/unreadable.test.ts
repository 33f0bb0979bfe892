import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { discard } from '../../../workers/sync/changes.ts';
import { nextBatch } from '../../../workers/sync/outbox/queue.ts';
import { quarantineUnreadable, unreadableCopy } from '../../../workers/sync/outbox/unreadable.ts';
import { boss } from '../../domain/people.ts';
import { addressIds, day } from '../mirror/day.ts';
import { Clock, Device, flushed } from '../mirror/device.ts';
import { Office } from '../mirror/office.ts';
import { emptyOutbox, mark } from '../zip/export.ts';

let device: Device;

beforeEach(async () => {
  const clock = new Clock();
  const office = new Office(boss, clock.now);
  office.write(...day());
  device = new Device({ viewer: boss, office, clock });
  await device.pull();
});

afterEach(() => device.close());

const begin = (id: string) => device.kept({ name: 'beginAddress', args: { id }, base: {} });
const sent = async () => (await nextBatch(device.outbox, 100, flushed)).map(({ id }) => id);

const wrongs: { what: string; wrong: Record<string, unknown> }[] = [
  { what: 'of a newer envelope', wrong: { envelope: 99 } },
  { what: 'of a newer protocol', wrong: { schema: 99 } },
  { what: 'of a kind that is not known', wrong: { name: 'teleport' } },
  { what: 'with arguments that are none', wrong: { args: 'x' } },
  { what: 'with an outcome that is none', wrong: { outcome: { kind: 'perhaps' } } },
  { what: 'without the fields of an item', wrong: { settledAt: undefined, at: undefined } },
];

describe('a record that cannot be read', () => {
  test.each(wrongs)('$what is set aside as it is and shown; the others go on', async ({ wrong }) => {
    const [bad, good] = [await begin(addressIds[0]), await begin(addressIds[1])];
    await device.outbox.table('items').update(bad, wrong);
    const record: unknown = await device.outbox.table('items').get(bad);
    await device.restart();
    expect(await sent()).toEqual([good]);
    expect(await device.outbox.unreadable.get(bad)).toMatchObject({ record, message: expect.stringMatching(/\w+: ./) });
    const shown = await device.mirror.pending.get(bad);
    expect(shown).toMatchObject({ state: 'attention', attention: { kind: 'unreadable' } });
    expect((await device.mirror.rows('operational-addresses').get(addressIds[0]))?.startedOn).toBeNull();
  });

  test('is taken back by a version that can read it, in its place', async () => {
    const [newer, good] = [await begin(addressIds[0]), await begin(addressIds[1])];
    await device.outbox.table('items').update(newer, { envelope: 99 });
    await device.restart();
    const kept = await device.outbox.unreadable.get(newer);
    await device.outbox.unreadable.put({
      id: newer,
      message: '',
      foundAt: 0,
      record: { ...Object(kept?.record), envelope: 1 },
    });
    await device.restart();
    expect(await device.outbox.unreadable.count()).toBe(0);
    expect(await sent()).toEqual([newer, good]);
    expect((await device.mirror.rows('operational-addresses').get(addressIds[0]))?.startedOn).not.toBeNull();
  });

  test('is gone only when a person discards it', async () => {
    const bad = await begin(addressIds[0]);
    await device.outbox.table('items').update(bad, { envelope: 99 });
    await device.restart();
    const found = await device.outbox.unreadable.toArray();
    await device.restart();
    // It is as old as when it was found first.
    expect(await device.outbox.unreadable.toArray()).toEqual(found);
    expect(found).toHaveLength(1);
    expect(await discard(device.context, bad)).toBe(true);
    expect(await device.outbox.unreadable.count()).toBe(0);
    expect(await device.mirror.pending.count()).toBe(0);
  });

  test('that was settled is left alone', async () => {
    const settled = await begin(addressIds[0]);
    await device.sync();
    await device.outbox.table('items').update(settled, { envelope: 99 });
    await device.restart();
    expect(await device.outbox.unreadable.count()).toBe(0);
  });
});

const newer = 'made by a newer version of the app';

/** What is wrong with a record, and what is told of it. */
const faults: { wrong: Record<string, unknown>; told: string | RegExp }[] = [
  { wrong: { envelope: 99 }, told: `envelope: ${newer}` },
  { wrong: { envelope: 0 }, told: /^envelope: / },
  { wrong: { schema: 99 }, told: `schema: ${newer}` },
  { wrong: { schema: 99, envelope: 99 }, told: `envelope: ${newer}; schema: ${newer}` },
  { wrong: { name: 'teleport' }, told: 'name: a kind of change that this version does not know' },
  { wrong: { args: 'x' }, told: /^args: / },
  { wrong: { args: {} }, told: 'id: not what markCollected takes' },
  { wrong: { args: {}, base: {} }, told: 'id, completionStatus: not what markCollected takes' },
  { wrong: { base: 'x' }, told: /^base: / },
  { wrong: { outcome: { kind: 'perhaps' } }, told: /^outcome\.kind: / },
  { wrong: { after: [7] }, told: /^after\.0: / },
  { wrong: { chain: null }, told: /^chain: / },
  { wrong: { order: null }, told: /^order: / },
  { wrong: { seq: 'x' }, told: /^seq: / },
  { wrong: { at: 'x' }, told: /^at: / },
  { wrong: { offset: null }, told: /^offset: / },
];

test.each(faults)('of a record with $wrong is told what is wrong', async ({ wrong, told }) => {
  const outbox = emptyOutbox();
  await outbox.items.bulkAdd([mark(10), mark(11)]);
  await outbox.table('items').update(mark(10).id, wrong);
  const record: unknown = await outbox.table('items').get(mark(10).id);
  await quarantineUnreadable(outbox, 77);
  const [kept] = await outbox.unreadable.toArray();
  expect(kept).toEqual({ id: mark(10).id, record, message: kept?.message, foundAt: 77 });
  expect(kept?.message).toEqual(typeof told === 'string' ? told : expect.stringMatching(told));
  expect(await outbox.items.toCollection().primaryKeys()).toEqual([mark(11).id]);
  outbox.close();
});

test('a record that cannot be read is shown as a question of its own, which changes nothing', () => {
  const { id } = mark(10);
  expect(unreadableCopy({ id, record: {}, message: 'newer', foundAt: 77 })).toEqual({
    id,
    order: 0,
    name: '',
    args: {},
    base: {},
    after: [],
    chain: id,
    at: 77,
    offset: 0,
    state: 'attention',
    attention: { kind: 'unreadable', message: 'newer' },
    postponed: false,
    labels: { task: null, address: null },
    target: { resource: 'tasks', id },
    touches: [],
    mayHaveLeft: false,
    tries: 0,
    lastError: null,
  });
});
