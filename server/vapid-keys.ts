import { createECDH, ECDH } from 'node:crypto';

const curve = 'prime256v1';

/** Whether a text is a public key of P-256 as base64url: an uncompressed point of the curve (RFC 8291 and 8292). */
export function isPublicKey(text: string): boolean {
  if (!/^B[\w-]{86}$/.test(text)) return false;
  try {
    ECDH.convertKey(text, curve, 'base64url', 'base64url', 'uncompressed');
    return true;
  } catch {
    // Somebody else's word: numbers that are no point of the curve.
    return false;
  }
}

/** Whether a public key is that of a private one. */
export function isVapidKeyOf(publicKey: string, privateKey: string): boolean {
  const pair = createECDH(curve);
  try {
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  } catch {
    // A number that the curve does not have as a key belongs to no public one.
    return false;
  }
  return pair.getPublicKey('base64url') === publicKey;
}

/** A pair of keys for an installation, as base64url. */
export function makeVapidKeys(): { publicKey: string; privateKey: string } {
  const pair = createECDH(curve);
  const publicKey = pair.generateKeys('base64url');
  // Leading zeros of the number are part of the key's 32 bytes.
  const bytes = pair.getPrivateKey();
  const privateKey = Buffer.concat([Buffer.alloc(32 - bytes.length), bytes]).toString('base64url');
  return { publicKey, privateKey };
}
