import { z } from 'zod';
import { plainName } from '../user/names.ts';

/** How many passkeys an account has at most. */
export const mostPasskeys = 10;

/** Bytes as a browser writes them in JSON: base64url without padding. */
const bytes = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(most);

/** An authenticator's id of a passkey: at most 1023 bytes. */
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
  /** The passkeys that the account has: the same authenticator is not asked twice. */
  excludeCredentials: z.array(z.object({ type: publicKey, id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** The options with which a browser signs by any passkey for this site (`PublicKeyCredentialRequestOptionsJSON`). */
export const requestOptionsSchema = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});

/** A new passkey as a browser hands it over (`RegistrationResponseJSON`), as far as it is used. */
export const newPasskeySchema = z.object({
  id: credentialId,
  type: publicKey,
  response: z.object({ clientDataJSON: bytes(8000), attestationObject: bytes(40_000) }),
});

/** A signature of a passkey with its facts (`AuthenticationResponseJSON`), as far as it is used. */
export const signedSchema = z.object({
  id: credentialId,
  type: publicKey,
  response: z.object({
    clientDataJSON: bytes(8000),
    authenticatorData: bytes(8000),
    signature: bytes(8000),
    /** The user id that the passkey was made for. */
    userHandle: bytes(90),
  }),
});

/** How people tell their passkeys apart: mails say the name. */
export const passkeyNameSchema = plainName(z.string().trim().min(1).max(64));

export type CreationOptions = z.infer<typeof creationOptionsSchema>;
export type RequestOptions = z.infer<typeof requestOptionsSchema>;
export type NewPasskey = z.infer<typeof newPasskeySchema>;
export type Signed = z.infer<typeof signedSchema>;
