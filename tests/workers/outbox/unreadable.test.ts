import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { discard } from '../../../workers/sync/changes.ts';
import { nextBatch } from '../../../workers/sync/outbox/queue.ts';
import { boss } from '../../domain/people.ts';
import { addressIds, day } from '../mirror/day.ts';
import { Clock, Device } from '../mirror/device.ts';
import { Office } from '../mirror/office.ts';

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
const sent = async () => (await nextBatch(device.outbox, 100)).map(({ id }) => id);

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
    await device.restart();
    expect(await device.outbox.unreadable.count()).toBe(1);
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
