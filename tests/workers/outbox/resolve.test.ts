import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import type { Outcome } from '../../../domain/protocol/outcome.ts';
import type { Change } from '../../../workers/contract/engine.ts';
import { readTime } from '../../../workers/sync/measure-clock.ts';
import { append } from '../../../workers/sync/outbox/append.ts';
import { captureFiles } from '../../../workers/sync/outbox/captures.ts';
import { beginOffer, withdrawOffer } from '../../../workers/sync/outbox/offers.ts';
import { finishPulled, nextBatch, recordOutcomes } from '../../../workers/sync/outbox/queue.ts';
import { endChain, endItems, keepMineOfChain, postpone, takeBack } from '../../../workers/sync/outbox/resolve.ts';
import { boss } from '../../domain/people.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { photoArgs } from '../../support/rows-proof.ts';
import { Device, flushed } from '../mirror/device.ts';
import { Office } from '../mirror/office.ts';

const [address, person, role, proof] = [fixedId(201), fixedId(301), fixedId(401), fixedId(501)];
const rejected: Outcome = { kind: 'rejected', code: 'not_found', message: '', fields: [] };
const applied: Outcome = { kind: 'applied' };
const labels = { task: 'Οπτική ίνα', address: 'Κορίνθου 12' };

let now: number;
let device: Device;

beforeEach(() => {
  now = Date.UTC(2026, 4, 4, 6);
  const clock = { now: () => now };
  device = new Device({ viewer: boss, office: new Office(boss, clock.now), clock });
});

afterEach(() => device.close());

const keep = async (change: Change): Promise<string> => {
  const items = await append(device.outbox, device.context.platform, [
    { ...change, labels, time: await readTime(device.context) },
  ]);
  return must(items[0], 'the item').id;
};
const informAt =
  (id: string) =>
  (text: string): Promise<string> =>
    keep({ name: 'changeCommunicationInfo', args: { id, set: { communicationInfo: text } }, base: {} });
const inform = informAt(address);
const item = async (id: string) => must(await device.outbox.items.get(id), id);
const open = async () => (await device.open()).map(({ id }) => id);
const answer = async (id: string, outcome: Outcome) => {
  await recordOutcomes(device.outbox, [{ id, outcome }]);
  if (outcome.kind !== 'applied') await finishPulled(device.outbox, [id], now);
};
const keepMine = async (chain: string) =>
  must(await keepMineOfChain(device.outbox, device.context.platform, chain), 'the decision');
const discard = async (chain: string) =>
  must(await endChain(device.outbox, chain, { decided: 'discarded', now: 77 }), 'the decision');
const closedBy = ({ closed }: { closed: readonly { id: string }[] }) => closed.map(({ id }) => id);

describe('keep mine', () => {
  test('sends again in the order of the taps, with their words and times, although the clock was set back', async () => {
    const first = await inform('α');
    now -= 60_000;
    const second = await inform('β');
    const tapped = [(await item(first)).at, (await item(second)).at];
    for (const id of [first, second]) await answer(id, rejected);
    now += 3_600_000;
    const { closed, appended } = await keepMine(first);
    expect(closed.map(({ id }) => id)).toEqual([first, second]);
    expect(appended.map(({ at }) => at)).toEqual(tapped);
    expect(appended).toMatchObject([
      { labels, args: { set: { communicationInfo: 'α' } } },
      { labels, args: { set: { communicationInfo: 'β' } } },
    ]);
    expect(await item(first)).toMatchObject({ decided: 'keepMine', settledAt: now });
    expect(await open()).toEqual(appended.map(({ id }) => id));
  });

  test('has what was shown of the other side as its base', async () => {
    const id = await inform('α');
    const conflict = {
      resource: 'operational-addresses' as const,
      id: address,
      fields: ['communicationInfo'],
      mine: { communicationInfo: 'α' },
      theirs: { communicationInfo: 'δικό τους' },
      by: null,
      at: null,
    };
    await answer(id, { kind: 'conflict', conflicts: [conflict] });
    expect((await keepMine(id)).appended).toMatchObject([{ base: { communicationInfo: 'δικό τους' } }]);
  });

  test('leaves alone what the server has, and what is on its way there', async () => {
    const [taken, refused, under] = [await inform('α'), await inform('β'), await inform('γ')];
    await nextBatch(device.outbox, 3, flushed);
    await answer(taken, applied);
    await answer(refused, rejected);
    expect(closedBy(await keepMine(taken))).toEqual([refused]);
    expect(await item(under)).toMatchObject({ decided: null, open: 1 });
    expect(await item(taken)).toMatchObject({ decided: null, open: 1 });
  });

  test('takes along what builds on it and on something else', async () => {
    const left = await keep({ name: 'deleteEmployee', args: { id: person }, base: {} });
    await answer(left, rejected);
    await device.outbox.items.update(left, { pulled: false });
    const made = await keep({ name: 'createDefaultRole', args: { id: role }, base: {} });
    const given = await keep({
      name: 'setEmployeeRole',
      args: { id: person, role: { id: role } },
      base: { role: null },
    });
    expect((await item(given)).after).toEqual([left, made]);
    expect(closedBy(await keepMine(left))).toEqual([left, given]);
    expect(await item(made)).toMatchObject({ decided: null, open: 1 });
  });

  test('decides nothing twice', async () => {
    const id = await inform('α');
    await answer(id, rejected);
    await keepMine(id);
    expect(await keepMine(id)).toEqual({ closed: [], appended: [] });
  });
});

