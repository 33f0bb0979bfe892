import type { MakePhotoSmall } from '../contract/engine.ts';
import { goodSize, photoLimits } from '../contract/photo-limits.ts';
import { sha256 } from './hash.ts';
import { keepPhoto, linesOf, sniffMediaType } from './keep-photo.ts';
import type { CapturedPhoto, ProcessedPhoto } from './photo.ts';
import { readPhotoFacts } from './photo-facts.ts';

/**
 * As `processPhoto`, for workers without a canvas: the page draws, everything else happens here, time and place are those of
 * the captured bytes. A small JPEG without metadata and stamp stays as it is whatever its pixels are, for only the page sees them.
 * Rejects when the page could not try, such as without its drawing code.
 */
export async function processOnPage(photo: CapturedPhoto, makeSmall: MakePhotoSmall): Promise<ProcessedPhoto> {
  const { bytes, timeZone, stamp } = photo;
  const mediaType = await sniffMediaType(bytes, photo.mediaType);
  const { bare, ...facts } = await readPhotoFacts(bytes, timeZone);
  const lines = linesOf(stamp, facts, timeZone);
  const stamped = lines.length > 0;
  const small = await makeSmall(new Blob([bytes], { type: mediaType }), { ...photoLimits, stamp: lines });
  if (small === null) return keepPhoto(photo);
  const isReady = bare && !stamped && mediaType === 'image/jpeg' && bytes.byteLength <= goodSize;
  const sent = isReady ? bytes : small;
  return { ...facts, bytes: sent, mediaType: 'image/jpeg', hash: await sha256(sent), decoded: true, stamped };
}
