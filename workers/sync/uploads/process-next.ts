import { isPartMissing, partOf } from '../../../domain/errors/faults.ts';
import type { Stamp } from '../../../domain/photo/stamp.ts';
import { isVoiceNote } from '../../../domain/photo/voice.ts';
import { sha256 } from '../../photos/hash.ts';
import type { ProcessedPhoto } from '../../photos/photo.ts';
import type { SyncContext } from '../context.ts';
import type { OutboxFile } from '../outbox/database.ts';
import { outboxValue } from '../outbox/queue.ts';
import { forgetPhotos } from '../photo-bytes.ts';
import { beginNext, changeFile, showFile } from './file-records.ts';
import type { UploadRetries } from './upload-retries.ts';

/** After so many tries that ended badly, such as a worker that ran out of memory, a photo goes up as it is. */
const mostTries = 2;

/** A stamp names the place that the photo proves, which is certain once a proof announces it. */
const isPlaced = ({ stamp, item }: OutboxFile): boolean => stamp !== 'wanted' || item !== null;

/** The try is counted before it begins: one that ends the whole app counts as well. */
const begin = (context: SyncContext, retries: UploadRetries): Promise<OutboxFile | null> =>
  beginNext(context, {
    from: 'queued',
    may: (file) => isPlaced(file) && retries.isDue(file),
    begin: ({ tries }) => ({ state: 'processing', tries: tries + 1 }),
  });

/** Processed bytes, their hash and what is known of them replace the captured ones: all of it or nothing. */
async function replace(context: SyncContext, id: string, photo: ProcessedPhoto): Promise<void> {
  const { outbox } = context;
  await outbox.transaction('rw', outbox.files, outbox.bytes, async () => {
    const file = await outbox.files.get(id);
    if (file === undefined || file.state !== 'processing') return;
    if (photo.decoded) await outbox.bytes.put({ id, bytes: photo.bytes });
    await outbox.files.put({
      ...file,
      state: 'ready',
      mediaType: photo.mediaType,
      size: photo.bytes.byteLength,
      hash: photo.hash,
      ...(photo.stamped === true ? { stamp: 'drawn' as const } : {}),
      takenOn: photo.takenOn ?? file.takenOn,
      latitude: photo.latitude ?? file.latitude,
      longitude: photo.longitude ?? file.longitude,
      tries: 0,
      sent: 0,
      error: photo.decoded ? null : 'undecodable',
    });
  });
  // The copy with the captured bytes.
  await forgetPhotos(context, [id]);
  await showFile(context, id);
}

/** The bytes of an attached file or a voice note go as they are. */
const untouched = async ({ mediaType }: OutboxFile, bytes: ArrayBuffer): Promise<ProcessedPhoto> => {
  const facts = { takenOn: null, latitude: null, longitude: null };
  return { bytes, mediaType, hash: await sha256(bytes), decoded: true, ...facts };
};

async function processed(context: SyncContext, file: OutboxFile, bytes: ArrayBuffer): Promise<ProcessedPhoto> {
  if (file.kind === 'attachment' || isVoiceNote({ kind: file.shows })) return untouched(file, bytes);
  const photo = {
    bytes,
    mediaType: file.mediaType,
    timeZone: context.owner.timeZone,
    stamp: await stampOf(context, file),
  };
  if (file.tries <= mostTries) return context.platform.processPhoto(photo);
  const { keepPhoto } = await partOf(import('../../photos/keep-photo.ts'));
  return keepPhoto(photo);
}

/** What is not on the device yet says nothing about the photo: that was no try, after some of which it would go up as it is. */
const afterFault = ({ tries }: OutboxFile, fault: Error): Partial<OutboxFile> =>
  isPartMissing(fault) ? { tries: tries - 1, error: 'part_missing' } : { error: 'photo_processing' };

/** Makes the next captured photo ready to be sent. False when none is due. */
export async function processNext(context: SyncContext, retries: UploadRetries): Promise<boolean> {
  const file = await begin(context, retries);
  if (file === null) return false;
  const stored = await context.outbox.bytes.get(file.id);
  if (stored === undefined) {
    await changeFile(context, file.id, () => ({ state: 'failed', error: 'bytes_missing' }));
    return true;
  }
  try {
    await replace(context, file.id, await processed(context, file, stored.bytes));
    retries.done(file.id);
  } catch (error) {
    // Whatever it was (a lost worker, a full disk), the captured bytes are untouched and the photo waits for its next try.
    if (!(error instanceof Error)) throw error;
    const set = afterFault(file, error);
    await changeFile(context, file.id, ({ state }) => (state === 'processing' ? { ...set, state: 'queued' } : null));
    retries.putOff(file.id);
  }
  return true;
}

/** The place that a proof shows first: where it was done, or the address of the work where it names none. */
async function placeOf({ mirror }: SyncContext, proofId: string | null): Promise<Omit<Stamp, 'takenOn'>> {
  const proof = proofId === null ? undefined : await mirror.rows('proofs').get(proofId);
  const operational = proof && (await mirror.rows('operational-addresses').get(proof.operationalAddress.id));
  const shown = proof?.addresses[0] ?? operational?.installationAddress ?? null;
  const place = shown === null ? undefined : await mirror.rows('addresses').get(shown.id);
  const name = place?.nickname ?? operational?.nickname ?? place?.name ?? place?.street ?? null;
  return { place: name, latitude: place?.latitude ?? null, longitude: place?.longitude ?? null };
}

/**
 * What is drawn into a photo; undefined for a photo that stays as it is. Its time is the one that its row says, which of a drawing is
 * that of its original; else that of the capture, by the server's clock as far as that is known. Of a place that is not here only the time is told.
 */
export async function stampOf(
  context: SyncContext,
  { stamp, proof, takenOn, capturedAt, offset }: OutboxFile,
): Promise<Stamp | undefined> {
  if (stamp !== 'wanted') return undefined;
  const captured = capturedAt + (offset ?? (await outboxValue(context.outbox, 'clockOffset')) ?? 0);
  return { takenOn: takenOn ?? captured, ...(await placeOf(context, proof)) };
}
