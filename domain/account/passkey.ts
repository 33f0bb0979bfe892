import { z } from 'zod';
import { plainName } from '../user/names.ts';

/** The most passkeys of an account. */
export const mostPasskeys = 10;

/** Bytes in a browser's JSON: base64url without padding. */
const bytes = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(most);

/** A credential id: at most 1023 bytes. */
const credentialId = bytes(1364);
const publicKey = z.literal('public-key');

/** The options with which a browser makes a passkey (WebAuthn, `PublicKeyCredentialCreationOptionsJSON`). */
export const creationOptionsSchema = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.int() })),
  /** How long the person may take, in milliseconds. */
  timeout: z.int(),
  /** The account's passkeys, so that an authenticator isn't registered twice. */
  excludeCredentials: z.array(z.object({ type: publicKey, id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** The options for signing in with any passkey of this site (`PublicKeyCredentialRequestOptionsJSON`). */
export const requestOptionsSchema = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});

/** The parts of a browser's `RegistrationResponseJSON` that are used. */
export const newPasskeySchema = z.object({
  id: credentialId,
  type: publicKey,
  response: z.object({ clientDataJSON: bytes(8000), attestationObject: bytes(40_000) }),
});

/** The parts of a browser's `AuthenticationResponseJSON` that are used. */
export const signedSchema = z.object({
  id: credentialId,
  type: publicKey,
  response: z.object({
    clientDataJSON: bytes(8000),
    authenticatorData: bytes(8000),
    signature: bytes(8000),
    /** The id of the user to whom the passkey belongs. */
    userHandle: bytes(90),
  }),
});

/** The name of a passkey, which also appears in mails. */
export const passkeyNameSchema = plainName(z.string().trim().min(1).max(64));

export type CreationOptions = z.infer<typeof creationOptionsSchema>;
export type RequestOptions = z.infer<typeof requestOptionsSchema>;
export type NewPasskey = z.infer<typeof newPasskeySchema>;
export type Signed = z.infer<typeof signedSchema>;
