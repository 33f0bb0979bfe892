import type { PhotoKind } from '../../domain/photo/required.ts';
import type { ChosenFile, Drawing, QuarantinedPhoto } from '../../workers/contract/engine.ts';
import { engine } from './engine.ts';
import { newId } from './new-id.ts';
import type { AnnouncedPhoto } from './proofs.ts';

/** `storageFull`: the device has no room · `unreadable`: the file gave no bytes, such as one that is only in a cloud. */
export type NotKept = 'storageFull' | 'unreadable';

export type Capture = { kind: 'captured'; photo: AnnouncedPhoto } | { kind: NotKept };

/** Without a type (some cameras and file managers give none) the worker finds out what it is. */
const unknownType = 'application/octet-stream';

/** Makes a chosen or taken photo durable on this device, tied to a draft; it is safe when this resolves. `kind`: what it shows. */
export function capturePhoto(file: File, draftKey: string, kind: PhotoKind | null): Promise<Capture> {
  const name = file.name.slice(-255) || null;
  return keep({ id: newId(), name, mediaType: file.type || unknownType, content: file, ...showing(kind) }, draftKey);
}

const showing = (kind: PhotoKind | null) => (kind === null ? {} : { shows: kind });

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
  kind: PhotoKind | null;
  drawing: Drawing;
}

/** Makes a photo that was drawn on another captured one durable, with what was drawn and on which. */
export const captureDrawing = ({ jpeg, name, kind, drawing }: DrawnPhoto, draftKey: string): Promise<Capture> =>
  keep({ id: newId(), name, mediaType: jpeg.type, content: jpeg, drawing, ...showing(kind) }, draftKey);

/** Drops a captured photo that no proof has announced. */
export const dropCapture = (photoId: string): Promise<void> => engine.dropCapture(photoId);

/** Bytes of a photo, from this device or from the office; null when neither is possible now. */
export const photoBytes = (photoId: string): Promise<Blob | null> => engine.photo(photoId);

/** The same in small, for a tile. */
export const photoThumbnail = (photoId: string): Promise<Blob | null> => engine.photoThumbnail(photoId);

/** In small a photo that came with refused work; null when it cannot be had now. */
export const quarantinedThumbnail = (of: QuarantinedPhoto): Promise<Blob | null> => engine.quarantinedThumbnail(of);
