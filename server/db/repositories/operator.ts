import { sql } from 'kysely';
import type { Executor } from '../schema.ts';

/** A company as the operator of the server sees it. */
export interface CompanyOverview {
  /** The account's id, which is also the company's. */
  id: string;
  /** Null while the owner has not registered the company. */
  name: string | null;
  owner: string | null;
  users: number;
  devices: number;
  tasks: number;
  /** Bytes of photos and files. */
  stored: number;
  locked: boolean;
}

/** Every account that was not deleted, by name. */
export async function listCompanies(db: Executor): Promise<CompanyOverview[]> {
  const { rows } = await sql<CompanyOverview>`
    select u.id, c.name, u.username as owner,
      (select count(*)::int from users m left join customers s on s.id = m.customer_id
        where not m.deleted and u.id in (m.id, m.employer_id, s.company_id)) as users,
      (select count(*)::int from devices d where d.company_id = u.id) as devices,
      (select count(*)::int from tasks t where t.company_id = u.id) as tasks,
      coalesce((select used from company_storage s where s.company_id = u.id), 0)::bigint as stored,
      exists (select from company_locks l where l.company_id = u.id) as locked
    from users u left join companies c on c.id = u.id
    where u.employer_id is null and u.customer_id is null and not u.deleted
    order by lower(coalesce(c.name, u.username, '')), u.id`.execute(db);
  return rows;
}
