import type { StoredPhotoKind } from '../../domain/photo/required.ts';
import type { ChosenFile, Drawing, QuarantinedPhoto } from '../../workers/contract/engine.ts';
import { engine } from './engine.ts';
import { newId } from './new-id.ts';
import type { AnnouncedPhoto } from './proofs.ts';

/** `storageFull`: the device has no room · `unreadable`: the bytes of the file can't be read, as when it is only in a cloud. */
export type NotKept = 'storageFull' | 'unreadable';

export type Capture = { kind: 'captured'; photo: AnnouncedPhoto } | { kind: NotKept };

/** Some cameras and file managers give no type; the worker then detects it from the bytes. */
const unknownType = 'application/octet-stream';

/** Makes a chosen or taken photo durable on this device, tied to a draft; it is safe when this resolves. `kind`: what it shows. */
export function capturePhoto(file: File, draftKey: string, kind: StoredPhotoKind | null): Promise<Capture> {
  const name = file.name.slice(-255) || null;
  return keep({ id: newId(), name, mediaType: file.type || unknownType, content: file, ...showing(kind) }, draftKey);
}

/** Makes a voice note durable in the same way. */
export function captureVoiceNote(
  { file, seconds }: { file: File; seconds: number },
  draftKey: string,
): Promise<Capture> {
  const name = file.name.slice(-255) || null;
  const shows = 'VOICE_NOTE';
  return keep({ id: newId(), name, mediaType: file.type || unknownType, content: file, shows, seconds }, draftKey);
}

const showing = (kind: StoredPhotoKind | null) => (kind === null ? {} : { shows: kind });

async function keep(chosen: ChosenFile, draftKey: string): Promise<Capture> {
  const { id, name, shows } = chosen;
  const result = await engine.capture(chosen, draftKey);
  return result.kind === 'captured'
    ? { kind: 'captured', photo: { id, name, ...(shows === undefined ? {} : { kind: shows }) } }
    : result;
}

interface DrawnPhoto {
  jpeg: Blob;
  name: string | null;
  /** What it shows, if that is known. */
  kind: StoredPhotoKind | null;
  drawing: Drawing;
}

/** Makes a photo that was drawn on another captured one durable, with what was drawn and on which. */
export const captureDrawing = ({ jpeg, name, kind, drawing }: DrawnPhoto, draftKey: string): Promise<Capture> =>
  keep({ id: newId(), name, mediaType: jpeg.type, content: jpeg, drawing, ...showing(kind) }, draftKey);

/** Drops a captured photo that no proof has announced. */
export const dropCapture = (photoId: string): Promise<void> => engine.dropCapture(photoId);

/** Bytes of a photo, from this device or from the office; null when neither is possible now. */
export const photoBytes = (photoId: string): Promise<Blob | null> => engine.photo(photoId);

/** The thumbnail of a photo, for a tile. */
export const photoThumbnail = (photoId: string): Promise<Blob | null> => engine.photoThumbnail(photoId);

/** The thumbnail of a photo of rejected work; null when it can't be loaded now. */
export const quarantinedThumbnail = (of: QuarantinedPhoto): Promise<Blob | null> => engine.quarantinedThumbnail(of);
