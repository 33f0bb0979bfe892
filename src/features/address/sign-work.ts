import { webCryptography } from '../../../documents/evidence-pack/web-cryptography.ts';
import type { PerformResult } from '../../../domain/mutation/decision.ts';
import { signatureOf } from '../../../domain/signature/given.ts';
import type { SignedContent } from '../../../domain/signature/schema.ts';
import { type Capture, capturePhoto } from '../../commands/capture-photo.ts';
import { dropCapture } from '../../commands/captures.ts';
import { encodeDrawing } from '../../commands/encode-drawing.ts';
import { createProof, type NewProof } from '../../commands/proofs.ts';
import { type AddressView, provedPlaces } from '../../mirror/addresses.ts';

/** The key of an address's unfinished signature. */
export const signatureDraft = (address: string): string => `signature:${address}`;

/** The result; `unreadable`: the photo can't be read. */
export type SignResult = PerformResult | { kind: 'unreadable' };

interface NewSignature extends Pick<NewProof, 'photos' | 'signature'> {
  /** The id of the new proof. */
  id: string;
}

const proofOf = (view: AddressView, signature: NewSignature): NewProof => ({
  ...signature,
  type: 'INSTALLATION',
  operationalAddress: view.operational.id,
  addresses: provedPlaces(view, 'INSTALLATION'),
  nickname: null,
  comment: null,
  status: 'NORMAL',
});

/** Makes the proof of a picture that was captured; a refused one leaves no picture behind. */
async function prove(
  view: AddressView,
  captured: Capture,
  signature: Omit<NewSignature, 'photos'>,
): Promise<SignResult> {
  if (captured.kind !== 'captured') return { kind: captured.kind };
  const result = await createProof(proofOf(view, { ...signature, photos: [captured.photo] }));
  if (result.kind !== 'kept') await dropCapture(captured.photo.id);
  return result;
}

/** Keeps a signature with its picture and what was signed, on this device until it is sent. */
export async function signWork(
  view: AddressView,
  { id, canvas, content }: { id: string; canvas: HTMLCanvasElement; content: SignedContent },
): Promise<SignResult> {
  const signature = await signatureOf(content, webCryptography(crypto.subtle));
  const jpeg = await encodeDrawing(canvas);
  const file = new File([jpeg], 'signature.jpg', { type: jpeg.type });
  const captured = await capturePhoto(file, signatureDraft(view.operational.id), 'SIGNATURE');
  return prove(view, captured, { id, signature });
}

/** Keeps that nobody was there to sign, with a photo of the place. */
export async function noteAbsence(view: AddressView, { id, photo }: { id: string; photo: File }): Promise<SignResult> {
  const captured = await capturePhoto(photo, signatureDraft(view.operational.id), null);
  return prove(view, captured, { id, signature: { kind: 'NOT_THERE' } });
}
