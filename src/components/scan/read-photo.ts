import { serialNumbersOf } from '../../../domain/equipment/serial-number.ts';
import type { CodeReader } from './code-reader.ts';

/** The serial numbers on a photo; null where this browser can't show it. Rejects as the reader does. */
export async function readPhoto(reader: CodeReader, photo: File): Promise<string[] | null> {
  const address = URL.createObjectURL(photo);
  try {
    const picture = new Image();
    picture.src = address;
    try {
      await picture.decode();
    } catch {
      return null;
    }
    return serialNumbersOf(await reader.read(picture));
  } finally {
    URL.revokeObjectURL(address);
  }
}
