import { createECDH, ECDH } from 'node:crypto';

const curve = 'prime256v1';

/** Whether a text is a P-256 public key in base64url: an uncompressed point of the curve (RFC 8291 and 8292). */
export function isPublicKey(text: string): boolean {
  if (!/^B[\w-]{86}$/.test(text)) return false;
  try {
    ECDH.convertKey(text, curve, 'base64url', 'base64url', 'uncompressed');
    return true;
  } catch {
    // The numbers are not a point of the curve.
    return false;
  }
}

export function isVapidKeyOf(publicKey: string, privateKey: string): boolean {
  const pair = createECDH(curve);
  try {
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  } catch {
    // The number is not a private key of the curve.
    return false;
  }
  return pair.getPublicKey('base64url') === publicKey;
}

/** A key pair, in base64url. */
export function makeVapidKeys(): { publicKey: string; privateKey: string } {
  const pair = createECDH(curve);
  const publicKey = pair.generateKeys('base64url');
  // Leading zeros are part of the 32 bytes.
  const bytes = pair.getPrivateKey();
  const privateKey = Buffer.concat([Buffer.alloc(32 - bytes.length), bytes]).toString('base64url');
  return { publicKey, privateKey };
}
