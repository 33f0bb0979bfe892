import type { StoredPhotoKind } from '../../domain/photo/required.ts';
import type { ChosenFile } from '../../workers/contract/engine.ts';
import { engine } from './engine.ts';
import { newId } from './new-id.ts';
import type { AnnouncedPhoto } from './proofs.ts';

/** `storageFull`: the device has no room · `unreadable`: the bytes of the file can't be read, as when it is only in a cloud. */
export type NotKept = 'storageFull' | 'unreadable';

export type Capture = { kind: 'captured'; photo: AnnouncedPhoto } | { kind: NotKept };

/** Some cameras and file managers give no type; the worker then detects it from the bytes. */
export const unknownType = 'application/octet-stream';

/** Makes a chosen or taken photo durable on this device, tied to a draft; it is safe when this resolves. `kind`: what it shows. */
export function capturePhoto(file: File, draftKey: string, kind: StoredPhotoKind | null): Promise<Capture> {
  const name = file.name.slice(-255) || null;
  return keepCapture(
    { id: newId(), name, mediaType: file.type || unknownType, content: file, ...showing(kind) },
    draftKey,
  );
}

/** The facts about a captured file that shows something known. */
export const showing = (kind: StoredPhotoKind | null) => (kind === null ? {} : { shows: kind });

/** Makes a file durable, tied to a draft. */
export async function keepCapture(chosen: ChosenFile, draftKey: string): Promise<Capture> {
  const { id, name, shows } = chosen;
  const result = await engine.capture(chosen, draftKey);
  return result.kind === 'captured'
    ? { kind: 'captured', photo: { id, name, ...(shows === undefined ? {} : { kind: shows }) } }
    : result;
}
