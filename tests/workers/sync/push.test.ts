import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { minute } from '../../../domain/kernel/time.ts';
import { type PushReply, type PushRequest, pushLimit } from '../../../domain/protocol/push.ts';
import { syncState } from '../../../workers/mirror/values.ts';
import { DeviceClock } from '../../../workers/sync/clock.ts';
import type { SyncContext } from '../../../workers/sync/context.ts';
import { captureFiles } from '../../../workers/sync/outbox/captures.ts';
import { outboxValue } from '../../../workers/sync/outbox/queue.ts';
import { pushAll } from '../../../workers/sync/push.ts';
import { reconcile } from '../../../workers/sync/reconcile.ts';
import { Transport } from '../../../workers/sync/transport/transport.ts';
import { boss } from '../../domain/people.ts';
import { someBytes } from '../../support/photos.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { addressIds, day } from '../mirror/day.ts';
import { Clock, Device } from '../mirror/device.ts';
import { Office } from '../mirror/office.ts';

const [first, second] = addressIds;

let office: Office;
let device: Device;
let context: SyncContext;
let pushes: PushRequest[];
/** What the server answers instead of doing what it is asked, and what happens while it is asked. */
let answer: (request: PushRequest) => Response | null | Promise<Response | null>;

beforeEach(async () => {
  const clock = new Clock();
  office = new Office(boss, clock.now);
  office.write(...day());
  device = new Device({ viewer: boss, office, clock });
  await device.pull();
  [pushes, answer] = [[], () => null];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const asked = (await request.clone().json()) as PushRequest;
    pushes.push(asked);
    return (await answer(asked)) ?? office.fetch(request);
  };
  const platform = { ...device.context.platform, fetch };
  const transport = new Transport(
    platform,
    async () => 'token',
    () => 'en',
  );
  context = { ...device.context, platform, transport };
});

afterEach(() => device.close());

const collect = (id: string = first) => ({
  name: 'markCollected',
  args: { id },
  base: { completionStatus: 'NO_PROGRESS' },
});
const inform = (text: string) => ({
  name: 'changeCommunicationInfo',
  args: { id: first, set: { communicationInfo: text } },
  base: { communicationInfo: null },
});
const push = () => pushAll(context, () => true);
const says = (reply: Partial<PushReply>) => () =>
  Response.json({ outcomes: [], sequence: null, retry: null, serverTime: context.platform.now(), ...reply });
const copy = (id: string) => device.mirror.pending.get(id);

test('what waits is sent with the device it comes from, and how much waits there', async () => {
  const id = await device.kept(collect());
  const file = { id: fixedId(800), name: 'a.jpg', mediaType: 'image/jpeg', bytes: someBytes(100, 1) };
  await captureFiles(device.outbox, [file], { draft: 'proof', now: 1 });
  expect(await push()).toEqual({ kind: 'done' });
  expect(pushes).toHaveLength(1);
  expect(pushes[0]).toMatchObject({
    device: context.device,
    waiting: { changes: 1, files: 1 },
    items: [{ id, seq: 1, ...collect() }],
  });
  expect(await copy(id)).toMatchObject({ state: 'answered', lastError: null });
});

test('a change is shown as under way while it is, and one that was answered is not', async () => {
  const [answered, waiting] = [await device.kept(collect()), await device.kept(collect(second))];
  await device.mirror.pending.update(answered, { state: 'attention' });
  const states: (string | undefined)[] = [];
  answer = async () => {
    states.push((await copy(answered))?.state, (await copy(waiting))?.state);
    return null;
  };
  await push();
  expect(states).toEqual(['attention', 'sending']);
});

test('many changes go in several batches, and how far it is can be seen', async () => {
  for (let text = 0; text < pushLimit + 20; text += 1) await device.tapAndDie(inform(String(text)));
  await reconcile(device.context);
  const shown: unknown[] = [];
  answer = async () => {
    const { activity, sending } = await syncState(device.mirror);
    shown.push([activity, sending]);
    return null;
  };
  expect(await push()).toEqual({ kind: 'done' });
  expect(pushes.map(({ items }) => items.length)).toEqual([pushLimit, 20]);
  expect(shown).toEqual([
    ['sending', { done: 0, of: pushLimit + 20 }],
    ['sending', { done: pushLimit, of: pushLimit + 20 }],
  ]);
});

