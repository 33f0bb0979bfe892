import { sql } from 'kysely';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { Executor } from '../schema.ts';
import { deleteTokensOf } from './one-time-tokens.ts';
import { revokeSessions } from './sessions.ts';

const mostPerAddress = 5;

/** The users, not deleted ones, who have this address: usually one, at most five are given. */
export async function usersWithEmail(db: Executor, email: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where lower(email) = lower(${email}) and not deleted order by id limit ${mostPerAddress}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The deleted users who have subscriptions that have not ended. */
export async function deletedUsersWhoPay(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct users.id from users
    join subscriptions on subscriptions.company_id = users.id
    where users.deleted and subscriptions.ended_at is null order by users.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** An employee with this address who has been invited and has not joined yet, or undefined. */
export async function invitedWithEmail(
  db: Executor,
  { companyId, email }: { companyId: string; email: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users as u where u.employer_id = ${companyId} and lower(u.email) = lower(${email}) and not u.deleted
      and not exists (select from credentials as c where c.user_id = u.id)
    order by u.id limit 1`.execute(db);
  return rows[0]?.id;
}

/** The users whose account is to be deleted by now. */
export async function usersDueForDeletion(db: Executor, now: Instant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where deletion_on <= ${now} and not deleted and not enabled order by id`.execute(db);
  return rows.map(({ id }) => id);
}

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

/** Takes everything by which somebody can sign in, links of mails too: their user name is free for others. */
export async function shutOut(tx: Executor, userId: string, now: Instant): Promise<void> {
  await deleteCredentials(tx, userId);
  await deleteTokensOf(tx, userId);
  await revokeSessions(tx, { userId }, now);
}
