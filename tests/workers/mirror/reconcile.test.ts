import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import type { Change } from '../../../workers/contract/engine.ts';
import { nextBatch, recordOutcomes, reopenApplied } from '../../../workers/sync/outbox/queue.ts';
import { postpone, takeBack } from '../../../workers/sync/outbox/resolve.ts';
import { reconcile } from '../../../workers/sync/reconcile.ts';
import { boss } from '../../domain/people.ts';
import { addressIds, day } from './day.ts';
import { Clock, Device, flushed, shownRows } from './device.ts';
import { Office } from './office.ts';

const [first, second] = addressIds;
const indexedDB = () => new IDBFactory();

let office: Office;
let disk: IDBFactory;
let clock: Clock;
let device: Device;

beforeEach(async () => {
  clock = new Clock();
  office = new Office(boss, clock.now);
  office.write(...day());
  disk = indexedDB();
  device = new Device({ viewer: boss, office, clock, indexedDB: disk });
  await device.pull();
});

afterEach(() => device.close());

const collect = (id: string = first): Change => ({
  name: 'markCollected',
  args: { id },
  base: { completionStatus: 'NO_PROGRESS' },
});
const inform = (text: string, base: string | null): Change => ({
  name: 'changeCommunicationInfo',
  args: { id: first, set: { communicationInfo: text } },
  base: { communicationInfo: base },
});
const shown = async (id: string = first) => must(await device.mirror.rows('operational-addresses').get(id), id);
const copies = async () => (await device.mirror.pending.orderBy('order').toArray()).map(({ id, state }) => [id, state]);

describe('a crash between two writes heals at the next start', () => {
  test('outbox written, mirror not: the tap is shown', async () => {
    const item = await device.tapAndDie(collect());
    expect((await shown()).completionStatus).toBe('NO_PROGRESS');
    await device.restart();
    expect((await shown()).completionStatus).toBe('COLLECTED');
    expect(await copies()).toEqual([[item.id, 'waiting']]);
  });

  test('the same behind a later tap of another tab: both are shown in the order of the taps', async () => {
    await device.tapAndDie(inform('first', null));
    await device.kept(inform('second', null));
    await device.restart();
    expect((await shown()).communicationInfo).toBe('first');
    await device.sync();
    expect(office.rows.row('operational-addresses', first).communicationInfo).toBe('first');
  });

  test('taken back in the outbox, still in the mirror: the row is as before', async () => {
    const id = await device.kept(collect());
    await takeBack(device.outbox, (item) => item.id === id, { decided: 'undone', now: 1 });
    await device.restart();
    expect((await shown()).completionStatus).toBe('NO_PROGRESS');
    expect(await copies()).toEqual([]);
    expect(await device.mirror.bases.count()).toBe(0);
  });

  test('answered in the outbox, not in the mirror', async () => {
    const id = await device.kept(collect());
    await nextBatch(device.outbox, 1, flushed);
    await recordOutcomes(device.outbox, [{ id, outcome: { kind: 'applied' } }]);
    await device.restart();
    expect(await copies()).toEqual([[id, 'answered']]);
    expect((await shown()).completionStatus).toBe('COLLECTED');
  });

  test('pulled into the mirror, not settled in the outbox: the next pull settles it, and nothing is doubled', async () => {
    const id = await device.kept(collect());
    await device.sync();
    await device.outbox.items.update(id, { pulled: false, settledAt: null, open: 1 });
    await device.restart();
    expect((await shown()).completionStatus).toBe('COLLECTED');
    await device.sync();
    expect(await device.open()).toEqual([]);
    expect(await device.mirror.bases.count()).toBe(0);
    expect(office.effects.get(id)).toBe(1);
  });

  test('put off in the outbox, still announced in the mirror', async () => {
    office.write({ kind: 'change', resource: 'operational-addresses', id: first, set: { completionStatus: 'FAILED' } });
    const id = await device.kept(collect());
    await device.sync();
    await postpone(device.outbox, id);
    await device.restart();
    expect(await device.mirror.pending.get(id)).toMatchObject({ state: 'attention', postponed: true });
  });

  test.each([{ tries: 3 }, { lastError: 'busy' }, { postponed: true }])(
    'noted in the outbox, not in the mirror: %j',
    async (noted) => {
      const [id, same] = [await device.kept(collect()), await device.kept(collect(second))];
      const before = await device.mirror.pending.get(same);
      const { touches } = must(await device.mirror.pending.get(id), id);
      await device.outbox.items.update(id, noted);
      await device.restart();
      expect(await device.mirror.pending.get(id)).toMatchObject({ ...noted, touches });
      expect(await device.mirror.pending.get(same)).toEqual(before);
      expect((await shown()).completionStatus).toBe('COLLECTED');
    },
  );

  test('nothing to heal changes nothing', async () => {
    await device.kept(collect());
    await device.kept(inform('x', null));
    const before = [
      await shownRows(device.mirror),
      await device.mirror.pending.toArray(),
      await device.mirror.bases.toArray(),
    ];
    await device.restart();
    expect([
      await shownRows(device.mirror),
      await device.mirror.pending.toArray(),
      await device.mirror.bases.toArray(),
    ]).toEqual(before);
  });
});

describe('a mirror that was thrown away', () => {
  test('is made again from the server and the outbox', async () => {
    await device.kept(collect());
    await device.kept(collect(second));
    const before = await shownRows(device.mirror);
    await device.mirror.delete({ disableAutoOpen: false });
    await device.restart();
    expect(await copies()).toHaveLength(2);
    await device.pull();
    expect(await shownRows(device.mirror)).toEqual(before);
    await device.sync();
    expect(office.rows.row('operational-addresses', second).completionStatus).toBe('COLLECTED');
  });

  test('a restored server: the mirror is loaded again, and what it lost is sent once more', async () => {
    const backup = office.backup();
    const lost = await device.kept(collect());
    await device.sync();
    office.restore(backup);
    await device.pull();
    expect((await shown()).completionStatus).toBe('NO_PROGRESS');
    expect(await reopenApplied(device.outbox)).toBe(1);
    await reconcile(device.context);
    expect((await shown()).completionStatus).toBe('COLLECTED');
    await device.sync();
    expect(office.rows.row('operational-addresses', first).completionStatus).toBe('COLLECTED');
    expect(await device.open()).toEqual([]);
    expect(office.effects.get(lost)).toBe(2);
  });
});

describe('beside another tab', () => {
  /** A start of this device during which something happens after the mirror was read and before it is written. */
  async function reconcileDuring(happening: () => Promise<unknown>): Promise<void> {
    const { outbox } = device;
    const toArray = async () => {
      await happening();
      return outbox.unreadable.toArray();
    };
    const paused = new Proxy(outbox, {
      get: (target, key) => (key === 'unreadable' ? { toArray } : Reflect.get(target, key)),
    });
    await reconcile({ ...device.context, outbox: paused });
  }

  test('what it settles meanwhile does not come back', async () => {
    const other = new Device({ viewer: boss, office, clock, indexedDB: disk });
    await device.kept(collect());
    await nextBatch(device.outbox, 1, flushed);
    await reconcileDuring(() => other.sync());
    expect(await copies()).toEqual([]);
    expect(await device.mirror.bases.count()).toBe(0);
    other.close();
  });

  test('what it adds meanwhile is not taken away', async () => {
    const other = new Device({ viewer: boss, office, clock, indexedDB: disk });
    await reconcileDuring(() => other.tap(collect()));
    expect(await copies()).toHaveLength(1);
    expect((await shown()).completionStatus).toBe('COLLECTED');
    other.close();
  });
});
