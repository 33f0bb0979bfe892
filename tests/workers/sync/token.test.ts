import { afterEach, beforeEach, expect, test } from 'vitest';
import { nothing } from '../../../domain/kernel/nothing.ts';
import { hour, minute } from '../../../domain/kernel/time.ts';
import { type StoredSession, writeSession } from '../../../workers/sync/session-store.ts';
import { careForToken } from '../../../workers/sync/token.ts';
import { Transport } from '../../../workers/sync/transport/transport.ts';
import { boss } from '../../domain/people.ts';
import { Clock, Device } from '../mirror/device.ts';
import { Office } from '../mirror/office.ts';

const serverTime = Date.UTC(2026, 4, 4, 12);

let device: Device;
let asked: number;

beforeEach(() => {
  asked = 0;
  const clock = new Clock();
  device = new Device({ viewer: boss, office: new Office(boss, clock.now), clock });
});

afterEach(() => device.close());

/** Cares for a token that is valid for so long by the server's time, on a device whose clock is off by `error`. */
async function care(left: number, error: number): Promise<void> {
  const session = {
    token: 'old',
    expiresAt: serverTime + left,
    remember: true,
    state: 'active',
    user: { id: boss.userId },
  };
  await writeSession(device.context.sessions, session as StoredSession);
  await device.outbox.values.put({ key: 'clockOffset', value: -error });
  const fetch = async (): Promise<Response> => {
    asked += 1;
    throw new TypeError('the network is away');
  };
  const platform = { ...device.context.platform, now: () => serverTime + error, fetch };
  const transport = new Transport(
    platform,
    async () => 'old',
    () => 'en',
  );
  expect(await careForToken({ ...device.context, platform, transport }, nothing)).toBe('valid');
}

test('a slow clock renews a token near its end', async () => {
  await care(30 * minute, -5 * hour);
  expect(asked).toBe(1);
});

test('a fast clock leaves one alone that is good for long', async () => {
  await care(8 * hour, 20 * hour);
  expect(asked).toBe(0);
});
