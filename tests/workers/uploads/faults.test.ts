import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { minute, second } from '../../../domain/kernel/time.ts';
import { syncState } from '../../../workers/mirror/values.ts';
import { sha256 } from '../../../workers/photos/hash.ts';
import { recheckStored, retryFile } from '../../../workers/sync/uploads/recheck.ts';
import { openPhotoOffice, type PhotoOffice, type Trouble } from '../../support/photo-office.ts';
import { someBytes } from '../../support/photos.ts';
import { Device } from './device.ts';

let office: PhotoOffice;

beforeEach(async () => {
  office = await openPhotoOffice();
});

afterEach(() => office.close());

/** Large enough for four chunks once it is halved. */
const large = 2_000_000;

const sentHash = (number: number, size: number) => sha256(someBytes(size, number).slice(0, size / 2));

/** Makes trouble for the `turn`-th request of a kind, once. */
function once(kind: string, turn: number, trouble: Trouble): void {
  let seen = 0;
  office.trouble = (call) => {
    if (call !== kind) return null;
    seen += 1;
    return seen === turn ? trouble : null;
  };
}

async function announced(device: Device, number: number, size: number): Promise<string> {
  const photo = await device.capture(number, size);
  await device.announce(number * 10, photo);
  return photo;
}

const problem = (code: string) => JSON.stringify({ code, title: code });

