import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropReceived } from '../../../workers/sync/outbox/received-bytes.ts';
import { recheckStored } from '../../../workers/sync/uploads/recheck.ts';
import { countWaiting } from '../../../workers/sync/waiting.ts';
import { openPhotoOffice, type PhotoOffice } from '../../support/photo-office.ts';
import { Device, idOf } from './device.ts';

let office: PhotoOffice;
let device: Device;
let photo: string;
/** What the office answers to the word that a photo is lost. */
let answer: { status: number; body: string };

beforeEach(async () => {
  office = await openPhotoOffice();
  answer = { status: 200, body: '{}' };
  office.trouble = (call) => (call === 'POST photos/lost' ? { kind: 'status', ...answer } : null);
  device = new Device({ office });
  photo = await device.capture(1);
  await device.announce(10, photo);
  await device.run();
  await device.pullReceipt(photo, (await device.file(photo))?.hash ?? '');
  await device.run();
});

afterEach(async () => {
  await device.close();
  await office.close();
});

/** The server goes back to before the photo, and its item is pushed again. */
async function restored({ bytes }: { bytes: 'here' | 'gone' }): Promise<void> {
  office.received.clear();
  await device.context.mirror.rows('photos').clear();
  if (bytes === 'gone') await dropReceived(device.context.outbox);
  await recheckStored(device.context);
  office.calls.length = 0;
}

const applied = () => device.context.outbox.items.update(idOf(10), { outcome: { kind: 'applied' } });
const lost = { state: 'stored', error: 'bytes_missing', receivedAt: expect.any(Number) };

test('a photo whose bytes are here goes up again', async () => {
  await restored({ bytes: 'here' });
  await device.run();
  expect(office.received.get(photo)).toHaveLength(1);
  expect(office.calls).not.toContain('POST photos/lost');
});

test('one whose bytes are gone waits until its row is there again, and counts as unsent', async () => {
  await restored({ bytes: 'gone' });
  await device.context.outbox.items.update(idOf(10), { outcome: null });
  await device.run();
  expect(office.calls).toEqual([]);
  expect((await countWaiting(device.context)).files).toBe(1);
  await applied();
  await device.run();
  expect(office.calls).toEqual(['POST photos/cross-check', 'POST photos/lost']);
  expect(await device.file(photo)).toMatchObject(lost);
  expect((await countWaiting(device.context)).files).toBe(0);
});

test('one whose bytes go while it is looked at is told to be lost, too', async () => {
  office.received.clear();
  const { mirror, outbox } = device.context;
  await mirror.rows('photos').clear();
  const rows = mirror.rows.bind(mirror);
  let dropped: Promise<void> | undefined;
  vi.spyOn(mirror, 'rows').mockImplementation((resource) => {
    dropped ??= dropReceived(outbox);
    return rows(resource);
  });
  await recheckStored(device.context);
  await dropped;
  await applied();
  await device.run();
  expect(office.calls).toContain('POST photos/lost');
  expect(await device.file(photo)).toMatchObject(lost);
});

test('is not told to be lost while the office has it in its file store', async () => {
  const { hash } = (await device.file(photo)) ?? {};
  await restored({ bytes: 'gone' });
  await applied();
  office.received.set(photo, [hash ?? '']);
  await device.run();
  expect(office.calls).toEqual(['POST photos/cross-check']);
  expect(await device.file(photo)).toMatchObject({ state: 'stored', error: null, receivedAt: null });
});

test.each([
  ['its row was removed meanwhile', { status: 404, body: JSON.stringify({ code: 'not_found' }) }, lost],
  ['the office cannot hear it now', { status: 503, body: '{}' }, { state: 'ready', receivedAt: null, tries: 1 }],
])('where %s', async (_, said, expected) => {
  await restored({ bytes: 'gone' });
  await applied();
  answer = said;
  await device.run();
  expect(await device.file(photo)).toMatchObject(expected);
});

test('an attached file is told of without asking for it', async () => {
  await device.context.outbox.files.update(photo, { kind: 'attachment' });
  await restored({ bytes: 'gone' });
  await applied();
  await device.run();
  expect(office.calls).toEqual(['POST photos/lost']);
  expect(await device.file(photo)).toMatchObject(lost);
});
