import type { Instant } from '../../../domain/kernel/time.ts';
import type { Executor } from '../schema.ts';

/** An invitation to register a company; `hash` is that of its secret. */
export interface CompanyInvitation {
  hash: string;
  email: string;
  createdOn: Instant;
  expiresOn: Instant;
}

export async function insertInvitation(
  db: Executor,
  { hash, email, createdOn, expiresOn }: CompanyInvitation,
): Promise<void> {
  await db
    .insertInto('company_invitations')
    .values({ hash, email, created_on: createdOn, expires_on: expiresOn })
    .execute();
}

interface Sought {
  hash: string;
  now: Instant;
}

/** The e-mail address of a valid invitation. */
export async function findInvitation(db: Executor, { hash, now }: Sought): Promise<string | undefined> {
  const found = await db
    .selectFrom('company_invitations')
    .select('email')
    .where('hash', '=', hash)
    .where('expires_on', '>', now)
    .executeTakeFirst();
  return found?.email;
}

/** Consumes a valid invitation; returns whether there was one. */
export async function takeInvitation(tx: Executor, { hash, now }: Sought): Promise<boolean> {
  const taken = await tx
    .deleteFrom('company_invitations')
    .where('hash', '=', hash)
    .where('expires_on', '>', now)
    .returning('hash')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Deletes expired invitations. */
export async function deleteOldInvitations(db: Executor, now: Instant): Promise<void> {
  await db.deleteFrom('company_invitations').where('expires_on', '<=', now).execute();
}
