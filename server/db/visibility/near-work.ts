import { sql } from 'kysely';
import type { Resource } from '../../../domain/kernel/resources.ts';
import { day, type Instant, type TimeRange } from '../../../domain/kernel/time.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Executor } from '../schema.ts';
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

/** A viewer's tasks that are to be installed or picked up on the days from today on. Each number of days is looked up once. */
export class NearWork {
  readonly #executor: Executor;
  readonly #viewer: Viewer;
  readonly #today: Instant;
  readonly #found = new Map<number, Promise<readonly string[]>>();

  constructor(executor: Executor, viewer: Viewer, today: Instant) {
    this.#executor = executor;
    this.#viewer = viewer;
    this.#today = today;
  }

  /** The ids of the tasks of so many days. */
  tasksOf(days: number): Promise<readonly string[]> {
    const found = this.#found.get(days) ?? this.#find({ from: this.#today, to: this.#today + days * day });
    this.#found.set(days, found);
    return found;
  }

  async #find(near: TimeRange): Promise<readonly string[]> {
    const visible = visibleSql(this.#viewer, { resource: 'tasks', alias: 'n' });
    const { rows } = await sql<{
      id: string;
    }>`select n.id from tasks as n where ${nearTask('n', near)} and ${visible}`.execute(this.#executor);
    return rows.map(({ id }) => id);
  }
}

/** Whether a row belongs to these tasks: they themselves, what hangs on them, and the customers and addresses that they reference. */
export function ofTasksSql({ resource, alias }: Source, tasks: readonly string[]): Test {
  const given = sql`any(${tasks}::uuid[])`;
  const ids = () => {
    if (resource === 'tasks') return given;
    if (resource === 'customers') return sql`any(array(select n.customer_id from tasks as n where n.id = ${given}))`;
    if (ofTask.has(resource)) {
      return sql`any(array(select d.id from ${tableSql({ resource, alias: 'd' })} where d.task_id = ${given}))`;
    }
    return sql`any(array(select unnest(o.installation_address_id || o.pickup_addresses_ids)
      from operational_addresses as o where o.task_id = ${given}))`;
  };
  return sql`${sql.ref(`${alias}.id`)} = ${ids()}`;
}
