import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Outcome } from '../../../domain/protocol/outcome.ts';
import { endItems, keepMineOfChain } from '../../../workers/sync/outbox/resolve.ts';
import { thumbnailPath } from '../../../workers/sync/photo-bytes.ts';
import { showFile } from '../../../workers/sync/uploads/file-records.ts';
import { applyReceipts, applyReceiptsFromMirror, dropDiscarded } from '../../../workers/sync/uploads/receipts.ts';
import { CacheInMemory } from '../../support/cache-in-memory.ts';
import { openPhotoOffice, type PhotoOffice } from '../../support/photo-office.ts';
import { Device, idOf } from './device.ts';

let office: PhotoOffice;

beforeEach(async () => {
  office = await openPhotoOffice();
});

afterEach(() => office.close());

async function stored(): Promise<{ device: Device; photo: string; hash: string; item: string }> {
  const device = new Device({ office });
  const photo = await device.capture(1);
  const { id } = await device.announce(10, photo);
  await device.run();
  const hash = (await device.file(photo))?.hash ?? '';
  return { device, photo, hash, item: id };
}

const isReceived = async (device: Device, photo: string): Promise<boolean> =>
  typeof (await device.file(photo))?.receivedAt === 'number';

describe('a file counts as unsent until the server has vouched for it in a pulled row', () => {
  test('RECEIVED with the same hash is the receipt: it is shown no more, and its bytes may go', async () => {
    const { device, photo, hash } = await stored();
    await applyReceipts(device.context, [{ id: photo, state: 'RECEIVED', hash }]);
    expect(await isReceived(device, photo)).toBe(true);
    expect(await device.context.mirror.files.get(photo)).toBeUndefined();
    await device.close();
  });

  test.each([
    ['the reply to its last byte was lost', { state: 'ready', error: null }],
    ['its bytes were refused for a time', { state: 'failed', error: 'too_large' }],
  ] as const)('RECEIVED with the same hash is the receipt though %s', async (_why, change) => {
    const { device, photo, hash } = await stored();
    await device.context.outbox.files.update(photo, change);
    await applyReceipts(device.context, [{ id: photo, state: 'RECEIVED', hash }]);
    expect(await isReceived(device, photo)).toBe(true);
    await device.close();
  });

  test.each([
    ['EXPECTED', { state: 'EXPECTED', hash: null }],
    ['a card without a state', {}],
  ])('%s is none', async (_name, row) => {
    const { device, photo } = await stored();
    await applyReceipts(device.context, [{ id: photo, ...row }]);
    expect(await isReceived(device, photo)).toBe(false);
    await device.close();
  });

  test.each([
    ['is still to be sent', { state: 'ready', error: null }, true],
    ['was refused for its size', { state: 'failed', error: 'too_large' }, true],
    ['is at the server as well', { state: 'stored', error: null }, false],
    ['was refused, since the photo has its bytes from another device', { state: 'failed', error: 'rule' }, false],
  ] as const)('RECEIVED with other bytes, while ours %s', async (_name, change, stays) => {
    const { device, photo } = await stored();
    await device.context.outbox.files.update(photo, change);
    await applyReceipts(device.context, [{ id: photo, state: 'RECEIVED', hash: 'a'.repeat(64) }]);
    expect(await isReceived(device, photo)).toBe(!stays);
    await device.close();
  });

  test.each([
    ['a photo without a hash', {}],
    ['an attached file without a hash', { kind: 'attachment' as const }],
  ])('a row without a hash is no receipt for %s', async (_what, change) => {
    const { device, photo } = await stored();
    await device.context.outbox.files.update(photo, { hash: null, ...change });
    await applyReceipts(device.context, [{ id: photo, state: 'RECEIVED', hash: null }]);
    expect(await isReceived(device, photo)).toBe(false);
    await device.close();
  });

  test('an attached file is received with its very bytes only', async () => {
    const { device, photo, hash } = await stored();
    await device.context.outbox.files.update(photo, { kind: 'attachment' });
    await applyReceipts(device.context, [{ id: photo, hash: 'a'.repeat(64) }]);
    expect(await isReceived(device, photo)).toBe(false);
    await applyReceipts(device.context, [{ id: photo, hash }]);
    expect(await isReceived(device, photo)).toBe(true);
    await device.close();
  });

  test('what was received is stored whole, without a fault, and received once', async () => {
    const { device, photo, hash } = await stored();
    await device.context.outbox.files.update(photo, { state: 'failed', error: 'rule', sent: 7 });
    const row = { id: photo, state: 'RECEIVED', hash };
    await applyReceipts(device.context, [row]);
    const receivedAt = device.clock.now();
    device.clock.advance(1000);
    await applyReceipts(device.context, [row]);
    const received = { state: 'stored', error: null, sent: 1000, size: 1000, receivedAt };
    expect(await device.file(photo)).toMatchObject(received);
    await device.close();
  });

  test('a photo that is not of this device is nobody of ours', async () => {
    const { device, hash } = await stored();
    await applyReceipts(device.context, [{ id: 'another', state: 'RECEIVED', hash }]);
    expect(await device.context.outbox.bytes.count()).toBe(1);
    await device.close();
  });
});