describe('the network', () => {
  test('a cut in the middle costs only what was not yet stored: the same upload is resumed', async () => {
    const device = new Device({ office });
    const photo = await announced(device, 1, large);
    const offsets: string[] = [];
    let patches = 0;
    office.trouble = (call, request) => {
      if (call !== 'PATCH uploads') return null;
      offsets.push(String(request.headers['upload-offset']));
      patches += 1;
      return patches === 2 ? { kind: 'cut', after: 100_000 } : null;
    };
    await device.run();
    expect(await device.file(photo)).toMatchObject({ state: 'ready', tries: 1, error: 'network' });
    expect((await device.file(photo))?.uploadUrl).toMatch(/\/rest\/uploads\/.+/);
    await device.runLater();
    expect(await device.file(photo)).toMatchObject({ state: 'stored', error: null });
    expect(office.received.get(photo)).toEqual([await sentHash(1, large)]);
    expect(office.calls.filter((call) => call === 'POST uploads')).toHaveLength(1);
    expect(Number(offsets[2])).toBeGreaterThan(262_143);
    await device.close();
  });

  test('a lost reply to the last bytes does not send them again', async () => {
    const device = new Device({ office });
    const photo = await announced(device, 1, 2000);
    once('PATCH uploads', 1, { kind: 'lose' });
    await device.run();
    await device.runLater();
    expect(await device.file(photo)).toMatchObject({ state: 'stored' });
    expect(office.received.get(photo)).toEqual([await sentHash(1, 2000)]);
    expect(office.calls.filter((call) => call === 'PATCH uploads')).toHaveLength(1);
    await device.close();
  });

  test('a lost reply to the beginning begins once more, and stores it once', async () => {
    const device = new Device({ office });
    const photo = await announced(device, 1, 2000);
    once('POST uploads', 1, { kind: 'lose' });
    await device.run();
    await device.runLater();
    expect(office.received.get(photo)).toEqual([await sentHash(1, 2000)]);
    await device.close();
  });

  test('an upload that stands still for twenty seconds is resumed, whatever its whole time', async () => {
    const device = new Device({ office });
    const photo = await announced(device, 1, large);
    once('PATCH uploads', 3, { kind: 'hang' });
    let patches = 0;
    const hangs = new Promise<void>((resolve) => {
      const { trouble } = office;
      office.trouble = (call, request) => {
        // Nineteen seconds for every chunk: slow, but never still.
        if (call === 'PATCH uploads') device.clock.advance(19_000);
        if (call === 'PATCH uploads' && ++patches === 3) resolve();
        return trouble(call, request);
      };
    });
    device.uploads.request();
    await hangs;
    device.clock.advance(19_900);
    expect(await device.file(photo)).toMatchObject({ state: 'sending' });
    device.clock.advance(200);
    await device.uploads.whenIdle();
    expect(await device.file(photo)).toMatchObject({ state: 'ready', error: 'stalled', tries: 1 });
    await device.runLater();
    expect(office.received.get(photo)).toEqual([await sentHash(1, large)]);
    expect(office.calls.filter((call) => call === 'POST uploads')).toHaveLength(1);
    await device.close();
  });

  test('a photo that cannot be sent now holds up no other', async () => {
    const device = new Device({ office });
    const [first, second] = [await device.capture(1), await device.capture(2)];
    await device.run();
    await device.announce(10, first, second);
    once('POST uploads', 1, { kind: 'status', status: 502, body: '' });
    await device.run();
    expect([...office.received.keys()]).toEqual([second]);
    expect(await device.file(first)).toMatchObject({ state: 'ready', tries: 1 });
    await device.close();
  });

  test('retries come later each time, and at once when the network is back', async () => {
    const device = new Device({ office });
    const photo = await announced(device, 1, 2000);
    office.trouble = () => ({ kind: 'status', status: 502, body: '<html>Bad gateway</html>' });
    await device.run();
    expect(office.calls).toHaveLength(1);
    device.clock.advance(900);
    await device.run();
    expect(office.calls).toHaveLength(1);
    device.clock.advance(200);
    await device.uploads.whenIdle();
    expect(office.calls).toHaveLength(2);
    device.clock.advance(1500);
    await device.uploads.whenIdle();
    expect(office.calls).toHaveLength(2);
    office.trouble = () => null;
    device.uploads.requestNow();
    await device.uploads.whenIdle();
    expect(await device.file(photo)).toMatchObject({ state: 'stored' });
    await device.close();
  });

  test('while nobody answers one photo at a time asks, and all go as soon as somebody does', async () => {
    const device = new Device({ office });
    const photos = [];
    for (let number = 1; number <= 20; number += 1) photos.push(await device.capture(number));
    await device.run();
    await device.announce(100, ...photos);
    office.trouble = () => ({ kind: 'lose' });
    await device.run();
    expect(office.calls).toHaveLength(2);
    for (let seconds = 0; seconds < 60; seconds += 1) {
      device.clock.advance(second);
      await device.uploads.whenIdle();
    }
    expect(office.calls.length).toBeLessThan(30);
    office.trouble = () => null;
    device.clock.advance(10 * second);
    await device.uploads.whenIdle();
    expect([...office.received.keys()].sort()).toEqual(photos);
    await device.close();
  });

  test('a network that loses every third reply does not make a photo that gets on wait longer and longer', async () => {
    const device = new Device({ office });
    const photo = await announced(device, 1, 6_000_000);
    let calls = 0;
    office.trouble = () => (++calls % 3 === 0 ? { kind: 'lose' } : null);
    let seconds = 0;
    await device.run();
    for (; (await device.file(photo))?.state === 'ready'; seconds += 1) {
      device.clock.advance(1001);
      await device.uploads.whenIdle();
    }
    expect(await device.file(photo)).toMatchObject({ state: 'stored' });
    expect(office.received.get(photo)).toEqual([await sentHash(1, 6_000_000)]);
    const tries = (await device.file(photo))?.tries ?? 0;
    expect(tries).toBeGreaterThan(5);
    expect(seconds).toBeLessThanOrEqual(2 * tries);
    await device.close();
  });

  test.each([
    ['a captive portal', 200, '<html>Welcome to the hotel</html>', 'foreign_reply'],
    ['a proxy that refuses', 403, '<html>Forbidden</html>', 'foreign_reply'],
    ['a server that is not ready', 503, problem('unavailable'), 'unavailable'],
    ['a server whose disk is full', 507, problem('storage_full'), 'storage_full'],
    ['an upload that another tab holds', 423, '', 'foreign_reply'],
  ])('%s: later', async (_name, status, body, code) => {
    const device = new Device({ office });
    const photo = await announced(device, 1, 2000);
    office.trouble = (call) => (call === 'POST uploads' ? { kind: 'status', status, body } : null);
    await device.run();
    expect(await device.file(photo)).toMatchObject({ state: 'ready', tries: 1 });
    if (status !== 200) expect((await device.file(photo))?.error).toBe(code);
    office.trouble = () => null;
    await device.runLater();
    expect(office.received.get(photo)).toEqual([await sentHash(1, 2000)]);
    await device.close();
  });
});

