import type { Instant } from '../../../domain/kernel/time.ts';
import type { Executor } from '../schema.ts';

/** Locks a company; returns false if it was locked before. */
export async function lockCompany(db: Executor, companyId: string, now: Instant): Promise<boolean> {
  const locked = await db
    .insertInto('company_locks')
    .values({ company_id: companyId, locked_on: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('company_id')
    .executeTakeFirst();
  return locked !== undefined;
}

/** Unlocks a company; returns false if it was not locked. */
export async function unlockCompany(db: Executor, companyId: string): Promise<boolean> {
  const unlocked = await db
    .deleteFrom('company_locks')
    .where('company_id', '=', companyId)
    .returning('company_id')
    .executeTakeFirst();
  return unlocked !== undefined;
}

export async function isCompanyLocked(db: Executor, companyId: string): Promise<boolean> {
  const found = await db
    .selectFrom('company_locks')
    .select('company_id')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return found !== undefined;
}
