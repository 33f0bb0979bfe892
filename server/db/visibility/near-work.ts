import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../../domain/kernel/resources.ts';
import { day, type TimeRange } from '../../../domain/kernel/time.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { type Source, type Test, tableSql } from './condition-sql.ts';
import { visibleSql } from './visible.ts';

/** Work that began earlier comes with the rest: bounds on both sides let an index find the rows. */
const longestWork = 14 * day;

/** Whether a task is to be installed or picked up within a range. */
function nearTask(alias: string, { from, to }: TimeRange): Test {
  const within = (name: 'installation' | 'pickup') => {
    const start = sql.ref(`${alias}.${name}_timestamp_from`);
    return sql`(${start} >= ${from - longestWork} and ${start} < ${to} and coalesce(${sql.ref(`${alias}.${name}_timestamp_to`)}, ${start}) >= ${from})`;
  };
  return sql`(${within('installation')} or ${within('pickup')})`;
}

/** Resources whose rows hang on tasks and are visible by them. */
export const ofTask: ReadonlySet<Resource> = new Set(['operational-addresses', 'proofs', 'photos', 'attached-files']);

/**
 * Whether a row belongs to the coming days' work: its tasks, what hangs on them, and the customers and addresses that these
 * reference. The tasks are found first, by the indexes of dates.
 */
export function nearSql({ resource, alias }: Source, { viewer, near }: { viewer: Viewer; near: TimeRange }): Test {
  const visible = visibleSql(viewer, { resource: 'tasks', alias: 'n' });
  const tasks = (field: string) =>
    sql`select ${sql.ref(`n.${field}`)} from tasks as n where ${nearTask('n', near)} and ${visible}`;
  const ids = (): RawBuilder<unknown> => {
    if (resource === 'tasks') return tasks('id');
    if (resource === 'customers') return tasks('customer_id');
    if (ofTask.has(resource)) {
      return sql`select d.id from ${tableSql({ resource, alias: 'd' })} where d.task_id in (${tasks('id')})`;
    }
    return sql`select unnest(o.installation_address_id || o.pickup_addresses_ids)
      from operational_addresses as o where o.task_id in (${tasks('id')})`;
  };
  return sql`${sql.ref(`${alias}.id`)} = any(array(${ids()}))`;
}
