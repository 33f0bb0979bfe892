import type { PerformResult } from '../../domain/mutation/decision.ts';
import { engine } from './engine.ts';
import { newId } from './new-id.ts';

/** `unreadable`: the bytes of the file can't be read, such as those of a file that is only in a cloud. */
export type Attaching = PerformResult | { kind: 'unreadable' };

const unknownType = 'application/octet-stream';
const longestType = 100;
const longestName = 255;
const longestExtension = 16;

/** The extension of a name in lower case without its dot; null where it has none, or nothing that could be one. */
export function extensionOf(name: string): string | null {
  const [, extension = ''] = /\.([^.]+)$/.exec(name) ?? [];
  return extension === '' || extension.length > longestExtension ? null : extension.toLowerCase();
}

/**
 * Attaches a file to a task (specification 2.3, More Details). Its bytes are stored on this device before its row; the upload
 * queue sends them to the office after the row.
 */
export async function attachFile(task: string, file: File): Promise<Attaching> {
  const id = newId();
  const name = file.name.slice(-longestName) || '–';
  const mediaType = (file.type || unknownType).slice(0, longestType);
  const captured = await engine.capture({ id, kind: 'attachment', name, mediaType, content: file }, `attach:${id}`);
  if (captured.kind !== 'captured') return captured;
  const args = { id, task, name, nickname: null, extension: extensionOf(name), mediaType, size: captured.size };
  const result = await engine.perform('createAttachedFile', args, {});
  if (result.kind !== 'kept') await engine.dropCapture(id);
  return result;
}

/** Deletes an attached file. */
export const deleteAttachedFile = (id: string): Promise<PerformResult> =>
  engine.perform('deleteAttachedFile', { id }, {});

/** The bytes of an attached file; null when neither this device nor the office can give them now. */
export const attachedFile = (id: string): Promise<Blob | null> => engine.attachedFile(id);
