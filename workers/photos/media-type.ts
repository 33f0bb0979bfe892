import { fileTypeFromBuffer } from 'file-type';

/** What bytes are, by their first bytes; the type that was claimed counts only where these say nothing. */
export async function sniffMediaType(bytes: ArrayBuffer, claimed: string): Promise<string> {
  // For archives the library needs what older browsers lack; what it cannot tell from photos by their first bytes is none.
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return found?.mime ?? (claimed === '' ? 'application/octet-stream' : claimed);
}
