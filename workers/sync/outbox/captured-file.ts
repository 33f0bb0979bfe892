import type { ChosenFile } from '../../contract/engine.ts';

/** A file that was chosen, with its bytes. */
export interface CapturedFile extends Omit<ChosenFile, 'content'> {
  bytes: ArrayBuffer;
}

/** Reads a chosen file; null when it gives no bytes, such as one that is only in a cloud. */
export async function readChosen({ content, ...file }: ChosenFile): Promise<CapturedFile | null> {
  try {
    const bytes = await content.arrayBuffer();
    return bytes.byteLength === 0 ? null : { ...file, bytes };
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
