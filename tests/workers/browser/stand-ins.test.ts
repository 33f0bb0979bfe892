import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { noop } from '../../../domain/kernel/noop.ts';
import { second } from '../../../domain/kernel/time.ts';
import { LeaseLocks } from '../../../workers/browser/lease-locks.ts';
import { PolledChannel } from '../../../workers/browser/polled-channel.ts';
import type { FallbackPlatform } from '../../../workers/browser/tabs-database.ts';
import { announceWrites } from '../../../workers/sync/announce-writes.ts';
import { Clock } from '../../scenarios/machine/clock.ts';

let clock: Clock;
let indexedDB: IDBFactory;
let minted: number;
let faults: unknown[];

beforeEach(() => {
  [clock, indexedDB, minted, faults] = [new Clock(Date.UTC(2026, 4, 4)), new IDBFactory(), 0, []];
});

/** A tab of the browser; a suspended one has no timers. */
function tab(given: Partial<FallbackPlatform> = {}): FallbackPlatform {
  return {
    indexedDB,
    IDBKeyRange: IDBKeyRange as unknown as FallbackPlatform['IDBKeyRange'],
    now: () => clock.now,
    later: (wait, run) => clock.later(wait, run),
    mint: () => {
      minted += 1;
      return `tab ${minted}`;
    },
    noteFault: (fault) => faults.push(fault),
    ...given,
  };
}

afterEach(() => expect(faults).toEqual([]));

/** Time goes by a second at a time, and what it sets off is done. */
async function pass(seconds: number): Promise<void> {
  for (let count = 0; count < seconds; count += 1) {
    clock.advance(second);
    for (let turn = 0; turn < 40; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('a lock by leases', () => {
  /** Holds the lock until `release`. */
  function hold(locks: LeaseLocks, options: { steal?: boolean } = {}) {
    const held = { has: false, release: noop, end: Promise.resolve() as Promise<unknown> };
    held.end = locks.request('sync', options, () => {
      held.has = true;
      return new Promise<void>((resolve) => {
        held.release = resolve;
      });
    });
    held.end
      .catch(() => undefined)
      .finally(() => {
        held.has = false;
      });
    return held;
  }

  test('is held by one tab at a time, and goes to the next when it is given back', async () => {
    const [one, other] = [hold(new LeaseLocks(tab())), hold(new LeaseLocks(tab()))];
    await pass(1);
    expect([one.has, other.has].filter(Boolean)).toHaveLength(1);
    await pass(60);
    expect([one.has, other.has]).toEqual([true, false]);
    one.release();
    await pass(6);
    expect([one.has, other.has]).toEqual([false, true]);
    other.release();
    await other.end;
  });

  test('of a tab that died is free after a quarter of a minute', async () => {
    let isDead = false;
    const dying = tab({ later: (wait, run) => clock.later(wait, () => isDead || run()) });
    hold(new LeaseLocks(dying));
    await pass(1);
    isDead = true;
    const next = hold(new LeaseLocks(tab()));
    await pass(12);
    expect(next.has).toBe(false);
    await pass(9);
    expect(next.has).toBe(true);
  });

  test('is lost by a tab that was suspended, which learns of it when it wakes', async () => {
    let isAsleep = false;
    const waiting: (() => void)[] = [];
    const later: FallbackPlatform['later'] = (wait, run) =>
      clock.later(wait, () => (isAsleep ? waiting.push(run) : run()));
    const one = hold(new LeaseLocks(tab({ later })));
    await pass(1);
    isAsleep = true;
    const other = hold(new LeaseLocks(tab()));
    await pass(25);
    expect(other.has).toBe(true);
    isAsleep = false;
    for (const run of waiting) run();
    await expect(one.end).rejects.toMatchObject({ name: 'AbortError' });
    expect(other.has).toBe(true);
  });

  test('can be stolen', async () => {
    const one = hold(new LeaseLocks(tab()));
    await pass(1);
    const thief = hold(new LeaseLocks(tab()), { steal: true });
    await pass(6);
    expect(thief.has).toBe(true);
    await expect(one.end).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('is not kept for days by a clock that was set back', async () => {
    hold(new LeaseLocks(tab({ now: () => clock.now + 86_400_000, later: () => () => undefined })));
    await pass(1);
    const next = hold(new LeaseLocks(tab()));
    await pass(6);
    expect(next.has).toBe(true);
  });
});

describe('a channel that is polled', () => {
  test('carries what is posted to the other tabs within a second, in order, and nothing back', async () => {
    const [one, other] = [new PolledChannel('a', tab()), new PolledChannel('a', tab())];
    const [atOne, atOther] = [vi.fn(), vi.fn()];
    one.listen(atOne);
    const stop = other.listen(atOther);
    await pass(1);
    one.post({ count: 1 });
    one.post({ count: 2 });
    await pass(2);
    expect(atOther.mock.calls).toEqual([[{ count: 1 }], [{ count: 2 }]]);
    expect(atOne).not.toHaveBeenCalled();
    stop();
    one.post({ count: 3 });
    await pass(2);
    expect(atOther).toHaveBeenCalledTimes(2);
  });

  test('is deaf for other channels, for what was said before it was opened, and once it is closed', async () => {
    const one = new PolledChannel('a', tab());
    one.post('before');
    await pass(1);
    const other = new PolledChannel('a', tab());
    const heard = vi.fn();
    other.listen(heard);
    new PolledChannel('b', tab()).post('elsewhere');
    await pass(2);
    other.close();
    one.post('after');
    await pass(2);
    expect(heard).not.toHaveBeenCalled();
  });

  test('keeps nothing for more than a minute', async () => {
    const platform = tab();
    const one = new PolledChannel('a', platform);
    for (let count = 0; count < 3; count += 1) {
      one.post(count);
      await pass(61);
    }
    const late = new PolledChannel('a', tab());
    const heard = vi.fn();
    late.listen(heard);
    await pass(2);
    expect(heard).not.toHaveBeenCalled();
  });
});

test('what is written is told to the own page at once, and to other tabs within two seconds, but not what is written to tell it', async () => {
  const [one, other] = [tab(), tab()];
  const [atOne, atOther] = [vi.fn(), vi.fn()];
  const rows = new Dexie('rows', { indexedDB, IDBKeyRange: one.IDBKeyRange });
  rows.version(1).stores({ marks: 'id' });
  announceWrites({ post: atOne, channel: new PolledChannel('written', one), later: one.later });
  new PolledChannel('written', other).listen(atOther);
  await pass(1);
  await rows.table('marks').bulkPut([{ id: 'a' }, { id: 'b' }]);
  const [[news]] = atOne.mock.calls as [[{ type: string; parts: object }]];
  expect([news.type, Object.keys(news.parts).every((part) => part.startsWith('idb://rows/marks/'))]).toEqual([
    'written',
    true,
  ]);
  await rows.table('marks').put({ id: 'c' });
  await pass(3);
  expect(atOne.mock.calls.length).toBeGreaterThan(1);
  expect(atOther.mock.calls).toEqual([['written']]);
  rows.close();
});
