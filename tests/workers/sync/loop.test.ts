import { afterEach, beforeEach, expect, test } from 'vitest';
import { hour } from '../../../domain/kernel/time.ts';
import { SyncLoop } from '../../../workers/sync/loop.ts';
import { boss } from '../../domain/people.ts';
import { addressIds, day } from '../mirror/day.ts';
import { Clock, Device } from '../mirror/device.ts';
import { Office } from '../mirror/office.ts';

let office: Office;
let device: Device;
let loop: SyncLoop;
/** Milliseconds by which the device's clock was set. */
let shift = 0;

beforeEach(() => {
  shift = 0;
  const clock = new Clock();
  office = new Office(boss, clock.now);
  office.write(...day());
  device = new Device({ viewer: boss, office, clock });
  const platform = { ...device.context.platform, now: () => clock.now() + shift };
  loop = new SyncLoop(
    { ...device.context, platform },
    { careForToken: async () => 'valid', onSignIn: async () => undefined, onSynced: () => undefined },
  );
});

afterEach(() => {
  loop.stop();
  device.close();
});

test('a poke brings what has changed, also after the clock was set back by a day', async () => {
  loop.request();
  await loop.settled();
  shift = -24 * hour;
  const [id] = addressIds;
  office.write({ kind: 'change', resource: 'operational-addresses', id, set: { communicationInfo: 'Κουδούνι 3' } });
  loop.poke();
  await loop.settled();
  expect(await device.mirror.rows('operational-addresses').get(id)).toMatchObject({ communicationInfo: 'Κουδούνι 3' });
});
