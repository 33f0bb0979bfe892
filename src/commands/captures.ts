import { transfer } from 'comlink';
import type { PhotoKind } from '../../domain/photo/kinds.ts';
import type { CapturedFile, Drawing, QuarantinedPhoto } from '../../workers/contract/engine.ts';
import { engine } from './engine.ts';
import { type AnnouncedPhoto, newId } from './proofs.ts';

/** `storageFull`: the device has no room · `unreadable`: the file gave no bytes, such as one that is only in a cloud. */
export type Capture = { kind: 'captured'; photo: AnnouncedPhoto } | { kind: 'storageFull' } | { kind: 'unreadable' };

/** Without a type (some cameras and file managers give none) the worker finds out what it is. */
const unknownType = 'application/octet-stream';

async function bytesOf(file: File): Promise<ArrayBuffer | null> {
  try {
    const bytes = await file.arrayBuffer();
    return bytes.byteLength === 0 ? null : bytes;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/**
 * Makes a chosen or taken photo durable on this device, tied to a draft; it is safe when this resolves. The bytes are copied
 * at once, for a file's handle goes stale. `kind` is what it shows, if that is known.
 */
export async function capturePhoto(file: File, draftKey: string, kind: PhotoKind | null): Promise<Capture> {
  const bytes = await bytesOf(file);
  if (bytes === null) return { kind: 'unreadable' };
  const name = file.name.slice(-255) || null;
  return keep({ id: newId(), name, mediaType: file.type || unknownType, bytes, ...showing(kind) }, draftKey);
}

const showing = (kind: PhotoKind | null) => (kind === null ? {} : { shows: kind });

async function keep(captured: CapturedFile, draftKey: string): Promise<Capture> {
  const { id, name, shows } = captured;
  // Handed over: a copy would stay in memory until garbage is collected, as would what it is a copy of.
  const result = await engine.capture(transfer([captured], [captured.bytes]), draftKey);
  return result.kind === 'captured'
    ? { kind: 'captured', photo: { id, name, ...(shows === undefined ? {} : { kind: shows }) } }
    : { kind: 'storageFull' };
}

interface DrawnPhoto {
  jpeg: Blob;
  name: string | null;
  /** What it shows, if that is known. */
  kind: PhotoKind | null;
  drawing: Drawing;
}

/** Makes a photo that was drawn on another captured one durable, with what was drawn and on which. */
export async function captureDrawing({ jpeg, name, kind, drawing }: DrawnPhoto, draftKey: string): Promise<Capture> {
  const bytes = await jpeg.arrayBuffer();
  return keep({ id: newId(), name, mediaType: jpeg.type, bytes, drawing, ...showing(kind) }, draftKey);
}

/** Drops a captured photo that no proof has announced. */
export const dropCapture = (photoId: string): Promise<void> => engine.dropCapture(photoId);

/** Bytes of a photo, from this device or from the office; null when neither is possible now. */
export const photoBytes = (photoId: string): Promise<Blob | null> => engine.photo(photoId);

/** The same in small, for a tile. */
export const photoThumbnail = (photoId: string): Promise<Blob | null> => engine.photoThumbnail(photoId);

/** In small a photo that came with refused work; null when it cannot be had now. */
export const quarantinedThumbnail = (of: QuarantinedPhoto): Promise<Blob | null> => engine.quarantinedThumbnail(of);