describe('a stored photo without a row', () => {
  const applied = { outcome: { kind: 'applied' }, settledAt: 5, pulled: true } as const;

  test('was removed at the office: its bytes go once the mirror is filled and its item is settled', async () => {
    const { device, photo, item } = await stored();
    await device.run();
    expect(await device.bytes(photo)).toBeDefined();
    await device.context.mirror.values.put({ key: 'cookie', value: 'c' });
    await device.run();
    expect(await device.bytes(photo)).toBeDefined();
    await device.context.outbox.items.update(item, applied);
    await device.run();
    expect(await device.bytes(photo)).toBeUndefined();
    await device.close();
  });

  test('may only not be here yet: while the mirror is filled again its bytes stay', async () => {
    const { device, photo, item } = await stored();
    await device.context.outbox.items.update(item, applied);
    await device.run();
    expect(await device.bytes(photo)).toBeDefined();
    await device.close();
  });

  test.each(['the office takes its item over', 'its item is kept and sent again'])(
    'is not believed to be there still when, after a month, %s',
    async (how) => {
      const { device, photo, item } = await stored();
      const { outbox, platform } = device.context;
      const announced = { id: photo, name: null, takenOn: null, latitude: null, longitude: null };
      const args = { proof: idOf(30), photos: [announced] };
      const outcome: Outcome = { kind: 'rejected', code: 'not_permitted', message: '', fields: [] };
      await outbox.items.update(item, { name: 'addPhotos', args, outcome });
      office.received.clear();
      if (how === 'the office takes its item over') {
        await endItems(outbox, [item], { decided: 'quarantined', now: platform.now() });
      } else await keepMineOfChain(outbox, platform, item);
      expect(await device.file(photo)).toMatchObject({ state: 'ready' });
      await device.run();
      expect([...office.received.keys()]).toEqual([photo]);
      await device.close();
    },
  );

  test('goes as well when its item was forgotten', async () => {
    const { device, photo, item } = await stored();
    await device.context.outbox.items.delete(item);
    await device.run();
    expect(await device.bytes(photo)).toBeDefined();
    await device.context.mirror.values.put({ key: 'cookie', value: 'c' });
    await device.run();
    expect(await device.bytes(photo)).toBeUndefined();
    await device.close();
  });

  test('stays while its item waits for a person', async () => {
    const { device, photo, item } = await stored();
    const outcome: Outcome = { kind: 'rejected', code: 'not_permitted', message: '', fields: [] };
    await device.context.outbox.items.update(item, { outcome, pulled: true });
    await device.context.mirror.values.put({ key: 'cookie', value: 'c' });
    await device.run();
    expect(await device.bytes(photo)).toBeDefined();
    await device.context.outbox.items.update(item, { settledAt: 5, decided: 'keepMine' });
    await device.run();
    expect(await device.bytes(photo)).toBeDefined();
    await device.close();
  });

  test('whose item was left to the office goes with it', async () => {
    const { device, photo, item } = await stored();
    await device.context.outbox.items.update(item, { decided: 'quarantined', settledAt: 5 });
    await device.run();
    expect(await device.bytes(photo)).toBeUndefined();
    await device.close();
  });
});

describe('photos of items that a person gave up', () => {
  test.each([
    ['discarded', 'discarded', false],
    ['taken back', 'undone', false],
    ['let go for the office’s version', 'takeTheirs', false],
    ['sent again', 'keepMine', true],
    ['not decided', null, true],
  ] as const)('%s', async (_what, decided, stays) => {
    const cache = new CacheInMemory();
    const device = new Device({ office, caches: cache.caches });
    const photo = await device.capture(1);
    const { id } = await device.announce(10, photo);
    const outcome: Outcome = { kind: 'rejected', code: 'not_permitted', message: '', fields: [] };
    await device.context.outbox.items.update(id, { outcome, decided });
    await showFile(device.context, photo);
    await cache.put(`${office.restBase}/${thumbnailPath(photo)}`, new Response('small'));
    await dropDiscarded(device.context);
    expect([await device.file(photo), await device.bytes(photo)].map((kept) => kept !== undefined)).toEqual([
      stays,
      stays,
    ]);
    expect(await device.context.mirror.files.count()).toBe(stays ? 1 : 0);
    expect(cache.kept.size).toBe(stays ? 1 : 0);
    await device.close();
  });

  test('stay known for a time when they were received, and those of a form are not asked about', async () => {
    const { device, photo, item, hash } = await stored();
    const draft = await device.capture(2);
    await applyReceipts(device.context, [{ id: photo, state: 'RECEIVED', hash }]);
    await device.context.outbox.items.update(item, { decided: 'discarded' });
    await dropDiscarded(device.context);
    expect(await device.context.outbox.files.toCollection().primaryKeys()).toEqual([photo, draft]);
    await device.close();
  });
});