describe('the server', () => {
  test.each(['POST uploads', 'PATCH uploads', 'POST photos/cross-check'])(
    'says with %s when it wants to be asked again: the photo is sent then, and not before',
    async (call) => {
      const device = new Device({ office });
      const photo = await announced(device, 1, 2000);
      const headers = { 'retry-after': '90' };
      office.trouble = (made) =>
        made === call ? { kind: 'status', status: 503, body: problem('unavailable'), headers } : null;
      await device.run();
      office.trouble = () => null;
      device.clock.advance(89_999);
      await device.uploads.whenIdle();
      expect(await device.file(photo)).toMatchObject({ state: 'ready', tries: 1 });
      device.clock.advance(1);
      await device.uploads.whenIdle();
      expect(await device.file(photo)).toMatchObject({ state: 'stored' });
      await device.close();
    },
  );

  test('wants to be left alone: no other photo goes meanwhile, whatever becomes of the network, unless a person asks', async () => {
    const device = new Device({ office });
    for (let number = 1; number <= 12; number += 1) await announced(device, number, 2000);
    const headers = { 'retry-after': '60' };
    office.trouble = () => ({ kind: 'status', status: 429, body: problem('too_many_requests'), headers });
    await device.run();
    expect(office.calls).toHaveLength(1);
    expect((await syncState(device.context.mirror)).uploadsRestUntil).toBe(device.clock.now() + minute);
    device.uploads.networkBack();
    await device.uploads.whenIdle();
    expect(office.calls).toHaveLength(1);
    device.uploads.requestNow();
    await device.uploads.whenIdle();
    expect(office.calls).toHaveLength(2);
    office.trouble = () => null;
    device.clock.advance(minute - 1);
    await device.uploads.whenIdle();
    expect(office.calls).toHaveLength(2);
    device.clock.advance(1);
    await device.uploads.whenIdle();
    expect(office.received.size).toBeGreaterThanOrEqual(11);
    expect((await syncState(device.context.mirror)).uploadsRestUntil).toBeNull();
    await device.close();
  });

  test.each([
    [413, problem('too_large'), 'too_large'],
    [413, '<html>nginx: 413</html>', 'too_large'],
    [415, problem('media_type'), 'media_type'],
    [403, problem('not_permitted'), 'not_permitted'],
  ])('refuses with %i: shown, others go on, and a person can try again', async (status, body, error) => {
    const device = new Device({ office });
    const photo = await announced(device, 1, 2000);
    const other = await announced(device, 2, 2000);
    once('POST uploads', 1, { kind: 'status', status, body });
    await device.run();
    expect(await device.file(photo)).toMatchObject({ state: 'failed', error });
    expect(await device.bytes(photo)).toBeDefined();
    expect(await device.file(other)).toMatchObject({ state: 'stored' });
    await device.runLater();
    expect(await device.file(photo)).toMatchObject({ state: 'failed' });
    await retryFile(device.context, photo);
    await device.run();
    expect(await device.file(photo)).toMatchObject({ state: 'stored', error: null });
    await device.close();
  });

  test('says that the bytes are not those announced: they are sent from the first byte', async () => {
    const device = new Device({ office });
    const photo = await announced(device, 1, 2000);
    const hash = await sentHash(1, 2000);
    await device.run();
    await device.context.outbox.files.update(photo, { state: 'ready', hash: 'f'.repeat(64) });
    office.received.clear();
    await device.run();
    expect(await device.file(photo)).toMatchObject({
      state: 'ready',
      tries: 1,
      error: 'hash_mismatch',
      uploadUrl: null,
    });
    await device.runLater();
    expect(office.received.get(photo)).toEqual([hash]);
    expect(await device.file(photo)).toMatchObject({ state: 'stored', hash });
    await device.close();
  });

  test('that took all bytes and then forgot them gets them again', async () => {
    const device = new Device({ office });
    const photo = await announced(device, 1, 2000);
    let forgotten = false;
    office.trouble = (call) => {
      // Between the last byte and the second question the server loses what it has.
      if (call === 'POST photos/cross-check' && office.received.size > 0 && !forgotten) {
        forgotten = true;
        office.received.clear();
      }
      return null;
    };
    await device.run();
    const again = { state: 'ready', tries: 1, error: 'hash_mismatch', uploadUrl: null };
    expect(await device.file(photo)).toMatchObject(again);
    await device.runLater();
    expect(office.received.get(photo)).toEqual([await sentHash(1, 2000)]);
    await device.close();
  });

  test('that has dropped an upload which was begun gets a new one', async () => {
    const device = new Device({ office });
    const photo = await announced(device, 1, large);
    once('PATCH uploads', 2, { kind: 'cut', after: 10 });
    await device.run();
    await device.context.outbox.files.update(photo, { uploadUrl: `${office.restBase}/uploads/gone` });
    await device.runLater();
    await device.runLater();
    expect(office.received.get(photo)).toEqual([await sentHash(1, large)]);
    await device.close();
  });

  test('that was restored is asked again about photos without a receipt', async () => {
    const device = new Device({ office });
    const photo = await announced(device, 1, 2000);
    await device.run();
    office.received.clear();
    await recheckStored(device.context);
    await device.run();
    expect(office.received.get(photo)).toEqual([await sentHash(1, 2000)]);
    await device.close();
  });
});

