import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { day as dayLength } from '../../../domain/kernel/time.ts';
import type { Outcome } from '../../../domain/protocol/outcome.ts';
import { protocolVersion } from '../../../domain/protocol/version.ts';
import type { Change } from '../../../workers/contract/engine.ts';
import { append } from '../../../workers/sync/outbox/append.ts';
import { captureFiles } from '../../../workers/sync/outbox/captures.ts';
import { OutboxDatabase } from '../../../workers/sync/outbox/database.ts';
import {
  finishPulled,
  forgetSettled,
  nextBatch,
  outboxValue,
  recordFailure,
  recordOutcomes,
  refuseHere,
  renumber,
  reopenApplied,
  unsettledIds,
} from '../../../workers/sync/outbox/queue.ts';
import { endItems, takeBack } from '../../../workers/sync/outbox/resolve.ts';
import { reconcile } from '../../../workers/sync/reconcile.ts';
import { countWaiting } from '../../../workers/sync/waiting.ts';
import { boss } from '../../domain/people.ts';
import { someBytes } from '../../support/photos.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { addressIds, day } from '../mirror/day.ts';
import { Clock, Device, flushed } from '../mirror/device.ts';
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

const batch = async (limit = 100) => (await nextBatch(device.outbox, limit, flushed)).map(({ id, seq }) => [id, seq]);

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
    const [item] = await nextBatch(device.outbox, 1, flushed);
    expect(item).toEqual({
      id,
      seq: 1,
      name: 'changeCommunicationInfo',
      args: { id: addressIds[0], set: { communicationInfo: '1' } },
      base: { communicationInfo: null },
      after: [],
      at: expect.any(Number),
      offset: expect.any(Number),
      clock: 'measured',
      schema: protocolVersion,
    });
  });
});

describe('a long queue', () => {
  /** So many changes at once, of those made by `change`. */
  const keep = async (count: number, change: (index: number) => Change): Promise<string[]> => {
    const changes = Array.from({ length: count }, (_, index) => change(index));
    const labels = { task: null, address: null };
    const items = await append(
      device.outbox,
      device.context.platform,
      changes.map((each) => ({ ...each, labels, time: { at: 0, offset: 0 } })),
    );
    return items.map(({ id }) => id);
  };
  const begin = (index: number): Change => ({ name: 'beginAddress', args: { id: fixedId(index) }, base: {} });
  const importOf = (index: number): Change => ({
    name: 'changeAddresses',
    args: { file: 'λίστα.csv', rows: [{ row: 2, id: fixedId(index), values: { floor: '1' } }] },
    base: { rows: {} },
  });
  const sent = async (limit: number) => (await nextBatch(device.outbox, limit, flushed)).map(({ id }) => id);

  test('goes in whole, each item once', async () => {
    const ids = await keep(501, begin);
    expect(await sent(1000)).toEqual(ids);
  });

  test('of answers that wait for a pull holds up nothing that was tapped after them', async () => {
    const answered = await keep(500, begin);
    const waiting = await keep(1, begin);
    await recordOutcomes(
      device.outbox,
      answered.map((id) => ({ id, outcome: applied })),
    );
    expect(await sent(100)).toEqual(waiting);
  });

  test('of imports lets what was tapped after them go first', async () => {
    const imports = await keep(500, importOf);
    const [tapped] = await keep(1, begin);
    expect(await sent(2)).toEqual([tapped, imports[0]]);
  });
});

test('a text that no database holds (a cut emoji, NUL) is put right when it is kept: it would hold up all others', async () => {
  await tap('ωραία \ud83d και\0 πάλι \u{1f600}');
  const [item] = await nextBatch(device.outbox, 1, flushed);
  expect(item?.args.set).toEqual({ communicationInfo: 'ωραία \ufffd και\ufffd πάλι \u{1f600}' });
});

