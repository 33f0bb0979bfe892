import type { Executor } from '../schema.ts';

/** The form in which user names are compared: without regard to case. */
export const usernameKey = (username: string): string => username.normalize('NFKC').trim().toLowerCase();

export interface Credentials {
  userId: string;
  passwordHash: string;
  /** Whether they may sign in: the address of a new account is to be proved first. */
  verified: boolean;
}

/** The credentials of a user name, or undefined. */
export async function findCredentials(db: Executor, username: string): Promise<Credentials | undefined> {
  const found = await db
    .selectFrom('credentials')
    .select(['user_id', 'password_hash', 'verified'])
    .where('username_key', '=', usernameKey(username))
    .executeTakeFirst();
  return found && { userId: found.user_id, passwordHash: found.password_hash, verified: found.verified };
}

/**
 * Keeps what a user signs in with; says whether it did, which it does not when the user name is in use, or the user signs in
 * with something already.
 */
export async function insertCredentials(
  db: Executor,
  username: string,
  { userId, passwordHash, verified = true }: Omit<Credentials, 'verified'> & { verified?: boolean },
): Promise<boolean> {
  const made = await db
    .insertInto('credentials')
    .values({ user_id: userId, username_key: usernameKey(username), password_hash: passwordHash, verified })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Changes what is kept of a user; says whether there is anything. */
export async function changeCredentials(
  db: Executor,
  userId: string,
  change: { passwordHash?: string; verified?: true },
): Promise<boolean> {
  const changed = await db
    .updateTable('credentials')
    .set({
      ...(change.passwordHash === undefined ? {} : { password_hash: change.passwordHash }),
      ...(change.verified === undefined ? {} : { verified: change.verified }),
    })
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** The credentials of a user without their hash, or undefined for one who cannot sign in. */
export async function findCredentialsOf(db: Executor, userId: string): Promise<{ verified: boolean } | undefined> {
  return db.selectFrom('credentials').select('verified').where('user_id', '=', userId).executeTakeFirst();
}

/** Takes a user's credentials away: their user name is free for others. */
export async function deleteCredentials(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom('credentials').where('user_id', '=', userId).execute();
}

/** Whether anybody can sign in. */
export async function hasCredentials(db: Executor): Promise<boolean> {
  return (await db.selectFrom('credentials').select('user_id').limit(1).executeTakeFirst()) !== undefined;
}
