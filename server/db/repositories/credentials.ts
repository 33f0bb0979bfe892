import type { Executor } from '../schema.ts';

/** The form in which user names are compared: without regard to case. */
export const usernameKey = (username: string): string => username.normalize('NFKC').trim().toLowerCase();

export interface Credentials {
  userId: string;
  passwordHash: string;
}

/** The credentials of a user name, or undefined. */
export async function findCredentials(db: Executor, username: string): Promise<Credentials | undefined> {
  const found = await db
    .selectFrom('credentials')
    .select(['user_id', 'password_hash'])
    .where('username_key', '=', usernameKey(username))
    .executeTakeFirst();
  return found && { userId: found.user_id, passwordHash: found.password_hash };
}

/** Keeps what a user signs in with; the user name has to be free. */
export async function insertCredentials(db: Executor, username: string, credentials: Credentials): Promise<void> {
  await db
    .insertInto('credentials')
    .values({
      user_id: credentials.userId,
      username_key: usernameKey(username),
      password_hash: credentials.passwordHash,
    })
    .execute();
}

/** Whether anybody can sign in. */
export async function hasCredentials(db: Executor): Promise<boolean> {
  return (await db.selectFrom('credentials').select('user_id').limit(1).executeTakeFirst()) !== undefined;
}