describe('what the server answered', () => {
  test('the first answer is the only one', async () => {
    const id = await tap('1');
    await recordOutcomes(device.outbox, [{ id, outcome: rejected }]);
    await recordOutcomes(device.outbox, [{ id, outcome: applied }]);
    expect((await device.outbox.items.get(id))?.outcome).toEqual(rejected);
  });

  test('also of two in one reply', async () => {
    const id = await tap('1');
    await recordOutcomes(device.outbox, [
      { id, outcome: rejected },
      { id, outcome: applied },
    ]);
    expect((await device.outbox.items.get(id))?.outcome).toEqual(rejected);
  });

  test('a refusal of one item alone is asked about at once, for no pull tells of it', async () => {
    const id = await tap('1');
    await batch();
    await recordFailure(device.outbox, id, 'away');
    await refuseHere(device.outbox, id, rejected);
    expect(await device.outbox.items.get(id)).toMatchObject({ outcome: rejected, pulled: true, lastError: null });
    expect(await unsettledIds(device.outbox, 10)).toEqual([]);
    await reconcile(device.context);
    expect(await device.mirror.pending.get(id)).toMatchObject({ state: 'attention' });
  });

  test('such a refusal changes no answer that is here already, and makes no item', async () => {
    const id = await tap('1');
    await recordOutcomes(device.outbox, [{ id, outcome: applied }]);
    await refuseHere(device.outbox, id, rejected);
    expect(await device.outbox.items.get(id)).toMatchObject({ outcome: applied, pulled: false });
    await refuseHere(device.outbox, addressIds[0], rejected);
    expect(await device.outbox.items.count()).toBe(1);
  });

  test('is asked for of what was in a batch alone, and of no more at once than may be', async () => {
    const ids = [await tap('1'), await tap('2'), await tap('3')];
    await batch(2);
    expect(await unsettledIds(device.outbox, 10)).toEqual(ids.slice(0, 2));
    expect(await unsettledIds(device.outbox, 1)).toEqual(ids.slice(0, 1));
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
    await finishPulled(device.outbox, [good, bad], 77);
    expect(await unsettledIds(device.outbox, 10)).toEqual([]);
    expect(await device.outbox.items.get(good)).toMatchObject({ settledAt: 77, pulled: true });
    expect((await device.open()).map(({ id }) => id)).toEqual([bad]);
  });

  test('a failure is counted and its words kept until there is an answer', async () => {
    const id = await tap('1');
    const other = await tap('2');
    await recordFailure(device.outbox, id, 'away');
    await recordFailure(device.outbox, id, 'still away');
    expect(await device.outbox.items.get(other)).toMatchObject({ tries: 0, lastError: null });
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

  test.each([
    ['queued', 1],
    ['processing', 1],
    ['ready', 1],
    ['sending', 1],
    ['failed', 1],
    ['stored', 0],
  ] as const)('a file that is %s counts as waiting %i times', async (state, files) => {
    const file = { id: fixedId(800), name: 'a.jpg', mediaType: 'image/jpeg', bytes: someBytes(100, 1) };
    await captureFiles(device.outbox, [file], { draft: 'proof', now: 1 });
    await device.outbox.files.update(file.id, { state });
    expect(await countWaiting(device.context)).toEqual({ changes: 0, files });
  });
});

describe('what is settled', () => {
  const settle = async (id: string, now: number) => {
    await recordOutcomes(device.outbox, [{ id, outcome: applied }]);
    await finishPulled(device.outbox, [id], now);
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

  test('as are photos that were received', async () => {
    const photo = (id: string) => ({ id, name: null, mediaType: 'image/jpeg', bytes: new ArrayBuffer(1) });
    await captureFiles(device.outbox, ['old', 'recent', 'waiting'].map(photo), { draft: 'proof', now: 0 });
    await device.outbox.files.update('old', { receivedAt: 2 * dayLength - 1 });
    await device.outbox.files.update('recent', { receivedAt: 2 * dayLength });
    await forgetSettled(device.outbox, 2 * dayLength);
    expect(await device.outbox.files.toCollection().primaryKeys()).toEqual(['recent', 'waiting']);
  });

  test('is open again in every respect when it is sent to a restored server', async () => {
    const id = await tap('1');
    await batch();
    await recordOutcomes(device.outbox, [{ id, outcome: rejected }]);
    await endItems(device.outbox, [id], { decided: 'quarantined', now: 77 });
    await finishPulled(device.outbox, [id], 77);
    await reopenApplied(device.outbox);
    const open = { outcome: null, decided: null, seq: null, pulled: false, settledAt: null, open: 1, again: true };
    expect(await device.outbox.items.get(id)).toMatchObject(open);
    await forgetSettled(device.outbox, 100 * dayLength);
    expect(await device.outbox.items.count()).toBe(1);
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
    expect(await device.mirror.pending.get(id)).toMatchObject({ state: 'waiting', mayHaveLeft: true });
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
    await finishPulled(device.outbox, [asked], 77);
    await device.outbox.items.update(undone, { outcome: applied, decided: 'undone', settledAt: 77 });
    expect(await reopenApplied(device.outbox)).toBe(0);
  });
});

test('a device’s numbers begin where they are told to, and nothing is noted before there is something to send', async () => {
  expect(await batch()).toEqual([]);
  expect(await outboxValue(device.outbox, 'nextSeq')).toBeUndefined();
  await renumber(device.outbox, 5);
  const id = await tap('1');
  expect(await batch()).toEqual([[id, 5]]);
  expect(await outboxValue(device.outbox, 'nextSeq')).toBe(6);
});

test('each person has an outbox of their own', async () => {
  const { indexedDB, IDBKeyRange } = device.context.platform;
  await tap('1');
  const other = new OutboxDatabase(addressIds[0], { indexedDB, IDBKeyRange });
  expect(await other.items.count()).toBe(0);
  other.close();
});

test('the outbox asks for strict durability: what is acknowledged survives a flat battery', () => {
  // A database of its own, since Dexie tells its options only to its driver.
  const database = new OutboxDatabase('anybody');
  expect(database._options.chromeTransactionDurability).toBe('strict');
});
