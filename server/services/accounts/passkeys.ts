import { type CreationOptions, mostPasskeys, type NewPasskey } from '../../../domain/account/passkey.ts';
import type { Passkey } from '../../../domain/catalogue/passkeys.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { personName } from '../../../domain/user/names.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { deletePasskeys, insertPasskey, passkeysOf, type StoredPasskey } from '../../db/repositories/passkeys.ts';
import { getRow, lockRow } from '../../db/repositories/rows.ts';
import type { Executor } from '../../db/schema.ts';
import { inTransaction } from '../mutate/retry.ts';
import type { IpAddress } from './limits.ts';
import {
  algorithms,
  ceremonyLife,
  newChallenge,
  passkeySite,
  requireVerified,
  useChallenge,
} from './passkey-ceremonies.ts';
import { requirePassword } from './passwords.ts';

const shown = ({ id, name, createdOn, lastUsedOn }: StoredPasskey): Passkey => ({ id, name, createdOn, lastUsedOn });

/** The viewer's passkeys, newest first. */
export const ownPasskeys = async ({ database }: Context, { userId }: Viewer): Promise<Passkey[]> =>
  (await passkeysOf(database.kysely, userId)).map(shown);

/**
 * Options for creating a passkey. Requires the password, so that a stolen session can't get permanent access. Throws
 * `passkeys_off`, `rate_limited`, `password_wrong`, `passkey_limit`.
 */
export async function beginPasskey(
  context: Context,
  viewer: Viewer,
  typed: { password: string; ipAddress: IpAddress },
): Promise<CreationOptions> {
  const { rpId } = passkeySite(context.environment);
  const { kysely } = context.database;
  const { userId } = viewer;
  await requirePassword(context, viewer, typed);
  const user = must(await getRow(kysely, 'users', userId), 'the signed-in user');
  const present = await passkeysOf(kysely, userId);
  if (present.length >= mostPasskeys) throw new DomainError('passkey_limit');
  return {
    rp: { id: rpId, name: 'Ergon' },
    user: { id: Buffer.from(userId).toString('base64url'), name: user.username ?? '', displayName: personName(user) },
    challenge: await newChallenge(context, userId),
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: ceremonyLife,
    excludeCredentials: present.map(({ credentialId: id }) => ({ type: 'public-key', id })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/** Queues the mail about an added or removed passkey. */
const mailPasskeyNews = (
  context: Context,
  tx: Executor,
  news: { kind: 'passkey_added' | 'passkey_removed'; userId: string; passkey: string | null },
) => context.jobs.addMail(tx, news);

/**
 * Stores a new passkey and queues a mail about it. Throws `passkeys_off`, `passkey_expired`, `passkey_refused`,
 * `passkey_known` and `passkey_limit`.
 */
export async function addPasskey(
  context: Context,
  { userId }: Viewer,
  { passkey, name }: { passkey: NewPasskey; name: string | null },
): Promise<Passkey> {
  const { rpId, origin } = passkeySite(context.environment);
  const challenge = await useChallenge(context, passkey.response.clientDataJSON, userId);
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { registrationInfo } = await requireVerified(context, userId, () =>
    verifyRegistrationResponse({
      response: { ...passkey, rawId: passkey.id, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  const { credential } = must(registrationInfo, 'what was verified');
  const kept: StoredPasskey = {
    id: context.newId(),
    userId,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    signCount: credential.counter,
    name,
    createdOn: context.now(),
    lastUsedOn: null,
  };
  await inTransaction(context.database.kysely, async (tx) => {
    // Serialises passkeys that are added at once, for the count.
    await lockRow(tx, 'users', userId);
    if ((await passkeysOf(tx, userId)).length >= mostPasskeys) throw new DomainError('passkey_limit');
    if (!(await insertPasskey(tx, kept))) throw new DomainError('passkey_known');
    await mailPasskeyNews(context, tx, { kind: 'passkey_added', userId, passkey: name });
  });
  context.log.info({ userId }, 'a passkey was added');
  return shown(kept);
}

/** Removes one of the viewer's passkeys and queues a mail about it. Throws `not_found`. */
export async function removePasskey(context: Context, { userId }: Viewer, id: string): Promise<void> {
  await inTransaction(context.database.kysely, async (tx) => {
    const [removed] = await deletePasskeys(tx, { userId, id });
    if (removed === undefined) throw new DomainError('not_found');
    await mailPasskeyNews(context, tx, { kind: 'passkey_removed', userId, passkey: removed });
  });
}
