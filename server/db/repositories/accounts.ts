import { sql } from 'kysely';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { Executor } from '../schema.ts';

const mostPerAddress = 5;

/** The users, not deleted ones, who have this address: usually one, at most five are given. */
export async function usersWithEmail(db: Executor, email: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where lower(email) = lower(${email}) and not deleted order by id limit ${mostPerAddress}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The users whose account is to be deleted by now. */
export async function usersDueForDeletion(db: Executor, now: Instant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where deletion_on <= ${now} and not deleted and not enabled order by id`.execute(db);
  return rows.map(({ id }) => id);
}
