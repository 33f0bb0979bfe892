import type { webcrypto } from 'node:crypto';
import { signWith, webCryptography } from '../../../documents/evidence-pack/web-cryptography.ts';
import { type Bytes, type Cryptography, fromHex, hashOf, toHex } from '../../../domain/evidence/cryptography.ts';
import type { Signer } from '../../../domain/evidence/seal.ts';
import { must } from '../../../domain/kernel/assert.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import { findServerKey, insertServerKey, type StoredServerKey } from '../../db/repositories/evidence.ts';
import type { Executor } from '../../db/schema.ts';

const { subtle } = crypto;
const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** The cryptography of evidence, in Node. */
export const cryptography: Cryptography = webCryptography(subtle);

/** Private keys that were read, by their ids, which are hashes of the keys. */
const imported = new Map<string, webcrypto.CryptoKey>();

async function makeServerKey(now: Instant): Promise<Omit<StoredServerKey, 'revokedAt'>> {
  const pair = await subtle.generateKey(curve, true, ['sign', 'verify']);
  const bytesOf = async (format: 'spki' | 'pkcs8', key: webcrypto.CryptoKey): Promise<Bytes> =>
    new Uint8Array(await subtle.exportKey(format, key));
  const spki = await bytesOf('spki', pair.publicKey);
  const privateKey = toHex(await bytesOf('pkcs8', pair.privateKey));
  return { id: await hashOf(spki, cryptography), spki: toHex(spki), privateKey, from: now };
}

/** The key with which this installation countersigns; the first call makes it. Nodes that make one at once agree on one. */
export async function serverKey(executor: Executor, now: Instant): Promise<StoredServerKey> {
  const known = await findServerKey(executor);
  if (known !== undefined) return known;
  await insertServerKey(executor, await makeServerKey(now));
  return must(await findServerKey(executor), 'a key of the server');
}

/** Signs as this installation. */
export async function signerOf({ id, privateKey }: StoredServerKey): Promise<Signer> {
  const key = imported.get(id) ?? (await subtle.importKey('pkcs8', fromHex(privateKey), curve, false, ['sign']));
  imported.set(id, key);
  return { key: id, sign: signWith(subtle, key), cryptography };
}
