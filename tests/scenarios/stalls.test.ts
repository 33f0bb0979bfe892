import { afterEach, beforeEach, describe, expect, test } from 'vitest';
// Engines load the calls with the first one, which takes real time; the time of these days is made.
import '../../domain/catalogue/online.ts';
import { second } from '../../domain/kernel/time.ts';
import { fair } from './machine/network.ts';
import { OnePhone } from './machine/one-phone.ts';

let day: OnePhone;

beforeEach(async () => {
  day = await OnePhone.begin();
});

afterEach(() => day.end());

describe('a reply that stalls after its headers', () => {
  test('is a failed try: the mark goes with a later one', async () => {
    const { network } = day.phone;
    network.weather = { ...fair, stallBody: 1 };
    const item = await day.mark();
    await day.pass(15);
    expect(network.isSlow).toBe(true);
    network.weather = { ...fair };
    const outbox = day.phone.user.outbox;
    const isSettled = async () => typeof (await outbox.items.get(item))?.settledAt === 'number';
    expect(await day.until(isSettled, 60)).toBe(true);
    expect(network.isSlow).toBe(false);
  });

  test('does not hold up "Sync now" for ever, nor who asks for something', async () => {
    const { network } = day.phone;
    network.weather = { ...fair, stallBody: 1 };
    const asked = day.phone.engine.callServer({
      ticket: 'one',
      call: 'vatValidation',
      input: { query: { tin: '1', countryCode: 'EL' } },
    });
    await day.pass(45);
    expect(await asked).toMatchObject({ kind: 'offline', code: 'network' });
  });

  test('ends the try of a photo, which goes with a later one', async () => {
    const { network } = day.phone;
    network.weather = { ...fair, stallBody: 0.7 };
    const id = await day.prove();
    await day.pass(120);
    network.weather = { ...fair };
    expect(await day.until(async () => (await day.photo(id))?.state === 'RECEIVED', 300)).toBe(true);
  });
});

test('a stream without the beats of the server is dead: another is opened, and brings what came meanwhile', async () => {
  const { network } = day.phone;
  const opened = network.opened;
  network.silent = true;
  await day.pass(100);
  expect(network.opened).toBeGreaterThan(opened);
  network.silent = false;
});

test('a slow body does not end while its bytes come', async () => {
  const { network } = day.phone;
  network.weather = { ...fair, slowReply: 1 };
  const item = await day.mark();
  const outbox = day.phone.user.outbox;
  const isSettled = async () => typeof (await outbox.items.get(item))?.settledAt === 'number';
  expect(await day.until(isSettled, (900 * second) / second)).toBe(true);
});