describe('to end a chain', () => {
  test('ends what waits for a person and nothing else', async () => {
    const [taken, refused, waiting] = [await inform('α'), await inform('β'), await inform('γ')];
    await answer(taken, applied);
    await answer(refused, rejected);
    const ended = await discard(taken);
    expect([closedBy(ended), ended.appended]).toEqual([[refused], []]);
    expect(await item(refused)).toMatchObject({ decided: 'discarded', settledAt: 77 });
    expect(await open()).toEqual([taken, waiting]);
    expect(closedBy(await discard(taken))).toEqual([]);
  });
});

describe('while the office is offered items', () => {
  test('a person decides nothing about them, until it certainly does not have them', async () => {
    const [id, later] = [await inform('α'), await inform('β')];
    for (const each of [id, later]) await answer(each, rejected);
    await beginOffer(device.outbox, [later]);
    expect(await keepMineOfChain(device.outbox, device.context.platform, id)).toBeNull();
    expect(await endChain(device.outbox, id, { decided: 'takeTheirs', now })).toBeNull();
    expect(await open()).toEqual([id, later]);
    expect(await item(id)).toMatchObject({ decided: null, settledAt: null });
    await withdrawOffer(device.outbox, [later]);
    expect(closedBy(await discard(id))).toEqual([id, later]);
  });

  test('they cannot be taken back, though no server was ever sent them', async () => {
    const [id, other] = [await inform('α'), await informAt(fixedId(202))('β')];
    await beginOffer(device.outbox, [id]);
    const back = (wanted: string) =>
      takeBack(device.outbox, (each) => each.id === wanted, { decided: 'undone', now: 77 });
    expect(await back(id)).toBeNull();
    expect((await back(other))?.map((each) => each.id)).toEqual([other]);
    await withdrawOffer(device.outbox, [id]);
    expect((await back(id))?.map((each) => each.id)).toEqual([id]);
    expect(await item(id)).toMatchObject({ decided: 'undone', settledAt: 77 });
  });

  test('only those are offered that still wait, as they were', async () => {
    const [id, ended] = [await inform('α'), await inform('β')];
    await endItems(device.outbox, [ended], { decided: 'discarded', now });
    const before = await item(id);
    expect(await beginOffer(device.outbox, [id, ended, fixedId(9)])).toEqual([before]);
    expect(await item(id)).toEqual({ ...before, offered: true });
    expect((await item(ended)).offered).toBeUndefined();
    expect(await device.outbox.items.count()).toBe(2);
  });

  test('an offer that is withdrawn leaves other offers as they are', async () => {
    const [id, other] = [await inform('α'), await inform('β')];
    await beginOffer(device.outbox, [id, other]);
    await withdrawOffer(device.outbox, [other]);
    expect([(await item(id)).offered, (await item(other)).offered]).toEqual([true, undefined]);
  });
});

describe('items that end without their photos', () => {
  const [photo, other] = [fixedId(701), fixedId(702)];

  async function withPhoto(id: string): Promise<string> {
    const file = { id, name: null, mediaType: 'image/jpeg', bytes: new ArrayBuffer(1) };
    await captureFiles(device.outbox, [file], { draft: 'form', now });
    const of = await keep({ name: 'addPhotos', args: { proof, photos: [photoArgs(id)] }, base: {} });
    await device.outbox.files.update(id, { state: 'stored', sent: 1, tries: 3 });
    return of;
  }

  test('with the office: their photos are asked about again, and those of others are not', async () => {
    const [id] = [await withPhoto(photo), await withPhoto(other)];
    await endItems(device.outbox, [id, fixedId(9)], { decided: 'quarantined', now: 77 });
    expect(await item(id)).toMatchObject({ decided: 'quarantined', settledAt: 77 });
    expect(await device.outbox.files.get(photo)).toMatchObject({ state: 'ready', sent: 0, tries: 0 });
    expect(await device.outbox.files.get(other)).toMatchObject({ state: 'stored', sent: 1 });
  });

  test('for good: nothing more is asked about', async () => {
    const id = await withPhoto(photo);
    await endItems(device.outbox, [id], { decided: 'discarded', now: 77 });
    expect(await item(id)).toMatchObject({ decided: 'discarded', settledAt: 77 });
    expect(await device.outbox.files.get(photo)).toMatchObject({ state: 'stored', sent: 1 });
  });
});

test('a question that is put off is that of one chain', async () => {
  const [id, follower, other] = [await inform('α'), await inform('β'), await informAt(fixedId(202))('γ')];
  await postpone(device.outbox, id);
  const postponed = [await item(id), await item(follower), await item(other)].map((each) => each.postponed);
  expect(postponed).toEqual([true, true, false]);
});

test('nothing is taken back of what is not there, and nothing of a chain of which the server may have an item', async () => {
  const [id, follower] = [await inform('α'), await inform('β')];
  const none = await takeBack(device.outbox, () => false, { decided: 'undone', now });
  expect(none).toBeNull();
  await nextBatch(device.outbox, 1, flushed);
  expect(await takeBack(device.outbox, (each) => each.chain === id, { decided: 'undone', now })).toBeNull();
  expect(await open()).toEqual([id, follower]);
});
