import type { Instant } from '../../../domain/kernel/time.ts';
import type { Executor } from '../schema.ts';

/** A company, and the hash of an e-mail address to which it mails about visits. */
export interface VisitMailReceiver {
  companyId: string;
  receiver: string;
}

/** The secret with which a receiver stops a company's mails, and whether they have; a new one is stored with `token`. */
export async function visitMailReceiver(
  db: Executor,
  { companyId, receiver }: VisitMailReceiver,
  token: string,
): Promise<{ token: string; stopped: boolean }> {
  const row = await db
    .insertInto('visit_mail_receivers')
    .values({ token, company_id: companyId, receiver, stopped_on: null })
    .onConflict((conflict) =>
      // Writes what is there, so that the row is returned.
      conflict.columns(['company_id', 'receiver']).doUpdateSet({ receiver }),
    )
    .returning(['token', 'stopped_on'])
    .executeTakeFirstOrThrow();
  return { token: row.token, stopped: row.stopped_on !== null };
}

/** Whether a receiver has stopped a company's mails. */
export async function hasStoppedVisitMails(db: Executor, { companyId, receiver }: VisitMailReceiver): Promise<boolean> {
  const row = await db
    .selectFrom('visit_mail_receivers')
    .select('stopped_on')
    .where('company_id', '=', companyId)
    .where('receiver', '=', receiver)
    .executeTakeFirst();
  return row !== undefined && row.stopped_on !== null;
}

/** Stops or resumes the mails of a secret; returns the company, or undefined for an unknown secret. */
export async function stopVisitMails(
  db: Executor,
  { token, stoppedOn }: { token: string; stoppedOn: Instant | null },
): Promise<string | undefined> {
  const row = await db
    .updateTable('visit_mail_receivers')
    .set({ stopped_on: stoppedOn })
    .where('token', '=', token)
    .returning('company_id')
    .executeTakeFirst();
  return row?.company_id;
}
