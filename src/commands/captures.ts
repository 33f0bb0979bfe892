import type { StoredPhotoKind } from '../../domain/photo/required.ts';
import type { Drawing } from '../../workers/contract/engine.ts';
import { type Capture, keepCapture, showing, unknownType } from './capture-photo.ts';
import { engine } from './engine.ts';
import { newId } from './new-id.ts';

/** Makes a voice note durable as a photo is. */
export function captureVoiceNote(
  { file, seconds }: { file: File; seconds: number },
  draftKey: string,
): Promise<Capture> {
  const name = file.name.slice(-255) || null;
  const shows = 'VOICE_NOTE';
  return keepCapture(
    { id: newId(), name, mediaType: file.type || unknownType, content: file, shows, seconds },
    draftKey,
  );
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
  keepCapture({ id: newId(), name, mediaType: jpeg.type, content: jpeg, drawing, ...showing(kind) }, draftKey);

/** Drops a captured photo that no proof has announced. */
export const dropCapture = (photoId: string): Promise<void> => engine.dropCapture(photoId);
