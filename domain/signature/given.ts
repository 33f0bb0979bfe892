import { canonicalHash, canonicalText } from '../evidence/canonical.ts';
import type { Cryptography } from '../evidence/cryptography.ts';
import { storable } from '../kernel/storable.ts';
import type { Proof } from '../schemas.ts';
import type { GivenSignature, SignedContent } from './schema.ts';

/** The signature of a content as it is sent: its canonical text, and the hash of that. */
export async function signatureOf(content: SignedContent, cryptography: Cryptography): Promise<GivenSignature> {
  const shown = storable(content);
  return { kind: 'SIGNED', hash: await canonicalHash(shown, cryptography), content: canonicalText(shown) };
}

/** Whether a proof's signature has the hash of its content; true for a proof that nobody signed. */
export async function hasHashOfContent(
  { signature, signedContent }: Pick<Proof, 'signature' | 'signedContent'>,
  cryptography: Cryptography,
): Promise<boolean> {
  if (signature?.kind !== 'SIGNED') return true;
  return signature.hash === (await canonicalHash(signedContent, cryptography));
}
