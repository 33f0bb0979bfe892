import type { Passkey } from '../../../domain/catalogue/passkeys.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { Executor } from '../schema.ts';

/** A passkey with its public key; `credentialId` and `publicKey` (COSE) are base64url. */
export interface StoredPasskey extends Passkey {
  userId: string;
  credentialId: string;
  publicKey: string;
  /** The authenticator's signature counter; 0 if it has none. */
  signCount: number;
}

const columns = [
  'id',
  'user_id as userId',
  'credential_id as credentialId',
  'public_key as publicKey',
  'sign_count as signCount',
  'name',
  'created_on as createdOn',
  'last_used_on as lastUsedOn',
] as const;

export const findPasskey = (db: Executor, credentialId: string): Promise<StoredPasskey | undefined> =>
  db.selectFrom('passkeys').select(columns).where('credential_id', '=', credentialId).executeTakeFirst();

/** A user's passkeys, newest first. */
export const passkeysOf = (db: Executor, userId: string): Promise<StoredPasskey[]> =>
  db
    .selectFrom('passkeys')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('created_on', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Returns false when a passkey with this `credentialId` exists. */
export async function insertPasskey(db: Executor, passkey: StoredPasskey): Promise<boolean> {
  const made = await db
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      sign_count: passkey.signCount,
      name: passkey.name,
      created_on: passkey.createdOn,
      last_used_on: passkey.lastUsedOn,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/**
 * Records a signature. Returns false when the counter did not grow (a copy of the key exists) or the passkey was
 * removed.
 */
export async function usePasskey(
  db: Executor,
  { id, signCount, at }: { id: string; signCount: number; at: Instant },
): Promise<boolean> {
  const used = await db
    .updateTable('passkeys')
    .set({ sign_count: signCount, last_used_on: at })
    .where('id', '=', id)
    .where(({ eb, and, or, lit }) =>
      or([eb('sign_count', '<', signCount), and([eb('sign_count', '=', 0), eb(lit(signCount), '=', 0)])]),
    )
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Deletes one or all passkeys of a user; returns their names. */
export async function deletePasskeys(db: Executor, which: { userId: string; id?: string }): Promise<(string | null)[]> {
  const all = db.deleteFrom('passkeys').where('user_id', '=', which.userId);
  const chosen = which.id === undefined ? all : all.where('id', '=', which.id);
  return (await chosen.returning('name').execute()).map(({ name }) => name);
}

/** Stores a challenge; `userId` is null for signing in. */
export async function insertChallenge(
  db: Executor,
  { challenge, userId, expiresOn }: { challenge: string; userId: string | null; expiresOn: Instant },
): Promise<void> {
  await db.insertInto('passkey_challenges').values({ challenge, user_id: userId, expires_on: expiresOn }).execute();
}

/** Consumes a challenge, so that it is answered once; returns whether it was this user's and still valid. */
export async function takeChallenge(
  db: Executor,
  { challenge, userId, now }: { challenge: string; userId: string | null; now: Instant },
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_on', '>', now)
    .returning('challenge')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Deletes expired challenges. */
export async function deleteOldChallenges(db: Executor, now: Instant): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_on', '<=', now).execute();
}
