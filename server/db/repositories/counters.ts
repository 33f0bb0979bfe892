import { sql } from 'kysely';
import type { Counts } from '../../../domain/subscription/free-user.ts';
import type { Executor } from '../schema.ts';

/**
 * The next number of a kind for a company, from 1. It is locked until the transaction ends,
 * so numbers have no gaps and two writers of one company take turns here.
 */
export const nextNumber = (tx: Executor, companyId: string, name: string): Promise<number> =>
  reserveNumbers(tx, companyId, { name, count: 1 });

/** Takes `count` numbers at once and gives the first of them. */
export async function reserveNumbers(
  tx: Executor,
  companyId: string,
  { name, count }: { name: string; count: number },
): Promise<number> {
  const { value } = await tx
    .insertInto('counters')
    .values({ company_id: companyId, name, value: count })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'name']).doUpdateSet(({ eb }) => ({ value: eb('counters.value', '+', count) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return value - count + 1;
}

/** Keeps an account from making more elsewhere until the transaction ends, so that its counts hold until then. */
export const lockCounts = (tx: Executor, companyId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`counts/${companyId}`}, 0))`.execute(tx);

/** How much there is of what free users have up to a limit (decision 0019). */
export async function countsOf(db: Executor, companyId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      (select count(*) from tasks where company_id = ${companyId} and root_task_id is null
        and task_list(task_completion_status, task_operational_status) in ('draft', 'active')
        and task_operational_status <> 'CANCELED') as "openTasks",
      (select count(*) from users where employer_id = ${companyId} and not deleted) as employees,
      (select count(*) from customers where company_id = ${companyId}) as customers`.execute(db);
  return rows[0] ?? { openTasks: 0, employees: 0, customers: 0 };
}
