import { sql } from 'kysely';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { Executor } from '../schema.ts';

/** A row whose time has come, and its account. */
export interface DueRow {
  id: string;
  companyId: string;
}

const most = 1000;

const awaitingPickup = ['UNASSIGNED', 'ASSIGNMENT_REQUESTED', 'DECLINED', 'ASSIGNED', 'ACCEPTED'];

/**
 * Running tasks with people whose time has passed while an address still needed it (decision 0003). A task that was
 * marked late has another status and is not found again.
 */
export async function tasksPastTheirTime(db: Executor, now: Instant): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select t.id, t.company_id as "companyId" from tasks t
    where t.task_operational_status = 'ON_GOING' and t.company_id is not null
      and (t.assignee_id is not null or t.employees_assignees_ids <> '{}')
      and (
        (t.installation_timestamp_to < ${now} and t.task_completion_status = any(${[...awaitingPickup, 'COLLECTED', 'IN_PROGRESS', 'DELAYED_PICKUP']})
          and exists (select from operational_addresses o where o.task_id = t.id))
        or (t.pickup_timestamp_to < ${now} and t.task_completion_status = any(${[...awaitingPickup, 'COLLECTED']})
          and exists (select from operational_addresses o where o.task_id = t.id and o.completion_status = 'NO_PROGRESS'
            and (o.pickup_addresses_ids <> '{}' or t.pickup_timestamp_to is distinct from t.installation_timestamp_from - 1))))
    order by t.id limit ${most}`.execute(db);
  return rows;
}

/** Requests that have expired unanswered, with the account that sent them. */
export async function requestsPastTheirTime(
  db: Executor,
  table: 'task_assignments' | 'user_additions',
  now: Instant,
): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select id, sender_id as "companyId" from ${sql.table(table)}
    where status = 'PENDING' and expires_on <= ${now} order by expires_on limit ${most}`.execute(db);
  return rows;
}
