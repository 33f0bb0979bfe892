export type Bytes = Uint8Array<ArrayBuffer>;

/** The cryptography that evidence needs of the machine it runs on; each runtime has it by WebCrypto. */
export interface Cryptography {
  /** The UTF-8 bytes of a text without half surrogate pairs. */
  utf8(text: string): Bytes;
  /** The text of UTF-8 bytes, or null where they are none. */
  text(bytes: Bytes): string | null;
  sha256(bytes: Bytes): Promise<Bytes>;
  /** Whether `signature` (r and s, 32 bytes each) is one of ECDSA P-256 with SHA-256; false, too, for a key that is none. */
  verify(check: { spki: Bytes; signature: Bytes; message: Bytes }): Promise<boolean>;
}

/** Signs a message by ECDSA P-256 with SHA-256: r and s, 32 bytes each. */
export type Sign = (message: Bytes) => Promise<Bytes>;

/** Bytes in lower-case hex, the only text of bytes in evidence: no two texts stand for the same bytes. */
export const toHex = (bytes: Bytes): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The bytes of lower-case hex. */
export function fromHex(hex: string): Bytes {
  const bytes = new Uint8Array(hex.length / 2);
  for (let index = 0; index < bytes.length; index += 1)
    bytes[index] = Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16);
  return bytes;
}

/** Parts, one after the other. */
export function joined(...parts: readonly Bytes[]): Bytes {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** SHA-256 in hex. */
export const hashOf = async (bytes: Bytes, cryptography: Cryptography): Promise<string> =>
  toHex(await cryptography.sha256(bytes));

/** Stands in a chain for the hash before its first link. */
export const noHash = '0'.repeat(64);
