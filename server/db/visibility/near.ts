import { sql } from 'kysely';
import type { Resource } from '../../../domain/kernel/resources.ts';
import { day, type TimeRange } from '../../../domain/kernel/time.ts';
import type { Source, Test } from './condition-sql.ts';

/** Work that began longer before comes with the rest: a bound on both sides lets an index find what is near. */
const longestWork = 14 * day;

/** Whether a task, under an alias, is to be installed or picked up within a range. */
function nearTask(alias: string, { from, to }: TimeRange): Test {
  const within = (name: 'installation' | 'pickup') => {
    const start = sql.ref(`${alias}.${name}_timestamp_from`);
    return sql`(${start} >= ${from - longestWork} and ${start} < ${to} and coalesce(${sql.ref(`${alias}.${name}_timestamp_to`)}, ${start}) >= ${from})`;
  };
  return sql`(${within('installation')} or ${within('pickup')})`;
}

const ofTask: ReadonlySet<Resource> = new Set(['operational-addresses', 'proofs', 'photos']);

/** Whether the near rows of a resource are a set that can be left out later without a search. */
export const isNear = (resource: Resource): boolean => resource === 'tasks' || ofTask.has(resource);

/** The test whether a row belongs to the work of a range of time: its tasks, what hangs on them and what these name. */
export function nearSql({ resource, alias }: Source, range: TimeRange): Test {
  const id = sql.ref(`${alias}.id`);
  if (resource === 'tasks') return nearTask(alias, range);
  if (ofTask.has(resource)) {
    return sql`exists (select from tasks as n where n.id = ${sql.ref(`${alias}.task_id`)} and ${nearTask('n', range)})`;
  }
  if (resource === 'customers')
    return sql`${id} in (select n.customer_id from tasks as n where ${nearTask('n', range)})`;
  return sql`${id} in (select unnest(o.installation_address_id || o.pickup_addresses_ids)
    from operational_addresses as o join tasks as n on n.id = o.task_id where ${nearTask('n', range)})`;
}

/** The contrary, for the resources of which {@link isNear} holds. */
export const notNearSql = (source: Source, range: TimeRange): Test => sql`${nearSql(source, range)} is not true`;
