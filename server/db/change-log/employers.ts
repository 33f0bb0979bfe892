import { sql } from 'kysely';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { MutationName } from '../../../domain/mutations.ts';
import type { Executor } from '../schema.ts';

/** Until when somebody worked for a company. */
interface FormerCompany {
  companyId: string;
  until: Instant;
}

const makesUser: MutationName = 'makeEmployeeUser';

/** The companies that somebody worked for before they were made a user of their own, the earliest first. */
export async function formerCompaniesOf(db: Executor, userId: string): Promise<FormerCompany[]> {
  const { rows } = await sql<FormerCompany>`
    select company_id as "companyId", server_at as until from mutations
    where resource = 'users' and row_id = ${userId} and name = ${makesUser} and outcome ->> 'kind' = 'applied'
    order by server_at`.execute(db);
  return rows;
}
