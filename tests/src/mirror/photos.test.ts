import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countPhotos } from '../../../src/mirror/photo-count.ts';
import { photosById, photosOfProof } from '../../../src/mirror/photos.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { emptyMirror } from '../support/empty-mirror.ts';
import { FieldWorld, worldId } from '../support/field-world.ts';
import { waitingFile } from '../support/stories.ts';

describe('where a photo stands', () => {
  let mirror: MirrorDatabase;
  let world: FieldWorld;

  beforeEach(async () => {
    mirror = await emptyMirror('photos');
    world = new FieldWorld(mirror);
    await world.task(1, 0);
    await world.address(1, 1);
    await world.proof(1, 1);
    await world.photo(1, 1);
  });
  afterEach(() => mirror.close());

  const id = worldId('f', 1);
  const state = async () => (await photosOfProof(mirror, worldId('e', 1)))[0]?.state;

  it('is expected while its bytes are on another device, and received once the office has them', async () => {
    expect(await state()).toEqual({ kind: 'expected' });
    await world.photo(1, 1, { state: 'RECEIVED' });
    expect(await state()).toEqual({ kind: 'received' });
  });

  it('is lost where nobody has it any more, unless it is on this device after all', async () => {
    await world.photo(1, 1, { state: 'LOST' });
    expect(await state()).toEqual({ kind: 'lost' });
    await mirror.files.put(waitingFile({ id, proof: worldId('e', 1), state: 'ready', item: 'item' }));
    expect(await state()).toEqual({ kind: 'kept' });
  });

  it.each([
    [{ state: 'queued', item: null }, { kind: 'captured' }],
    [{ state: 'queued', item: 'item' }, { kind: 'kept' }],
    [{ state: 'ready', item: 'item' }, { kind: 'kept' }],
    [
      { state: 'sending', item: 'item', size: 200, sent: 90 },
      { kind: 'sending', share: 0.45 },
    ],
    [{ state: 'stored', item: 'item' }, { kind: 'received' }],
    [
      { state: 'failed', item: 'item', error: 'media_type' },
      { kind: 'failed', error: 'media_type' },
    ],
  ] as const)('follows this device: %o', async (file, expected) => {
    await mirror.files.put(waitingFile({ ...file, id, proof: worldId('e', 1) }));
    expect(await state()).toEqual(expected);
  });

  it('asks for the bytes again when they were turned upright and made small', async () => {
    const version = async () => (await photosById(mirror, [id]))[0]?.version;
    await mirror.files.put(waitingFile({ id, state: 'queued' }));
    const captured = await version();
    await mirror.files.update(id, { state: 'ready' });
    expect(await version()).not.toBe(captured);
  });

  describe('that was drawn on another one', () => {
    const original = worldId('f', 1);
    const drawn = worldId('f', 3);
    const views = () => photosOfProof(mirror, worldId('e', 1));
    const count = async () => countPhotos(await mirror.rows('photos').toArray());

    beforeEach(async () => {
      await world.photo(2, 1, { state: 'RECEIVED' });
      await world.photo(3, 1);
      await world.photo(1, 1, { originalOf: { id: drawn } });
    });

    it('stands where its original was taken, and has it beside it', async () => {
      const shown = await views();
      expect(shown.map(({ id: one, original: its }) => [one, its?.id])).toEqual([
        [drawn, original],
        [worldId('f', 2), undefined],
      ]);
    });

    it('has arrived once both have, and counts as one', async () => {
      expect(await count()).toEqual({ received: 1, total: 2 });
      await world.photo(3, 1, { state: 'RECEIVED' });
      expect((await views())[0]?.state).toEqual({ kind: 'expected' });
      expect(await count()).toEqual({ received: 1, total: 2 });
      await world.photo(1, 1, { state: 'RECEIVED', originalOf: { id: drawn } });
      expect((await views())[0]?.state).toEqual({ kind: 'received' });
      expect(await count()).toEqual({ received: 2, total: 2 });
    });

    it('is a photo by itself for those who do not see the original', async () => {
      await mirror.table('photos').delete(original);
      await world.photo(3, 1, { state: 'RECEIVED' });
      expect((await views()).map(({ id: one, original: its }) => [one, its])).toEqual([
        [worldId('f', 2), null],
        [drawn, null],
      ]);
      expect(await count()).toEqual({ received: 2, total: 2 });
    });
  });

  it('is found before a proof announces it, and left out when it is nowhere', async () => {
    await mirror.files.put(waitingFile({ id: worldId('f', 2), item: null, state: 'queued' }));
    const found = await photosById(mirror, [worldId('f', 2), worldId('f', 3)]);
    expect(found.map((photo) => photo.id)).toEqual([worldId('f', 2)]);
  });
});
