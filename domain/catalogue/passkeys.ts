import { z } from 'zod';
import {
  creationOptionsSchema,
  newPasskeySchema,
  passkeyNameSchema,
  requestOptionsSchema,
  signedSchema,
} from '../account/passkey.ts';
import { id, instant } from '../kernel/fields.ts';
import { sessionReplySchema, signInErrors } from './authentication.ts';
import { call } from './call.ts';

/** A passkey as its owner sees it. `name` is null when not given and the device is unknown. */
const passkeySchema = z.object({
  id: id(),
  name: z.string().nullable(),
  createdOn: instant(),
  lastUsedOn: instant().nullable(),
});

export type Passkey = z.infer<typeof passkeySchema>;

const ceremonyErrors = ['passkey_expired', 'passkey_refused', 'passkeys_off'] as const;

/** Passkeys (WebAuthn): the second way to sign in, beside user name and password. */
export const passkeyCalls = {
  passkeyRequest: call({
    method: 'POST',
    path: '/api/auth/signin/passkey/options',
    summary: 'What a browser is to sign with a passkey; good once and for five minutes.',
    access: 'public',
    reply: requestOptionsSchema,
    errors: ['passkeys_off', 'rate_limited'],
  }),
  signInByPasskey: call({
    method: 'POST',
    path: '/api/auth/signin/passkey',
    summary: 'Sign in with what a passkey signed; keepAccount takes back that one deleted the account.',
    access: 'public',
    body: z.strictObject({ passkey: signedSchema, keepAccount: z.boolean().optional() }),
    reply: sessionReplySchema,
    errors: ['passkey_unknown', ...ceremonyErrors, ...signInErrors],
  }),
  passkeys: call({
    method: 'GET',
    path: '/api/auth/passkeys',
    summary: "The user's passkeys, the newest first.",
    access: 'signed-in',
    reply: z.array(passkeySchema),
  }),
  passkeyCreation: call({
    method: 'POST',
    path: '/api/auth/passkeys/options',
    summary: 'With what a browser makes a passkey, for who types the password again; good once and for five minutes.',
    access: 'owner',
    body: z.strictObject({ password: z.string().min(1).max(1000) }),
    reply: creationOptionsSchema,
    errors: ['password_wrong', 'passkey_limit', 'passkeys_off', 'rate_limited'],
  }),
  addPasskey: call({
    method: 'POST',
    path: '/api/auth/passkeys',
    summary: 'Keep a passkey that a browser made. Without a name it is called as the device.',
    access: 'owner',
    body: z.strictObject({ passkey: newPasskeySchema, name: passkeyNameSchema.nullish() }),
    reply: passkeySchema,
    status: 201,
    errors: ['passkey_known', 'passkey_limit', ...ceremonyErrors],
  }),
  removePasskey: call({
    method: 'DELETE',
    path: '/api/auth/passkeys/:id',
    summary: "Remove one of the user's passkeys; it opens nothing from then on.",
    access: 'signed-in',
    params: z.object({ id: id() }),
    reply: z.object({}),
    errors: ['not_found'],
  }),
} as const;
