import { afterEach, beforeEach, expect, test } from 'vitest';
import { hour } from '../../domain/kernel/time.ts';
import { lock, unlock } from '../../server/services/operator/companies.ts';
import { OnePhone } from './machine/one-phone.ts';

let day: OnePhone;

beforeEach(async () => {
  day = await OnePhone.begin();
});

afterEach(() => day.end());

/** The id of a company is that of its owner. */
const companyId = (): string => day.crew.boss.id;

test('a phone whose company is locked keeps what is done and sends all of it once the company is unlocked', async () => {
  await lock(day.server.context, companyId());
  const mark = await day.mark();
  const photo = await day.prove();
  await day.pass(10);
  // Longer than a token lives: nobody is signed out meanwhile.
  day.clock.advance(2 * hour);
  await day.pass(30);
  expect(await day.atServer(mark)).toBeUndefined();
  expect((await day.addresses()).length).toBeGreaterThan(0);
  expect(await day.phone.user.outbox.items.count()).toBeGreaterThanOrEqual(2);

  await unlock(day.server.context, companyId());
  expect(await day.until(async () => (await day.atServer(mark)) !== undefined)).toBe(true);
  expect(await day.until(async () => (await day.photo(photo))?.state === 'RECEIVED')).toBe(true);
});