test('changes that come while others are sent do not count as less than nothing', async () => {
  await device.kept(collect());
  const shown: unknown[] = [];
  answer = async () => {
    shown.push((await syncState(device.mirror)).sending);
    if (pushes.length > 1) return null;
    await device.kept(collect(second));
    await device.kept(inform('x'));
    return null;
  };
  await push();
  expect(shown).toEqual([
    { done: 0, of: 1 },
    { done: 0, of: 1 },
  ]);
});

test('with nothing to send, or when another tab sends now, the server is not asked', async () => {
  expect(await push()).toEqual({ kind: 'done' });
  await device.kept(collect());
  expect(await pushAll(context, () => false)).toEqual({ kind: 'done' });
  expect(pushes).toEqual([]);
});

test('the clock of the server is learnt with each reply', async () => {
  await device.kept(collect());
  const now = context.platform.now();
  Object.assign(context.platform, { now: () => now, monotonic: () => 0 });
  context.clock = new DeviceClock(context.platform);
  answer = ({ items }) =>
    says({
      outcomes: items.map(({ id }) => ({ id, outcome: { kind: 'applied' } })),
      serverTime: now + 10 * minute,
    })();
  await push();
  expect(await outboxValue(device.outbox, 'clockOffset')).toBe(10 * minute);
});

describe('a reply that settles nothing', () => {
  const endless = {
    kind: 'transient',
    code: 'internal',
    message: 'The server took nothing and gave no reason.',
    retryAfter: null,
  };

  test.each<[string, PushReply['sequence']]>([
    ['and asks for nothing', null],
    ['and asks for the number that it was given', { next: 1 }],
  ])('%s is not asked for again at once', async (_how, sequence) => {
    const id = await device.kept(collect());
    answer = says({ sequence });
    expect(await push()).toEqual(endless);
    expect(pushes).toHaveLength(1);
    expect(await copy(id)).toMatchObject({ state: 'waiting', mayHaveLeft: true, tries: 0 });
  });

  test('but asks for another number is answered with that one', async () => {
    await device.kept(collect());
    answer = says({ sequence: { next: 7 } });
    expect(await push()).toEqual(endless);
    expect(pushes.map(({ items }) => (items as { seq: number }[])[0]?.seq)).toEqual([1, 7]);
  });
});

test('what settles a part is done, though the server asks for the number of the first one', async () => {
  const id = await device.kept(collect());
  answer = () =>
    pushes.length === 1 ? says({ outcomes: [{ id, outcome: { kind: 'applied' } }], sequence: { next: 1 } })() : null;
  expect(await push()).toEqual({ kind: 'done' });
});

test('of an item that the server could not take now it is kept how often it was tried, and why, until it could', async () => {
  const [id, other] = [await device.kept(collect()), await device.kept(collect(second))];
  answer = says({ retry: { id, message: 'The database is busy.' } });
  const stop = { kind: 'transient', code: 'internal', message: 'The database is busy.', retryAfter: null };
  expect(await push()).toEqual(stop);
  expect(await push()).toEqual(stop);
  expect(await copy(id)).toMatchObject({ tries: 2, lastError: 'The database is busy.' });
  expect(await device.outbox.items.get(id)).toMatchObject({ tries: 2, lastError: 'The database is busy.' });
  expect(await copy(other)).toMatchObject({ tries: 0, lastError: null });
  answer = () => null;
  expect(await push()).toEqual({ kind: 'done' });
  expect(await copy(id)).toMatchObject({ state: 'answered', lastError: null });
});

test('an item that alone cannot be taken is refused here, with the words of the server', async () => {
  const id = await device.kept(collect());
  answer = () => Response.json({ code: 'validation', detail: 'The args are wrong.' }, { status: 400 });
  expect(await push()).toEqual({ kind: 'done' });
  expect(pushes).toHaveLength(1);
  const refused = { kind: 'rejected', code: 'validation', message: 'The args are wrong.', fields: [] };
  expect(await device.open()).toMatchObject([{ id, outcome: refused }]);
  expect(await copy(id)).toMatchObject({ state: 'attention', attention: refused });
});

test.each([
  ['a refusal of all', 403, { kind: 'problem', status: 403, code: 'no', message: 'no' }],
  ['the end of the session', 401, { kind: 'signIn', code: 'no', message: 'no' }],
  ['a fault of the server', 500, { kind: 'transient', code: 'no', message: 'no', retryAfter: null }],
])('%s stops sending, and everything waits', async (_what, status, stop) => {
  const id = await device.kept(collect());
  answer = () => Response.json({ code: 'no' }, { status });
  expect(await push()).toEqual(stop);
  expect(pushes).toHaveLength(1);
  expect(await device.open()).toMatchObject([{ id, outcome: null }]);
});
