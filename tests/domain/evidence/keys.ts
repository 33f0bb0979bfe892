import { verifyingCryptography } from '../../../documents/evidence-pack/time-stamps.ts';
import { signWith } from '../../../documents/evidence-pack/web-cryptography.ts';
import { hashOf, toHex } from '../../../domain/evidence/cryptography.ts';
import type { Signer } from '../../../domain/evidence/seal.ts';
import type { VerifyingCryptography } from '../../../domain/evidence/time-stamp.ts';

/** Private keys of tests and of the vectors in docs/evidence.md: known to everybody, so worth nothing. */
export const jwks = {
  server: {
    kty: 'EC',
    crv: 'P-256',
    x: 'g2rF1ced69zXTwsj8rr6WYtv5_4Jgy-Q9tVZU3PnarU',
    y: 'gI3G-nvwQkWp1tC_rFN40kYRBOIbVxhUaq69egzyibE',
    d: 'Ab8AP7iYueHrqxsWkAUqj1nk2FiYVCOj1XoOt02U1cA',
  },
  phone: {
    kty: 'EC',
    crv: 'P-256',
    x: 'u8JcWeqb8U1Lzf4kqgQFvM5SsKof8Tq2WEnR2YHSOI4',
    y: 'uyjmLImnB9edvxVnzei6Tn5p4d5U-izin6mz7ajcWsU',
    d: 'svYyDs1VxNH-ud_0rZH6P4cdOWHZPqZ_vcGvDGPNsaU',
  },
  tablet: {
    kty: 'EC',
    crv: 'P-256',
    x: 'opuOM51fMu08jUWfOJgb-fvCeEV_nxRMC43z0fHWPWM',
    y: 'AHIuixPbGOllsyZ_kOt-cjcxgyg5j48g-C6K9ueZuf8',
    d: 'NHee2ETNfqD-dgyxUS31WCNjkQklN6PzrWHB83Asvx0',
  },
} as const;

const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const;

export const cryptography: VerifyingCryptography = verifyingCryptography(crypto.subtle);

/** A signer with a test's key, and its public key. */
export async function signerOf(name: keyof typeof jwks): Promise<Signer & { spki: string }> {
  const { d, ...open } = jwks[name];
  const privateKey = await crypto.subtle.importKey('jwk', { ...open, d }, curve, false, ['sign']);
  const publicKey = await crypto.subtle.importKey('jwk', open, curve, true, ['verify']);
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', publicKey));
  const key = await hashOf(spki, cryptography);
  return { key, sign: signWith(crypto.subtle, privateKey), cryptography, spki: toHex(spki) };
}
