import type { Instant } from '../../../domain/kernel/time.ts';
import type { Photo } from '../../../domain/photo/schema.ts';
import type { Write } from '../../../domain/rows.ts';
import { storeWrites } from '../../db/change-log/record.ts';
import { lockPhotos, type StoredUpload, shareUpload, uploadsOf } from '../../db/change-log/uploads.ts';
import type { Executor } from '../../db/schema.ts';

/** The write that says that a photo's bytes are here. */
export const receivedWrite = (
  photoId: string,
  { hash, size, mediaType, stamped }: StoredUpload,
  now: Instant,
): Write => ({
  kind: 'change',
  resource: 'photos',
  id: photoId,
  set: { state: 'RECEIVED', hash, size, mediaType, stamped, receivedOn: now } satisfies Partial<Photo>,
});

/**
 * Photos whose bytes came before the mutation that creates them are received at once. `doer` is the person whose work it is,
 * where somebody else decided about it: their bytes may have come under another company, which they have had since.
 */
export async function receiveEarlyUploads(
  tx: Executor,
  { writes, companyId, doer }: { writes: readonly Write[]; companyId: string; doer: string | undefined },
  now: Instant,
): Promise<void> {
  const created = writes.flatMap(({ kind, resource, id }) => (kind === 'create' && resource === 'photos' ? [id] : []));
  if (created.length === 0) return;
  await lockPhotos(tx, created);
  const uploads = await uploadsOf(tx, created);
  // Bytes that another company has handed in under this photo's id are not this photo's.
  const own = uploads.filter((upload) => upload.companyId === companyId || upload.userId === doer);
  const received = own.map((upload) => receivedWrite(upload.photoId, upload, now));
  await storeWrites(tx, received, now);
}

/**
 * Photos that a mutation made with a hash show bytes that are here: those of the photo from which they were copied. They keep
 * them for as long as they are, also when the other one goes. Only copies are made with one.
 */
export async function keepCopiedBytes(tx: Executor, writes: readonly Write[], now: Instant): Promise<void> {
  for (const write of writes) {
    if (write.kind !== 'create' || write.resource !== 'photos' || write.row.hash === null) continue;
    await shareUpload(tx, { photoId: write.id, hash: write.row.hash }, now);
  }
}
