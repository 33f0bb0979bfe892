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
