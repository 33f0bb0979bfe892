import { z } from 'zod';
import { devicePlaceSchema } from '../address/device-place.ts';
import { hash, id, instant } from '../kernel/fields.ts';
import type { Instant } from '../kernel/time.ts';
import { addressCompletionStatuses } from '../operational-address/states.ts';
import { greatestNumber, longest, mostSteps } from '../steps/kinds.ts';
import { languages } from '../user/languages.ts';
import { longestName, mostSignedPhotos } from './limits.ts';

/** The most characters of signed content. */
const longestContent = 1_000_000;

const text = (max: number) => z.string().max(max);
/** Not trimmed: what is signed is not changed. */
const name = () => z.string().min(1).max(longestName);

/**
 * The content that a signer was shown and signed, in version 1: the work, the steps of its address with their answers in words, and the
 * photos of its proofs, with their hashes as far as the device knew them. `typed`: the name was typed instead of drawn.
 */
export const signedContentSchema = z.strictObject({
  v: z.literal(1),
  language: z.enum(languages),
  at: instant(),
  signer: z.strictObject({ name: name(), typed: z.boolean() }),
  /** Where the device was (WGS 84, metres), if it knew that. */
  place: devicePlaceSchema.nullable(),
  work: z.strictObject({
    task: text(200),
    /** The operational address. */
    address: id(),
    name: text(300),
    line: text(1000).nullable(),
    status: z.enum(addressCompletionStatuses),
  }),
  steps: z
    .array(
      z.strictObject({
        id: id(),
        title: text(longest.title),
        answer: z
          .union([text(longest.answer), z.number().min(-greatestNumber).max(greatestNumber), z.boolean()])
          .nullable(),
        unit: text(longest.unit).nullable(),
      }),
    )
    .max(mostSteps),
  photos: z.array(z.strictObject({ id: id(), proof: id(), sha256: hash().nullable() })).max(mostSignedPhotos),
});

export type SignedContent = z.infer<typeof signedContentSchema>;

/**
 * The signature of a proof. SIGNED: who signed when, and the SHA-256 of the canonical JSON of the content. NOT_THERE: nobody was
 * there to sign.
 */
export const signatureSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('SIGNED'), name: name(), typed: z.boolean(), at: instant(), hash: hash() }),
  z.strictObject({ kind: z.literal('NOT_THERE'), at: instant() }),
]);

export type Signature = z.infer<typeof signatureSchema>;

/**
 * A signature as a device sends it. The content is the text that was hashed, so that no id in it is replaced by another one on
 * its way (domain/import/id-aliases.ts).
 */
export const givenSignatureSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('SIGNED'), hash: hash(), content: text(longestContent) }),
  z.object({ kind: z.literal('NOT_THERE') }),
]);

export type GivenSignature = z.infer<typeof givenSignatureSchema>;

/** The content of a text; null where it is none. */
function contentIn(text: string): SignedContent | null {
  try {
    const content = signedContentSchema.safeParse(JSON.parse(text));
    return content.success ? content.data : null;
  } catch {
    // No JSON.
    return null;
  }
}

/** A proof's fields for a given signature, signed at `at` by the corrected clock; null where its content can't be read. */
export function signatureFields(
  given: GivenSignature | null | undefined,
  at: Instant,
): { signature: Signature | null; signedContent: SignedContent | null } | null {
  if (given == null) return { signature: null, signedContent: null };
  if (given.kind === 'NOT_THERE') return { signature: { kind: 'NOT_THERE', at }, signedContent: null };
  const content = contentIn(given.content);
  if (content === null) return null;
  const { name, typed } = content.signer;
  return { signature: { kind: 'SIGNED', name, typed, at, hash: given.hash }, signedContent: content };
}
