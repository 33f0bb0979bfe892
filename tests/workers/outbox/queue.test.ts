import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { day as dayLength } from '../../../domain/kernel/time.ts';
import type { Outcome } from '../../../domain/protocol/outcome.ts';
import { endItems, takeBack } from '../../../workers/sync/outbox/answer.ts';
import { captureFiles } from '../../../workers/sync/outbox/captures.ts';
import { OutboxDatabase } from '../../../workers/sync/outbox/database.ts';
import {
  forgetSettled,
  nextBatch,
  recordFailure,
  recordOutcomes,
  renumber,
  reopenApplied,
  settlePulled,
  unsettledIds,
} from '../../../workers/sync/outbox/queue.ts';
import { reconcile } from '../../../workers/sync/reconcile.ts';
import { countWaiting } from '../../../workers/sync/waiting.ts';
import { boss } from '../../domain/people.ts';
import { addressIds, day } from '../mirror/day.ts';
import { Clock, Device } from '../mirror/device.ts';
import { Office } from '../mirror/office.ts';

const applied: Outcome = { kind: 'applied' };
const rejected: Outcome = { kind: 'rejected', code: 'not_found', message: '', fields: [] };

let device: Device;

beforeEach(async () => {
  const clock = new Clock();
  const office = new Office(boss, clock.now);
  office.write(...day());
  device = new Device({ viewer: boss, office, clock });
  await device.pull();
});

afterEach(() => device.close());

const tap = (communicationInfo: string, id: string = addressIds[0]) =>
  device.kept({
    name: 'changeCommunicationInfo',
    args: { id, set: { communicationInfo } },
    base: { communicationInfo: null },
  });

const batch = async (limit = 100) => (await nextBatch(device.outbox, limit)).map(({ id, seq }) => [id, seq]);

describe('the order of sending', () => {
  test('is that of the taps; a number is given when an item first goes into a batch, and stays', async () => {
    const [one, two] = [await tap('1'), await tap('2')];
    expect(await batch(1)).toEqual([[one, 1]]);
    const three = await tap('3');
    expect(await batch()).toEqual([
      [one, 1],
      [two, 2],
      [three, 3],
    ]);
    expect(await batch()).toEqual([
      [one, 1],
      [two, 2],
      [three, 3],
    ]);
  });

  test('goes on without what is answered', async () => {
    const [one, two] = [await tap('1'), await tap('2')];
    await batch();
    await recordOutcomes(device.outbox, [{ id: one, outcome: applied }]);
    const three = await tap('3');
    expect(await batch()).toEqual([
      [two, 2],
      [three, 3],
    ]);
  });

  test('survives a restart of the app', async () => {
    const one = await tap('1');
    await batch();
    await device.restart();
    const two = await tap('2');
    expect(await batch()).toEqual([
      [one, 1],
      [two, 2],
    ]);
  });

  test('is numbered anew from what the server expects: only what was numbered and has no outcome, and the ids stay', async () => {
    const ids = [await tap('1'), await tap('2'), await tap('3')];
    await batch();
    await recordOutcomes(device.outbox, [{ id: ids[0] ?? '', outcome: applied }]);
    const later = await tap('4');
    await renumber(device.outbox, 12);
    expect(await batch()).toEqual([
      [ids[1], 12],
      [ids[2], 13],
      [later, 14],
    ]);
    expect((await device.outbox.items.get(ids[0] ?? ''))?.seq).toBe(1);
  });

  test('carries what the wire needs and nothing of what only this device needs', async () => {
    const id = await tap('1');
    const [item] = await nextBatch(device.outbox, 1);
    expect(item).toEqual({
      id,
      seq: 1,
      name: 'changeCommunicationInfo',
      args: { id: addressIds[0], set: { communicationInfo: '1' } },
      base: { communicationInfo: null },
      after: [],
      at: expect.any(Number),
      offset: expect.any(Number),
      schema: 1,
    });
  });
});

test('a text that no database holds (a cut emoji, NUL) is put right when it is kept: it would hold up all others', async () => {
  await tap('ωραία \ud83d και\0 πάλι \u{1f600}');
  const [item] = await nextBatch(device.outbox, 1);
  expect(item?.args.set).toEqual({ communicationInfo: 'ωραία \ufffd και\ufffd πάλι \u{1f600}' });
});

