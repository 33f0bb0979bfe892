import { useMemo } from 'react';
import { instantOfId } from '../../domain/kernel/ids.ts';
import { originalsByPhoto, shownPhotos } from '../../domain/photo/pairs.ts';
import type { StoredPhotoKind } from '../../domain/photo/required.ts';
import type { Photo } from '../../domain/schemas.ts';
import type { PendingFile } from '../../workers/contract/items.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { useLive } from './use-live.ts';

/**
 * Where a photo stands, as its tile says it. `expected`: its bytes are on another device · `captured`: safe on this device,
 * for a proof that is not saved · `lost`: the restored server and the device of who took it have it no more · `kept`: safe on this device, to be sent · `sending`: `share` of it, 0 to 1, is sent · `received`: the office has it · `failed`: needs a look.
 */
export type PhotoState =
  | { kind: 'expected' | 'captured' | 'kept' | 'received' | 'lost' }
  | { kind: 'sending'; share: number }
  | { kind: 'failed'; error: string };

/** A photo with where it stands. `version` changes when its bytes may look different. */
export interface PhotoView {
  id: string;
  name: string | null;
  /** What it shows; null when nobody said it. */
  kind: StoredPhotoKind | null;
  /** The length of a voice note. */
  seconds: number | null;
  /** When it was taken, else when it was captured here: its id says that. */
  takenOn: number;
  state: PhotoState;
  /** The office has its original file. */
  hasSource: boolean;
  version: string;
  /** The photo on which it was drawn; null where it was not, and for those who may not see it. */
  original: PhotoView | null;
}

/** A photo with its original: it shows the moment of that, and the pair has arrived once both have. */
export function withOriginal(photo: PhotoView, original: PhotoView | null): PhotoView {
  if (original === null) return photo;
  const state = photo.state.kind === 'received' ? original.state : photo.state;
  return { ...photo, takenOn: original.takenOn, original, state };
}

function stateOf(row: Pick<Photo, 'state'> | undefined, file: PendingFile | undefined): PhotoState {
  if (row?.state === 'RECEIVED') return { kind: 'received' };
  if (file === undefined) return { kind: row?.state === 'LOST' ? 'lost' : 'expected' };
  switch (file.state) {
    case 'failed':
      return { kind: 'failed', error: file.error ?? '' };
    case 'sending':
      return { kind: 'sending', share: file.size === 0 ? 0 : file.sent / file.size };
    case 'stored':
      return { kind: 'received' };
    case 'queued':
    case 'processing':
    case 'ready':
      return { kind: file.item === null ? 'captured' : 'kept' };
  }
}

/** Bytes change once: when a captured photo has been turned upright and made small. */
const versionOf = (row: Photo | undefined, file: PendingFile | undefined): string =>
  file === undefined ? (row?.hash ?? '') : String(file.state === 'queued' || file.state === 'processing');

const photoView = (id: string, row: Photo | undefined, file: PendingFile | undefined): PhotoView => ({
  id,
  name: row?.name ?? file?.name ?? null,
  kind: row === undefined ? (file?.shows ?? null) : (row.kind ?? null),
  seconds: row?.seconds ?? file?.seconds ?? null,
  takenOn: row?.takenOn ?? instantOfId(id),
  state: stateOf(row, file),
  hasSource: (row?.sourceOn ?? null) !== null,
  version: versionOf(row, file),
  original: null,
});

/** The photos of a proof in the order in which they were taken, each with its original. */
export async function photosOfProof(mirror: MirrorDatabase, proof: string): Promise<PhotoView[]> {
  const rows = await mirror.rows('photos').where('proof.id').equals(proof).sortBy('id');
  const files = await mirror.files.bulkGet(rows.map(({ id }) => id));
  const views = new Map(rows.map((row, index) => [row.id, photoView(row.id, row, files[index])]));
  const originals = originalsByPhoto(rows);
  const taken = (id: string): string => originals.get(id)?.id ?? id;
  const shown = shownPhotos(rows).sort((one, other) => (taken(one.id) < taken(other.id) ? -1 : 1));
  return shown.flatMap(({ id }) => {
    const view = views.get(id);
    return view === undefined ? [] : [withOriginal(view, views.get(originals.get(id)?.id ?? '') ?? null)];
  });
}

/** Photos by id, announced or only captured, in the given order; one that is nowhere is left out. */
export async function photosById(mirror: MirrorDatabase, ids: readonly string[]): Promise<PhotoView[]> {
  const [rows, files] = await Promise.all([mirror.rows('photos').bulkGet([...ids]), mirror.files.bulkGet([...ids])]);
  return ids.flatMap((id, index) =>
    rows[index] === undefined && files[index] === undefined ? [] : [photoView(id, rows[index], files[index])],
  );
}

/** Photos with the hashes that this device knows of them before the office has them, live; as they are until it has answered. */
export function useHashedPhotos(photos: readonly Photo[]): readonly Photo[] {
  const unknown = photos.flatMap(({ id, hash }) => (hash === null ? [id] : []));
  const files = useLive((mirror) => mirror.files.bulkGet(unknown), [unknown.join()]);
  return useMemo(() => {
    const hashes = new Map(files?.map((file) => [file?.id, file?.hash]));
    return photos.map((photo) => ({ ...photo, hash: photo.hash ?? hashes.get(photo.id) ?? null }));
  }, [photos, files]);
}

export const usePhotosById = (ids: readonly string[]): PhotoView[] | undefined =>
  useLive((mirror) => photosById(mirror, ids), [ids.join()]);

/** Which of some captured photos are announced: a proof has them, as the device shows it. */
export async function announcedAmong(mirror: MirrorDatabase, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await mirror.rows('photos').bulkGet([...ids]);
  return new Set(rows.flatMap((row) => (row === undefined ? [] : [row.id])));
}
