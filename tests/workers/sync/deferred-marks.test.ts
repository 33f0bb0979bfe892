import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hour, second } from '../../../domain/kernel/time.ts';
import { takeBackTogether, undo } from '../../../workers/sync/changes.ts';
import { SyncLoop } from '../../../workers/sync/loop.ts';
import { markDelay } from '../../../workers/sync/outbox/queue.ts';
import { boss } from '../../domain/people.ts';
import { Clock } from '../../scenarios/machine/clock.ts';
import { addressIds, day } from '../mirror/day.ts';
import { Device } from '../mirror/device.ts';
import { Office } from '../mirror/office.ts';

const [first, second_, third] = addressIds;

let clock: Clock;
let office: Office;
let device: Device;
let loop: SyncLoop;

beforeEach(async () => {
  clock = new Clock(Date.UTC(2026, 4, 4, 8));
  const now = () => clock.now;
  office = new Office(boss, now);
  office.write(...day());
  device = new Device({ viewer: boss, office, clock: { now } });
  await device.pull();
  Object.assign(device.context.platform, { later: clock.later.bind(clock) });
  loop = new SyncLoop(device.context, {
    ensureFreshToken: async () => 'valid',
    onSignIn: async () => undefined,
    onSynced: () => undefined,
  });
  loop.request();
  await loop.whenIdle();
});

afterEach(() => {
  loop.stop();
  device.close();
});

const collect = (id: string) => ({ name: 'markCollected', args: { id }, base: { completionStatus: 'NO_PROGRESS' } });

/** A mark of this moment, of which the loop hears. */
async function mark(change: Parameters<Device['tapNow']>[0]): Promise<string> {
  const result = await device.tapNow(change);
  if (result.kind !== 'kept') throw new Error('not kept');
  loop.appended(markDelay);
  await loop.whenIdle();
  return result.item;
}

async function pass(milliseconds: number): Promise<void> {
  clock.advance(milliseconds);
  await loop.whenIdle();
}

const sent = (): string[] => [...office.effects.keys()];

describe('a mark', () => {
  test('waits five seconds before it is sent, and can be removed until then', async () => {
    const id = await mark(collect(first));
    await pass(markDelay - 1);
    expect(sent()).toEqual([]);
    expect(await device.outbox.items.get(id)).toMatchObject({ seq: null });
    await pass(1);
    expect(sent()).toEqual([id]);

    const wrong = await mark(collect(second_));
    await pass(4 * second);
    expect(await undo(device.context, wrong)).toBe('removed');
    await pass(2 * second);
    expect(sent()).toEqual([id]);
    expect(office.rows.row('operational-addresses', second_).completionStatus).toBe('NO_PROGRESS');
  });

  test('waits no longer for others that follow it: each by itself', async () => {
    const one = await mark(collect(first));
    await pass(3 * second);
    const two = await mark(collect(second_));
    await pass(2 * second);
    expect(sent()).toEqual([one]);
    await pass(3 * second);
    expect(sent()).toEqual([one, two]);
  });

  test('holds up what builds on it, and nothing else', async () => {
    const held = await mark(collect(first));
    const text = await device.kept({
      name: 'changeCommunicationInfo',
      args: { id: third, set: { communicationInfo: 'Κουδούνι 3' } },
      base: { communicationInfo: null },
    });
    const correction = await device.kept({
      name: 'correctStatus',
      args: { id: first, completionStatus: 'IN_PROGRESS' },
      base: { completionStatus: 'COLLECTED' },
    });
    loop.appended();
    await loop.whenIdle();
    expect(sent()).toEqual([text]);
    await pass(markDelay);
    expect(sent()).toEqual([text, held, correction]);
  });

  test('goes at once when the page is hidden or a person asks for it; the next one waits again', async () => {
    const one = await mark(collect(first));
    loop.flush();
    await loop.whenIdle();
    expect(sent()).toEqual([one]);
    await pass(1);
    await mark(collect(second_));
    loop.request();
    await loop.whenIdle();
    expect(sent()).toEqual([one]);
  });

  test('is not kept for an hour by a clock that was set back', async () => {
    const id = await mark(collect(first));
    Object.assign(device.context.platform, { now: () => clock.now - hour });
    loop.request();
    await loop.whenIdle();
    expect(sent()).toEqual([id]);
  });
});

describe('changes that a page wants to be able to take back', () => {
  const note = (id: string) => ({
    name: 'changeCommunicationInfo',
    args: { id, set: { communicationInfo: 'Κουδούνι 3' } },
    base: { communicationInfo: null },
    held: true,
  });
  const infoOf = async (id: string) =>
    (await device.mirror.rows('operational-addresses').get(id))?.communicationInfo ?? null;

  test('wait like a mark, and are removed together', async () => {
    const both = [await mark(note(first)), await mark(note(second_))];
    await pass(markDelay - second);
    expect(sent()).toEqual([]);
    expect(await takeBackTogether(device.context, both)).toBe(true);
    // The same request over a connection that was lost meanwhile.
    expect(await takeBackTogether(device.context, both)).toBe(true);
    await pass(markDelay);
    expect(sent()).toEqual([]);
    expect([await infoOf(first), await infoOf(second_)]).toEqual([null, null]);
  });

  test('stay together as soon as one of them may have left', async () => {
    const one = await mark(note(first));
    await pass(markDelay);
    const two = await mark(note(second_));
    expect(await takeBackTogether(device.context, [one, two])).toBe(false);
    await pass(markDelay);
    expect(sent()).toEqual([one, two]);
    expect(await infoOf(second_)).toBe('Κουδούνι 3');
  });
});
