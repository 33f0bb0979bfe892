import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sha256 } from '../../../workers/photos/hash.ts';
import { captureFiles } from '../../../workers/sync/outbox/captures.ts';
import { attachedBytes } from '../../../workers/sync/photo-bytes.ts';
import { openPhotoOffice, type PhotoOffice } from '../../support/photo-office.ts';
import { someBytes } from '../../support/photos.ts';
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

const id = idOf(1);
const bytes = someBytes(300_000, 1);

/** Attaches a file as a person does: its bytes first, then the item that announces it. */
async function attach(): Promise<string> {
  const file = { id, kind: 'attachment' as const, name: 'σχέδιο.pdf', mediaType: 'application/pdf', bytes };
  await captureFiles(device.context.outbox, [file], { draft: 'attach', now: device.clock.now() });
  const item = await device.announce(10, id);
  return item.id;
}

const applied = (item: string) => device.context.outbox.items.update(item, { outcome: { kind: 'applied' } });

describe('the way of an attached file', () => {
  test('waits for its row at the office, goes as it is, and stays here until its receipt was pulled', async () => {
    const item = await attach();
    await device.run();
    expect(await device.file(id)).toMatchObject({ state: 'ready', hash: await sha256(bytes), size: bytes.byteLength });
    expect(office.calls).toEqual([]);

    await applied(item);
    await device.run();
    expect(office.received.get(id)).toEqual([await sha256(bytes)]);
    expect(office.calls).not.toContain('POST photos/cross-check');
    expect(await device.file(id)).toMatchObject({ state: 'stored', error: null });
    expect(await (await attachedBytes(device.context, id))?.arrayBuffer()).toEqual(bytes);

    await device.context.mirror.table('attached-files').put({ id, task: { id: idOf(5) }, hash: await sha256(bytes) });
    await device.run();
    expect((await device.file(id))?.receivedAt).toBe(device.clock.now());
    expect(await device.context.mirror.files.get(id)).toBeUndefined();
  });

  test('goes on where it was cut', async () => {
    await applied(await attach());
    let first = true;
    office.trouble = (call) => {
      if (call !== 'PATCH uploads' || !first) return null;
      first = false;
      return { kind: 'cut', after: 100_000 };
    };
    await device.run();
    expect(await device.file(id)).toMatchObject({ state: 'ready', tries: 1 });
    await device.runLater();
    expect(office.received.get(id)).toEqual([await sha256(bytes)]);
    expect(office.calls.filter((call) => call === 'POST uploads')).toHaveLength(1);
  });

  test('stays with its inbox entry when the office refuses the row', async () => {
    const item = await attach();
    const outcome = { kind: 'rejected' as const, code: 'not_permitted' as const, message: '', fields: [] };
    await device.context.outbox.items.update(item, { outcome });
    await device.run();
    expect(office.calls).toEqual([]);
    expect(await device.bytes(id)).toEqual(bytes);
  });
});

describe('an attached file that was deleted, or whose task was taken away, before its bytes arrived', () => {
  const values = () => device.context.mirror.values;
  const settled = { outcome: { kind: 'applied' }, pulled: true, settledAt: 5 } as const;
  const filled = () => values().put({ key: 'cookie', value: 'c' });

  /** Its item was applied and pulled, and the office says that it has no row for it. */
  async function refused(): Promise<string> {
    const item = await attach();
    await device.context.outbox.items.update(item, settled);
    office.trouble = (call) =>
      call === 'POST uploads' ? { kind: 'status', status: 409, body: '{"code":"row_deleted"}' } : null;
    return item;
  }

  const asked = () => office.calls.length;

  test('is dropped once its row is not here either, and nothing of it is sent', async () => {
    await refused();
    await filled();
    await device.run();
    expect(office.calls).toEqual(['POST uploads']);
    expect(await device.file(id)).toBeUndefined();
    expect(await device.bytes(id)).toBeUndefined();
    expect(await device.context.mirror.files.get(id)).toBeUndefined();
  });

  test('whose upload was begun is dropped as well', async () => {
    await refused();
    await filled();
    office.trouble = (call) => {
      if (call === 'PATCH uploads') return { kind: 'status', status: 409, body: '{"code":"row_deleted"}' };
      return null;
    };
    await device.run();
    expect(office.calls).toEqual(['POST uploads', 'PATCH uploads']);
    expect(await device.file(id)).toBeUndefined();
  });

  test('long after its item was forgotten is dropped as well', async () => {
    await device.context.outbox.items.delete(await refused());
    await filled();
    await device.run();
    expect(await device.file(id)).toBeUndefined();
  });

  test('stays while the mirror is being filled, and is asked about later each time', async () => {
    await refused();
    await device.run();
    await device.run();
    expect(asked()).toBe(1);
    expect(await device.file(id)).toMatchObject({ state: 'ready', error: 'row_deleted', uploadUrl: null, sent: 0 });
    expect(await device.bytes(id)).toEqual(bytes);
    await filled();
    await device.run();
    expect(await device.file(id)).toBeUndefined();
    expect(asked()).toBe(1);
  });

  test.each([
    [
      'its removal is not sent yet, which the office may refuse',
      () => device.context.mirror.table('pending').put({ id: 'removal', touches: [`attached-files/${id}`] }),
    ],
    ['its row is still here', () => device.context.mirror.table('attached-files').put({ id, task: { id: idOf(5) } })],
    ['its item was not pulled', () => device.context.outbox.items.update(idOf(10), { pulled: false, settledAt: null })],
    ['the mirror is from a server that was restored', () => values().put({ key: 'epoch', value: 'another' })],
    [
      'its item cannot be read',
      async () => {
        await device.context.outbox.unreadable.put({ id: idOf(10), record: {}, message: '', foundAt: 0 });
        await device.context.outbox.items.delete(idOf(10));
      },
    ],
  ])('stays and is sent once the office takes it, for %s', async (_what, change) => {
    await refused();
    await filled();
    await change();
    await device.run();
    expect(await device.bytes(id)).toEqual(bytes);
    office.trouble = () => null;
    await device.runLater();
    expect(office.received.get(id)).toEqual([await sha256(bytes)]);
  });

  test('stays where the office does not take such a file at all: a person has to look', async () => {
    await refused();
    await filled();
    office.trouble = () => ({ kind: 'status', status: 415, body: '{"code":"media_type"}' });
    await device.run();
    await device.run();
    expect(await device.file(id)).toMatchObject({ state: 'failed', error: 'media_type' });
    expect(await device.bytes(id)).toEqual(bytes);
  });

  test('goes to the office where only this device lacks the row', async () => {
    await device.context.outbox.items.update(await attach(), settled);
    await filled();
    await device.run();
    expect(office.received.get(id)).toEqual([await sha256(bytes)]);
  });
});