test('a photo that was sent after some failures waits no longer than others when it is to be sent once more', async () => {
  const device = new Device({ office });
  const photo = await announced(device, 1, 2000);
  const away = (): Trouble => ({ kind: 'status', status: 503, body: '' });
  office.trouble = away;
  await device.run();
  device.clock.advance(1000);
  await device.uploads.whenIdle();
  office.trouble = () => null;
  device.clock.advance(2000);
  await device.uploads.whenIdle();
  expect(await device.file(photo)).toMatchObject({ state: 'stored' });
  office.received.clear();
  office.trouble = away;
  await recheckStored(device.context);
  await device.run();
  expect(await device.file(photo)).toMatchObject({ state: 'ready', tries: 1 });
  office.trouble = () => null;
  device.clock.advance(1000);
  await device.uploads.whenIdle();
  expect(await device.file(photo)).toMatchObject({ state: 'stored' });
  await device.close();
});

describe('the session', () => {
  test('whose token was replaced while a photo was on its way sends it again with the new one, and asks nobody', async () => {
    const device = new Device({ office });
    const photo = await announced(device, 1, large);
    office.tokens.add('new');
    office.trouble = (call) => {
      if (call === 'PATCH uploads') office.tokens.delete('good');
      if (!office.tokens.has('good')) device.token = 'new';
      return null;
    };
    await device.run();
    expect([device.signInsAsked, device.token]).toEqual([0, 'new']);
    expect(office.received.get(photo)).toEqual([await sentHash(1, large)]);
    await device.close();
  });

  test('that has ended stops the queue and nothing else; it goes on after the sign-in', async () => {
    const device = new Device({ office });
    const photo = await announced(device, 1, large);
    office.trouble = (call) => {
      if (call === 'PATCH uploads') office.tokens.delete('good');
      return null;
    };
    await device.run();
    expect(device.signInsAsked).toBe(1);
    expect(await device.file(photo)).toMatchObject({ state: 'ready', tries: 0 });
    const asked = office.calls.length;
    await device.runLater();
    expect(office.calls.length).toBe(asked);
    office.tokens.add('new');
    device.token = 'new';
    await device.run();
    expect(office.received.get(photo)).toEqual([await sentHash(1, large)]);
    await device.close();
  });
});

describe('the end of an engine', () => {
  test('cuts an upload where it is; the next one resumes it', async () => {
    const first = new Device({ office });
    const photo = await announced(first, 1, large);
    const stopped = new Promise<void>((resolve) => {
      let patches = 0;
      office.trouble = (call) => {
        if (call === 'PATCH uploads' && ++patches === 3) {
          resolve();
          return { kind: 'hang' };
        }
        return null;
      };
    });
    first.uploads.request();
    await stopped;
    await first.close();
    office.trouble = () => null;
    const second = new Device({ office, indexedDB: first.indexedDB });
    await second.run();
    expect(office.received.get(photo)).toEqual([await sentHash(1, large)]);
    expect(office.calls.filter((call) => call === 'POST uploads')).toHaveLength(1);
    expect(await second.file(photo)).toMatchObject({ state: 'stored', tries: 0 });
    await second.close();
  });

  test('two engines that both believe to be the sender store a photo once each at most, and lose none', async () => {
    const first = new Device({ office });
    const photos = [await announced(first, 1, large), await announced(first, 2, 2000), await announced(first, 3, 2000)];
    const second = new Device({ office, indexedDB: first.indexedDB });
    await Promise.all([first.run(), second.run()]);
    for (let round = 0; round < 4; round += 1) {
      await first.runLater();
      await second.runLater();
    }
    expect([...office.received.keys()].sort()).toEqual([...photos].sort());
    for (const [index, photo] of photos.entries()) {
      const hash = await sentHash(index + 1, index === 0 ? large : 2000);
      expect(new Set(office.received.get(photo))).toEqual(new Set([hash]));
      expect(await first.file(photo)).toMatchObject({ state: 'stored', hash });
    }
    await first.close();
    await second.close();
  });
});
