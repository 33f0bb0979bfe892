import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { must } from '../../domain/kernel/assert.ts';
import { hour, minute, day as oneDay, second } from '../../domain/kernel/time.ts';
import { fair } from './machine/network.ts';
import { OnePhone } from './machine/one-phone.ts';

let day: OnePhone;

beforeEach(async () => {
  day = await OnePhone.begin();
  await day.pass(5);
});

afterEach(() => day.end());

/** The time that the server gives an item, from when it was done, in milliseconds, and whether that is flagged. */
async function toldOf(item: string, done: number): Promise<{ off: number; uncertain: boolean }> {
  await day.until(async () => (await day.atServer(item)) !== undefined);
  const { at, uncertain } = must(await day.atServer(item), 'the mutation');
  return { off: at - done, uncertain };
}

async function expectRight(item: string, done: number): Promise<void> {
  const { off, uncertain } = await toldOf(item, done);
  expect(Math.abs(off)).toBeLessThanOrEqual(2 * second);
  expect(uncertain).toBe(false);
}

describe.each([
  ['a day back', -oneDay],
  ['ten minutes ahead', 10 * minute],
])('a clock that is set %s', (_, jump) => {
  test('while the app runs and the network is there dates work by the server', async () => {
    day.phone.clockError = jump;
    const done = day.clock.now;
    await expectRight(await day.mark(), done);
  });

  test('while the app runs without network dates work by the server, once it is back', async () => {
    day.phone.network.weather = { ...fair, down: true };
    await day.pass(60);
    day.phone.clockError = jump;
    await day.pass(60);
    const done = day.clock.now;
    const item = await day.mark();
    await day.pass(300);
    day.phone.network.weather = { ...fair };
    await expectRight(item, done);
  });

  test('and right again, both without network, still dates work by the server', async () => {
    day.phone.network.weather = { ...fair, down: true };
    day.phone.clockError = jump;
    await day.pass(60);
    const done = day.clock.now;
    const item = await day.mark();
    day.phone.clockError = 0;
    await day.pass(60);
    day.phone.network.weather = { ...fair };
    await expectRight(item, done);
  });

  test('while the app is closed, and right again when it is closed once more, flags the work in between', async () => {
    day.phone.network.weather = { ...fair, down: true };
    day.phone.kill();
    day.phone.clockError = jump;
    await day.phone.openTab();
    const item = await day.mark();
    const done = day.clock.now;
    await day.pass(30);
    day.phone.kill();
    day.phone.clockError = 0;
    day.phone.network.weather = { ...fair };
    await day.phone.openTab();
    expect(await toldOf(item, done)).toMatchObject({ uncertain: true });
  });

  test('while the app is closed dates the work of a start by the server, if that comes to know it', async () => {
    day.phone.network.weather = { ...fair, down: true };
    day.phone.kill();
    day.phone.clockError = jump;
    await day.phone.openTab();
    await day.pass(30);
    const done = day.clock.now;
    const item = await day.mark();
    await day.pass(30);
    day.phone.network.weather = { ...fair };
    await expectRight(item, done);
  });
});

test('work under a wrong clock is not taken for new work by a start under the right one, when that shows the same time', async () => {
  const ahead = 117;
  day.phone.network.weather = { ...fair, down: true };
  day.phone.kill();
  day.phone.clockError = ahead * second;
  await day.phone.openTab();
  const item = await day.mark();
  const done = day.clock.now;
  await day.pass(30);
  day.phone.kill();
  await day.pass(ahead - 30);
  day.phone.clockError = 0;
  await day.phone.openTab();
  await day.pass(1);
  day.phone.network.weather = { ...fair };
  const { off, uncertain } = await toldOf(item, done);
  expect(uncertain || Math.abs(off) <= 2 * second).toBe(true);
});

test('work before and after a sleep is dated right or flagged, also when the clock was set meanwhile', async () => {
  day.phone.network.weather = { ...fair, down: true };
  const before = [await day.mark(), day.clock.now] as const;
  day.phone.sleep(2 * hour);
  day.phone.clockError = hour;
  const after = [await day.mark(), day.clock.now] as const;
  await day.pass(10);
  day.phone.network.weather = { ...fair };
  for (const [item, done] of [before, after]) {
    const { off, uncertain } = await toldOf(item, done);
    expect(uncertain || Math.abs(off) <= 2 * second).toBe(true);
  }
  // This one was made in the same waking hours as the measurement that followed.
  expect(await toldOf(...after)).toMatchObject({ uncertain: false });
});

test('a reply whose body takes 40 s moves no time', async () => {
  const { network } = day.phone;
  network.slowBody = 40 * second;
  await day.phone.syncNow();
  await day.pass(50);
  network.slowBody = null;
  network.weather = { ...fair, down: true };
  const done = day.clock.now;
  const item = await day.mark();
  network.weather = { ...fair };
  await expectRight(item, done);
});

test('what people are told of the clock vouches for nothing that is not known', async () => {
  const shown = async () => (await day.phone.user.mirror.values.get('sync'))?.value;
  day.phone.clockError = 10 * minute;
  await day.phone.syncNow();
  await day.pass(5);
  expect(await shown()).toMatchObject({ clockSkew: -10 * minute, clockUncertain: false });
  day.phone.network.weather = { ...fair, down: true };
  day.phone.clockError = oneDay;
  await day.phone.engine.keepPollingFast();
  await day.pass(1);
  expect(await shown()).toMatchObject({ clockUncertain: true });
});
