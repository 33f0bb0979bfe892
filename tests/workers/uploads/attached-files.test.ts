import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sha256 } from '../../../workers/photos/hash.ts';
import { attachedBytes } from '../../../workers/sync/attached-bytes.ts';
import { captureFiles } from '../../../workers/sync/outbox/captures.ts';
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
    expect(await device.bytes(id)).toBeUndefined();
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
