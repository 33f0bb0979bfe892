import { sql } from 'kysely';
import type { Counts } from '../../../domain/subscription/limits.ts';
import type { Executor } from '../schema.ts';

/** The company's next number of a kind, from 1. Locked until the transaction ends, so numbers have no gaps. */
export const nextNumber = (tx: Executor, companyId: string, name: string): Promise<number> =>
  reserveNumbers(tx, companyId, { name, count: 1 });

/** Reserves `count` numbers and returns the first. */
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

/** Prevents the account from creating more until the transaction ends, so that its counts stay valid. */
export const lockCounts = (tx: Executor, companyId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`counts/${companyId}`}, 0))`.execute(tx);

/** Counts what free users have a limit of (decision 0019). */
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
