import { webCryptography } from '../../../documents/evidence-pack/web-cryptography.ts';
import { signatureOf } from '../../../domain/signature/given.ts';
import type { SignedContent } from '../../../domain/signature/schema.ts';
import { noon } from '../decide.ts';
import { firstId } from '../job.ts';

export const cryptography = webCryptography(crypto.subtle);

/** The content that a customer signed who was shown nothing but the work. */
export const contentValues = (given: Partial<SignedContent> = {}): SignedContent => ({
  v: 1,
  language: 'el',
  at: noon,
  signer: { name: 'Άννα Δήμου', typed: false },
  place: { latitude: 37.97945, longitude: 23.71622, accuracy: 8.5 },
  work: { task: 'Ψυγείο', address: firstId, name: 'Σπίτι', line: null, status: 'IN_PROGRESS' },
  steps: [],
  photos: [],
  ...given,
});

/** A signature as a device sends it. */
export const signed = (given: Partial<SignedContent> = {}) => signatureOf(contentValues(given), cryptography);
