import type { RequestOptions, Signed } from '../../../domain/account/passkey.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import type { Context } from '../../context.ts';
import { findCredentialsOf } from '../../db/repositories/accounts.ts';
import { findPasskey, type StoredPasskey, usePasskey } from '../../db/repositories/passkeys.ts';
import { type IpAddress, limitAttempt } from './limits.ts';
import { ceremonyLife, newChallenge, passkeySite, requireVerified, useChallenge } from './passkey-ceremonies.ts';
import { completeSignIn, type From, logRefusedSignIn, type SignedIn } from './sign-in.ts';
import { limitSignIn } from './sign-in-limits.ts';

/** Options for signing in with any passkey of this site, without a user name. Throws `passkeys_off`, `rate_limited`. */
export async function requestPasskey(context: Context, ipAddress: IpAddress): Promise<RequestOptions> {
  const { rpId } = passkeySite(context.environment);
  await limitAttempt(context, { call: 'passkey', ipAddress, name: null });
  const challenge = await newChallenge(context, null);
  return { rpId, challenge, timeout: ceremonyLife, userVerification: 'required' };
}

/** Verifies a signature and stores its counter. Throws `passkey_refused`. */
async function requireSignature(
  context: Context,
  passkey: StoredPasskey,
  { signed, challenge }: { signed: Signed; challenge: string },
): Promise<void> {
  const { rpId, origin } = passkeySite(context.environment);
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const isOwners = Buffer.from(signed.response.userHandle, 'base64url').toString() === passkey.userId;
  if (!isOwners) throw new DomainError('passkey_refused');
  const { authenticationInfo } = await requireVerified(context, passkey.userId, () =>
    verifyAuthenticationResponse({
      response: { ...signed, rawId: signed.id, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.signCount,
      },
    }),
  );
  const used = { id: passkey.id, signCount: authenticationInfo.newCounter, at: context.now() };
  if (!(await usePasskey(context.database.kysely, used))) throw new DomainError('passkey_refused');
}

/**
 * Signs in with a passkey, as {@link signIn} does. Failures count like wrong passwords, by IP address and passkey.
 * Throws `passkeys_off`, `passkey_expired`, `passkey_unknown`, `passkey_refused`, `rate_limited`, and the account
 * errors of a password sign-in.
 */
export async function signInByPasskey(
  context: Context,
  given: { passkey: Signed; keepAccount?: boolean | undefined },
  from: Omit<From, 'marker'>,
): Promise<SignedIn> {
  passkeySite(context.environment);
  const passkey = await findPasskey(context.database.kysely, given.passkey.id);
  const who = { userId: passkey?.userId, ipAddress: from.ipAddress };
  return logRefusedSignIn(context, who, () => signInWith(context, passkey, { given, from }));
}

async function signInWith(
  context: Context,
  passkey: StoredPasskey | undefined,
  {
    given: { passkey: signed, keepAccount: isKept = false },
    from,
  }: { given: Parameters<typeof signInByPasskey>[1]; from: Omit<From, 'marker'> },
): Promise<SignedIn> {
  const forgive = await limitSignIn(context, { ipAddress: from.ipAddress, name: `passkey ${signed.id}`, device: null });
  const challenge = await useChallenge(context, signed.response.clientDataJSON, null);
  if (passkey === undefined) throw new DomainError('passkey_unknown');
  await requireSignature(context, passkey, { signed, challenge });
  await forgive();
  const { userId } = passkey;
  const credentials = await findCredentialsOf(context.database.kysely, userId);
  // The account was removed a moment ago.
  if (credentials === undefined) throw new DomainError('passkey_unknown');
  return completeSignIn(context, { userId, ...credentials }, { ...from, isKept, device: null });
}
