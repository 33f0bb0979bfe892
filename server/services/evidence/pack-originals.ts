import { namedOriginals } from '../../../domain/evidence/originals.ts';
import type { Original } from '../../../domain/evidence/schema.ts';
import type { Photo } from '../../../domain/schemas.ts';
import { findSources } from '../../db/change-log/sources.ts';
import type { StoredUpload } from '../../db/change-log/uploads.ts';
import type { TaskEvidence } from '../../db/repositories/evidence.ts';
import type { Executor } from '../../db/schema.ts';
import type { FileStore } from '../../integrations/files/file-store.ts';
import { type KnownFile, storedFile } from './pack-files.ts';

/** Bytes of untouched files in one pack, so that a browser can still open it; those beyond are named and left out. */
export const mostOriginalBytes = 1024 ** 3;

/** The untouched files of the task's photos by the ids of photos: those of rows, and those that records name of removed ones. */
function originalsOf({ entries }: TaskEvidence, photos: readonly Photo[]): Omit<Original, 'state'>[] {
  const named = entries.flatMap(({ entry }) => ('record' in entry ? namedOriginals(entry.content) : []));
  const found = new Map(named.map((original) => [original.id, original]));
  for (const { id, sourceHash, sourceSize } of photos) {
    // A device's word, which it has signed, goes before the row, which was made from it.
    if (sourceHash && sourceSize && !found.has(id)) found.set(id, { id, sha256: sourceHash, bytes: sourceSize });
  }
  return [...found.values()];
}

/** The state of an untouched file in a pack that has `room` for that many bytes more of them. */
function stateOf(
  { photo, source, bytes }: { photo: Photo | undefined; source: StoredUpload | undefined; bytes: number },
  room: number,
): Original['state'] {
  // The bytes of a removed photo go with the next chore, and are given to nobody before.
  if (photo === undefined) return 'removed';
  if ((photo.sourceOn ?? null) === null) return 'awaited';
  if (source === undefined) return 'removed';
  return bytes <= room ? 'here' : 'left_out';
}

/** The untouched files of a task's photos as its head names them, and those that come with the pack, if they are wanted. */
export async function packOriginals(
  tx: Executor,
  evidence: TaskEvidence,
  { photos, files, wanted }: { photos: readonly Photo[]; files: FileStore; wanted: boolean },
): Promise<{ originals: Original[]; known: KnownFile[] }> {
  const named = originalsOf(evidence, photos);
  const rows = new Map(photos.map((photo) => [photo.id, photo]));
  const sources = await findSources(
    tx,
    named.map(({ id }) => id),
  );
  const known = new Map<string, KnownFile>();
  let room = wanted ? mostOriginalBytes : -1;
  const originals = named.map((original): Original => {
    const { id, sha256, bytes } = original;
    const source = sources.find((each) => each.photoId === id && each.hash === sha256);
    const isThere = known.has(sha256);
    const state = stateOf({ photo: rows.get(id), source, bytes: isThere ? 0 : bytes }, room);
    if (state === 'here' && source !== undefined && !isThere) {
      known.set(sha256, storedFile(files, source, `originals/${id}`));
      room -= bytes;
    }
    return { ...original, state };
  });
  return { originals, known: [...known.values()] };
}