describe('what the server answered', () => {
  test('the first answer is the only one', async () => {
    const id = await tap('1');
    await recordOutcomes(device.outbox, [{ id, outcome: rejected }]);
    await recordOutcomes(device.outbox, [{ id, outcome: applied }]);
    expect((await device.outbox.items.get(id))?.outcome).toEqual(rejected);
  });

  test('an answer to nobody’s item is no item', async () => {
    await recordOutcomes(device.outbox, [{ id: addressIds[0], outcome: applied }]);
    expect(await device.outbox.items.count()).toBe(0);
  });

  test('what was applied is settled once its effect was pulled; what was not waits for a person', async () => {
    const [good, bad] = [await tap('1'), await tap('2')];
    await batch();
    await recordOutcomes(device.outbox, [
      { id: good, outcome: applied },
      { id: bad, outcome: rejected },
    ]);
    expect(await unsettledIds(device.outbox, 10)).toEqual([good, bad]);
    await settlePulled(device.outbox, [good, bad], 77);
    expect(await unsettledIds(device.outbox, 10)).toEqual([]);
    expect(await device.outbox.items.get(good)).toMatchObject({ settledAt: 77 });
    expect((await device.open()).map(({ id }) => id)).toEqual([bad]);
  });

  test('a failure is counted and its words kept until there is an answer', async () => {
    const id = await tap('1');
    await recordFailure(device.outbox, id, 'away');
    await recordFailure(device.outbox, id, 'still away');
    expect(await device.outbox.items.get(id)).toMatchObject({ tries: 2, lastError: 'still away', outcome: null });
    await recordOutcomes(device.outbox, [{ id, outcome: applied }]);
    expect(await device.outbox.items.get(id)).toMatchObject({ lastError: null });
  });

  test('only what has no answer counts as waiting', async () => {
    const id = await tap('1');
    await tap('2');
    expect(await countWaiting(device.context)).toEqual({ changes: 2, files: 0 });
    await recordOutcomes(device.outbox, [{ id, outcome: rejected }]);
    await reconcile(device.context);
    expect(await countWaiting(device.context)).toEqual({ changes: 1, files: 0 });
  });
});

describe('what is settled', () => {
  const settle = async (id: string, now: number) => {
    await recordOutcomes(device.outbox, [{ id, outcome: applied }]);
    await settlePulled(device.outbox, [id], now);
  };

  test('is kept for a time and then forgotten; what is open never is', async () => {
    const [old, recent, open] = [await tap('1'), await tap('2'), await tap('3')];
    await settle(old, dayLength);
    await settle(recent, 8 * dayLength);
    await forgetSettled(device.outbox, 2 * dayLength);
    expect((await device.outbox.items.toArray()).map(({ id }) => id)).toEqual([recent, open]);
  });

  test('is kept as long as one of its files is not received', async () => {
    const [id, other] = [await tap('1'), await tap('2')];
    for (const item of [id, other]) await settle(item, dayLength);
    const file = { id: 'photo', name: null, mediaType: 'image/jpeg', bytes: new ArrayBuffer(1) };
    await captureFiles(device.outbox, [file], { draft: 'proof', now: 0 });
    await device.outbox.files.update(file.id, { item: id, state: 'failed' });
    await forgetSettled(device.outbox, 2 * dayLength);
    expect(await device.outbox.items.toCollection().primaryKeys()).toEqual([id]);
    await device.outbox.files.update(file.id, { receivedAt: dayLength });
    await forgetSettled(device.outbox, 2 * dayLength);
    expect(await device.outbox.items.count()).toBe(0);
  });

  test('is sent once more after the server was restored, in its place in the order', async () => {
    const [old, open] = [await tap('1'), await tap('2')];
    await batch();
    await settle(old, 77);
    expect(await reopenApplied(device.outbox)).toBe(1);
    expect((await batch()).map(([id]) => id)).toEqual([old, open]);
  });

  test('and cannot be taken back meanwhile, nor be replaced with what it builds on: the server may still have it', async () => {
    const id = await tap('1');
    await batch();
    await settle(id, 77);
    await reopenApplied(device.outbox);
    await reconcile(device.context);
    expect(await device.mirror.pending.get(id)).toMatchObject({ state: 'sending' });
    expect(await takeBack(device.outbox, (item) => item.id === id, { decided: 'undone', now: 78 })).toBeNull();
    expect((await batch()).map(([sent]) => sent)).toEqual([id]);
  });

  test('also what was answered and not pulled yet: a restored server may not know its own answer', async () => {
    const [good, bad] = [await tap('1'), await tap('2')];
    await batch();
    await recordOutcomes(device.outbox, [
      { id: good, outcome: applied },
      { id: bad, outcome: rejected },
    ]);
    expect(await reopenApplied(device.outbox)).toBe(2);
    expect((await batch()).map(([id]) => id)).toEqual([good, bad]);
  });

  test('and what the office was to decide about: a restored server may not know of it', async () => {
    const [refused, unjudged] = [await tap('1'), await tap('2')];
    await batch();
    await recordOutcomes(device.outbox, [{ id: refused, outcome: rejected }]);
    await endItems(device.outbox, [refused, unjudged], { decided: 'quarantined', now: 77 });
    expect(await reopenApplied(device.outbox)).toBe(2);
    expect((await batch()).map(([id]) => id)).toEqual([refused, unjudged]);
  });

  test('but neither what waits for a person nor what a person decided', async () => {
    const [asked, undone] = [await tap('1'), await tap('2')];
    await batch();
    await recordOutcomes(device.outbox, [{ id: asked, outcome: rejected }]);
    await settlePulled(device.outbox, [asked], 77);
    await device.outbox.items.update(undone, { outcome: applied, decided: 'undone', settledAt: 77 });
    expect(await reopenApplied(device.outbox)).toBe(0);
  });
});

test('the outbox asks for strict durability: what is acknowledged survives a flat battery', () => {
  // A database of its own, since Dexie tells its options only to its driver.
  const database = new OutboxDatabase('anybody');
  expect(database._options.chromeTransactionDurability).toBe('strict');
});
