import { fileTypeFromBuffer } from 'file-type';

/** What bytes are, by their first bytes; the type that was claimed counts only where these say nothing. */
export async function sniffMediaType(bytes: ArrayBuffer, claimed: string): Promise<string> {
  const found = await fileTypeFromBuffer(bytes);
  return found?.mime ?? (claimed === '' ? 'application/octet-stream' : claimed);
}
