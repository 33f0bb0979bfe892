import { sql } from 'kysely';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { Executor } from '../schema.ts';
import { deleteTokensOf } from './one-time-tokens.ts';
import { revokeSessions } from './sessions.ts';

const mostPerAddress = 5;

/** The ids of undeleted users with this e-mail address: usually one, at most five. */
export async function findUsersByEmail(db: Executor, email: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where lower(email) = lower(${email}) and not deleted order by id limit ${mostPerAddress}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Deleted users whose subscriptions have not ended. */
export async function listDeletedSubscribers(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct users.id from users
    join subscriptions on subscriptions.company_id = users.id
    where users.deleted and subscriptions.ended_at is null order by users.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** An invited employee with this e-mail address who has not joined yet, or undefined. */
export async function findInvitedByEmail(
  db: Executor,
  { companyId, email }: { companyId: string; email: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users as u where u.employer_id = ${companyId} and lower(u.email) = lower(${email}) and not u.deleted
      and not exists (select from credentials as c where c.user_id = u.id)
    order by u.id limit 1`.execute(db);
  return rows[0]?.id;
}

/** Users whose accounts are due for deletion. */
export async function listUsersDueForDeletion(db: Executor, now: Instant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where deletion_on <= ${now} and not deleted and not enabled order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Normalises a user name for comparison, ignoring case. */
export const usernameKey = (username: string): string => username.normalize('NFKC').trim().toLowerCase();

export interface Credentials {
  userId: string;
  passwordHash: string;
  /** Whether they may sign in: a new account has to verify its e-mail address first. */
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

/** Stores credentials; returns false when the user name is taken or the user has credentials already. */
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

/** Updates a user's credentials; returns whether there are any. */
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

/** A user's credentials without the hash; undefined for one who cannot sign in. */
export async function findCredentialsOf(db: Executor, userId: string): Promise<{ verified: boolean } | undefined> {
  return db.selectFrom('credentials').select('verified').where('user_id', '=', userId).executeTakeFirst();
}

/** Deletes a user's credentials, which frees their user name. */
export async function deleteCredentials(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom('credentials').where('user_id', '=', userId).execute();
}

/** Whether there is any account that can sign in. */
export async function hasCredentials(db: Executor): Promise<boolean> {
  return (await db.selectFrom('credentials').select('user_id').limit(1).executeTakeFirst()) !== undefined;
}

/** Whether anybody can sign in: has an account whose e-mail address was confirmed. */
export async function isAnybodyVerified(db: Executor): Promise<boolean> {
  const found = await db
    .selectFrom('credentials')
    .select('user_id')
    .where('verified', '=', true)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Ends every way to sign in as a user, also links in mails, and frees their user name. */
export async function revokeAccess(tx: Executor, userId: string, now: Instant): Promise<void> {
  await deleteCredentials(tx, userId);
  await deleteTokensOf(tx, userId);
  await revokeSessions(tx, { userId }, now);
}
