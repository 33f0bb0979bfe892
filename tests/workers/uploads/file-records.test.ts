import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OutboxFile } from '../../../workers/sync/outbox/database.ts';
import { byFewestTries, changeFile, showFile, takeUpAgain } from '../../../workers/sync/uploads/file-records.ts';
import { progressInto } from '../../../workers/sync/uploads/progress.ts';
import { recheckStored, retryFile } from '../../../workers/sync/uploads/recheck.ts';
import { openPhotoOffice, type PhotoOffice } from '../../support/photo-office.ts';
import { Device, idOf } from './device.ts';

let office: PhotoOffice;
let device: Device;

beforeEach(async () => {
  office = await openPhotoOffice();
  device = new Device({ office });
});

afterEach(async () => {
  await device.close();
  await office.close();
});

const shown = (id: string) => device.context.mirror.files.get(id);

/** A captured photo of which this is known. */
async function captured(change: Partial<OutboxFile> = {}): Promise<string> {
  const photo = await device.capture(1);
  await device.context.outbox.files.update(photo, change);
  return photo;
}

describe('what is known of a captured file', () => {
  test('is shown as it changes, until the file is received', async () => {
    const photo = await captured();
    expect(await changeFile(device.context, photo, () => ({ sent: 7 }))).toMatchObject({ id: photo, sent: 7 });
    expect(await device.file(photo)).toMatchObject({ sent: 7, state: 'queued' });
    expect(await shown(photo)).toMatchObject({ sent: 7, state: 'queued' });
    await changeFile(device.context, photo, () => ({ receivedAt: 5 }));
    expect(await shown(photo)).toBeUndefined();
  });

  test('does not change when there is nothing to change, or no such file', async () => {
    const photo = await captured();
    const before = await device.file(photo);
    expect(await changeFile(device.context, photo, () => null)).toBeNull();
    expect(await changeFile(device.context, idOf(2), () => ({ sent: 7 }))).toBeNull();
    expect(await device.context.outbox.files.toArray()).toEqual([before]);
    expect(await shown(photo)).toBeUndefined();
  });

  test('is shown no more when the file was dropped', async () => {
    const photo = await captured();
    await showFile(device.context, photo);
    expect(await shown(photo)).toBeDefined();
    await device.context.outbox.files.delete(photo);
    await showFile(device.context, photo);
    expect(await shown(photo)).toBeUndefined();
  });
});

test('photos go in turn: those that failed least, then those taken first', async () => {
  await captured();
  const file = (await device.file(idOf(1))) as OutboxFile;
  const [one, two, three, four] = [
    { ...file, id: 'a', tries: 0, capturedAt: 9 },
    { ...file, id: 'c', tries: 0, capturedAt: 5 },
    { ...file, id: 'b', tries: 0, capturedAt: 9 },
    { ...file, id: 'd', tries: 1, capturedAt: 1 },
  ];
  expect([four, three, two, one].sort(byFewestTries)).toEqual([two, one, three, four]);
  expect([one, two, three, four].sort(byFewestTries)).toEqual([two, one, three, four]);
});

test.each([
  ['processing', 'queued'],
  ['sending', 'ready'],
  ['queued', 'queued'],
  ['ready', 'ready'],
  ['stored', 'stored'],
  ['failed', 'failed'],
] as const)('a photo that was %s when the app ended is %s after its start', async (state, after) => {
  const photo = await captured({ state, tries: 1, error: 'network' });
  await takeUpAgain(device.context, 'processing');
  await takeUpAgain(device.context, 'sending');
  expect(await device.file(photo)).toMatchObject({ state: after, tries: 1, error: 'network' });
});

test('what failed on one side of the queue leaves alone what is under way on the other', async () => {
  const photo = await captured({ state: 'sending', tries: 0, error: null });
  await takeUpAgain(device.context, 'processing');
  expect(await device.file(photo)).toMatchObject({ state: 'sending' });
});

describe('a person who asks to try a photo again', () => {
  test.each([
    ['failed', null, 'queued', 0],
    ['failed', 'a', 'ready', 0],
    ['queued', null, 'queued', 0],
    ['ready', 'a', 'ready', 0],
    ['processing', null, 'processing', 3],
    ['sending', 'a', 'sending', 3],
    ['stored', 'a', 'stored', 3],
  ] as const)('one that is %s with the hash %s is %s afterwards', async (state, hash, after, tries) => {
    const photo = await captured({ state, hash, tries: 3, error: 'network' });
    await retryFile(device.context, photo);
    expect(await device.file(photo)).toMatchObject({ state: after, tries, error: tries === 0 ? null : 'network' });
  });
});

test('a restored server is asked about files that it had and does not vouch for any more, and about no others', async () => {
  const captured: string[] = [];
  for (let number = 1; number <= 5; number += 1) captured.push(await device.capture(number));
  const [had = '', lost = '', dropped = '', kept = '', failed = ''] = captured;
  const { files, bytes } = device.context.outbox;
  const was = { state: 'stored', tries: 2, sent: 9, uploadUrl: 'http://office/1', hash: 'a'.repeat(64) } as const;
  await files.update(had, was);
  for (const id of [lost, dropped, kept]) await files.update(id, { ...was, receivedAt: 5 });
  await files.update(failed, { ...was, state: 'failed' });
  await bytes.delete(dropped);
  await device.context.mirror.table('photos').put({ id: kept, state: 'RECEIVED', hash: was.hash, proof: { id: '1' } });
  await recheckStored(device.context);
  const asked = { state: 'ready', tries: 0, sent: 0, uploadUrl: null, receivedAt: null };
  expect(await files.toArray()).toMatchObject([
    asked,
    { ...asked, bytesGone: undefined },
    { ...asked, bytesGone: true },
    { ...was, receivedAt: 5 },
    { ...was, state: 'failed' },
  ]);
});

describe('the progress of an upload', () => {
  test('is shown every quarter of a second, and kept when it ends', async () => {
    const photo = await captured();
    await showFile(device.context, photo);
    const counts: unknown[] = [];
    device.context.mirror.files.hook('updating', (change) => {
      if ('sent' in change) counts.push(change.sent);
    });
    const progress = progressInto(device.context, photo);
    for (const [later, bytes] of [
      [0, 10],
      [249, 20],
      [1, 30],
      [249, 40],
    ] as const) {
      device.clock.advance(later);
      progress.sent(bytes);
    }
    await progress.end();
    expect(counts).toEqual([10, 30, 40]);
    expect(await device.file(photo)).toMatchObject({ sent: 40 });
  });

  test('keeps where the upload can be resumed', async () => {
    const photo = await captured();
    const progress = progressInto(device.context, photo);
    progress.url('http://office/1');
    await progress.end();
    expect(await device.file(photo)).toMatchObject({ uploadUrl: 'http://office/1', sent: 0 });
  });

  test('that cannot be kept says why at its end, by its first fault', async () => {
    const photo = await captured();
    const faults = ['first', 'second'];
    device.context.outbox.files.hook('updating', () => {
      throw new Error(faults.shift());
    });
    const progress = progressInto(device.context, photo);
    progress.url('http://office/1');
    await expect(progress.end()).rejects.toThrow('first');
    expect(faults).toEqual([]);
  });
});
