import type { Bytes, Cryptography, Sign } from '../../domain/evidence/cryptography.ts';
import { hashOf, toHex } from '../../domain/evidence/cryptography.ts';

const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const algorithm = { name: 'ECDSA', hash: 'SHA-256' } as const;

function decoded(bytes: Bytes): string | null {
  try {
    // A byte order mark is a character like others: it may not be dropped unseen.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Cryptography by WebCrypto, in a page, a worker or Node; each public key is read once. */
export function webCryptography(subtle: SubtleCrypto): Cryptography {
  const keys = new Map<string, Promise<CryptoKey | null>>();
  const keyOf = (spki: Bytes): Promise<CryptoKey | null> => {
    const name = toHex(spki);
    const key = keys.get(name) ?? subtle.importKey('spki', spki, curve, false, ['verify']).catch(() => null);
    keys.set(name, key);
    return key;
  };
  return {
    utf8: (text) => new TextEncoder().encode(text),
    text: decoded,
    sha256: async (bytes) => new Uint8Array(await subtle.digest('SHA-256', bytes)),
    async verify({ spki, signature, message }) {
      const key = await keyOf(spki);
      return key !== null && subtle.verify(algorithm, key, signature, message);
    },
  };
}

/** Signs with a private key. */
export const signWith =
  (subtle: SubtleCrypto, key: CryptoKey): Sign =>
  async (message) =>
    new Uint8Array(await subtle.sign(algorithm, key, message));

/** A new key that signs and can't be taken out, with its public half and its id. */
export async function makeKey(subtle: SubtleCrypto): Promise<{ id: string; spki: string; privateKey: CryptoKey }> {
  const { privateKey, publicKey } = await subtle.generateKey(curve, false, ['sign', 'verify']);
  const spki = new Uint8Array(await subtle.exportKey('spki', publicKey));
  return { id: await hashOf(spki, webCryptography(subtle)), spki: toHex(spki), privateKey };
}
