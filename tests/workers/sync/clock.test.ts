import { afterEach, beforeEach, expect, test } from 'vitest';
import { minute, second } from '../../../domain/kernel/time.ts';
import { syncState } from '../../../workers/mirror/values.ts';
import { measureClock } from '../../../workers/sync/clock.ts';
import { outboxValue } from '../../../workers/sync/outbox/queue.ts';
import { boss } from '../../domain/people.ts';
import { Clock, Device } from '../mirror/device.ts';
import { Office } from '../mirror/office.ts';

const asked = Date.UTC(2026, 4, 4, 6);

let device: Device;

beforeEach(() => {
  const clock = new Clock();
  device = new Device({ viewer: boss, office: new Office(boss, clock.now), clock });
});

afterEach(() => device.close());

/** What is known of the clock after a request of this duration, at which the server's clock showed `serverTime`. */
async function measured(duration: number, serverTime: number) {
  const platform = { ...device.context.platform, now: () => asked + duration };
  await measureClock({ ...device.context, platform }, asked, serverTime);
  const { clockSkew } = await syncState(device.mirror);
  return { offset: await outboxValue(device.outbox, 'clockOffset'), clockSkew };
}

test('the moment of the server’s time is the middle of the request', async () => {
  expect(await measured(4 * second, asked + 2 * second)).toEqual({ offset: 0, clockSkew: null });
  expect(await measured(4 * second, asked + minute)).toEqual({ offset: 58 * second, clockSkew: null });
  expect(await measured(4 * second, asked - minute)).toEqual({ offset: -62 * second, clockSkew: null });
  expect((await measured(3, asked)).offset).toBe(-1);
});

test('a clock that is off by more than five minutes is shown, until it is right again', async () => {
  expect(await measured(0, asked + 6 * minute)).toEqual({ offset: 6 * minute, clockSkew: 6 * minute });
  expect(await measured(0, asked - 6 * minute)).toEqual({ offset: -6 * minute, clockSkew: -6 * minute });
  expect(await measured(0, asked)).toEqual({ offset: 0, clockSkew: null });
});