test('a photo whose row the office does not have yet stays, and is sent later', async () => {
  const device = new Device({ office });
  const photo = await device.capture(1);
  const { id } = await device.announce(10, photo);
  await device.context.outbox.items.update(id, { outcome: { kind: 'applied' }, settledAt: 5, pulled: true });
  await device.context.mirror.values.put({ key: 'cookie', value: 'c' });
  office.trouble = (call) =>
    call === 'POST uploads' ? { kind: 'status', status: 409, body: '{"code":"row_deleted"}' } : null;
  await device.run();
  expect(await device.file(photo)).toMatchObject({ state: 'ready', error: 'row_deleted', tries: 1 });
  office.trouble = () => null;
  await device.runLater();
  expect(office.received.has(photo)).toBe(true);
  await device.close();
});

describe('a photo that the office refused', () => {
  const applied = { outcome: { kind: 'applied' }, settledAt: 5, pulled: true } as const;
  const key = `photos/${idOf(1)}`;

  /** It failed, its item was applied, and the mirror was filled since. */
  async function refused(error = 'media_type'): Promise<{ device: Device; photo: string; item: string }> {
    const device = new Device({ office });
    const photo = await device.capture(1);
    const { id } = await device.announce(10, photo);
    office.trouble = (call) =>
      call === 'POST uploads' ? { kind: 'status', status: 415, body: `{"code":"${error}"}` } : null;
    await device.context.mirror.table('photos').put({ id: photo, state: 'EXPECTED' });
    await device.context.mirror.values.put({ key: 'cookie', value: 'c' });
    await device.context.outbox.items.update(id, applied);
    await device.run();
    expect(await device.file(photo)).toMatchObject({ state: 'failed', error });
    return { device, photo, item: id };
  }

  test('goes with its row, when that was removed', async () => {
    const { device, photo } = await refused();
    await device.context.mirror.table('photos').delete(photo);
    await device.run();
    expect([await device.file(photo), await device.bytes(photo)]).toEqual([undefined, undefined]);
    expect(await device.context.mirror.files.get(photo)).toBeUndefined();
    await device.close();
  });

  test('goes as well when its bytes could not be read any more', async () => {
    const { device, photo } = await refused();
    await device.context.outbox.files.update(photo, { hash: null, error: 'bytes_missing' });
    await device.context.mirror.table('photos').delete(photo);
    await device.run();
    expect(await device.file(photo)).toBeUndefined();
    await device.close();
  });

  test.each([
    [
      'its removal is not sent yet: the office may refuse that',
      ({ mirror }: Device['context']) => mirror.table('pending').put({ id: 'removal', touches: [key] }),
    ],
    ['the mirror is being filled', ({ mirror }: Device['context']) => mirror.values.delete('cookie')],
    [
      'the mirror is from a server that was restored',
      ({ mirror }: Device['context']) => mirror.values.put({ key: 'epoch', value: 'another' }),
    ],
    [
      'its item was not pulled',
      ({ outbox }: Device['context']) => outbox.items.update(idOf(10), { pulled: false, settledAt: null }),
    ],
    ['its item cannot be read', ({ outbox }: Device['context']) => outbox.items.delete(idOf(10))],
    [
      'its item was left to the office',
      ({ outbox }: Device['context']) =>
        outbox.items.update(idOf(10), {
          outcome: { kind: 'rejected', code: 'rule', message: '', fields: [] },
          decided: 'quarantined',
        }),
    ],
  ])('stays while %s', async (_why, change) => {
    const { device, photo } = await refused();
    await device.context.mirror.table('photos').delete(photo);
    await change(device.context);
    await device.run();
    expect(await device.file(photo)).toMatchObject({ state: 'failed' });
    expect(await device.bytes(photo)).toBeDefined();
    await device.close();
  });
});

test('files of which nothing has to be noted or dropped cost no transaction each, however many wait', async () => {
  const device = new Device({ office });
  const { outbox, mirror } = device.context;
  const photos: string[] = [];
  for (let number = 1; number <= 60; number += 1) photos.push(await device.capture(number));
  await device.announce(100, ...photos);
  const rows = photos.map((id) => ({ id, state: 'EXPECTED', hash: null }));
  // Half of them have a row here, as their proof was pushed.
  await mirror.table('photos').bulkPut(rows.slice(0, 30));
  const begun = vi.spyOn(outbox, 'transaction');
  await dropDiscarded(device.context);
  await applyReceiptsFromMirror(device.context);
  await applyReceipts(device.context, rows);
  expect(begun.mock.calls.length).toBeLessThan(10);
  await device.close();
});
