import { sql } from 'kysely';
import { emptyWeek, type SummedWork, type WeekSums } from '../../../domain/insight/work-sums.ts';
import { type Instant, minute } from '../../../domain/kernel/time.ts';
import type { FailureReason } from '../../../domain/operational-address/states.ts';
import { keptAt } from '../../../domain/visibility/retention.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Executor } from '../schema.ts';
import { all, fieldSql, keptSql, type Source, type Test, tableSql } from '../visibility/condition-sql.ts';
import { shownSql, visibleSql } from '../visibility/visible.ts';

const address: Source = { resource: 'operational-addresses', alias: 'o' };
const task: Source = { resource: 'tasks', alias: 't' };
const part: Source = { resource: 'tasks', alias: 'p' };

/** Which work is summed. */
export interface SummedTime {
  closedBefore: Instant;
  /** The beginnings of the weeks, and the end of the last. */
  weeks: readonly Instant[];
}

/** A sum of one week: of all, or of those with one key. */
interface SumRow {
  week: number;
  kind: 'all' | 'minutes' | 'reason' | 'doer';
  key: string | null;
  installed: number;
  failed: number;
  worked: number;
}

/** Whether devices keep a task that closed before a time or changed since: `isKept` of domain/visibility/retention.ts. */
const isKept = (of: Source, closedBefore: Instant): Test =>
  all(keptSql(of, { ...keptAt(closedBefore), closedTasks: closedBefore }));

/** Whether a task may hold work: published, and not cancelled (decision 0056). */
const isAtWork = ({ alias }: Source): Test => sql`(${sql.ref(`${alias}.task_completion_status`)} <> 'DRAFT'
  and ${sql.ref(`${alias}.task_operational_status`)} <> 'CANCELED')`;

/** Whether visible subtasks hold a task's work; of one that is shown as a card nobody sees below which task it is. */
const isSplit = (viewer: Viewer): Test => sql`exists (
  select from ${tableSql(part)} where p.root_task_id = t.id and ${isAtWork(part)} and ${shownSql(viewer, part, 'whole')}
)`;

/** The work that ended in the weeks, with the index of its week from 1 on, and who did it. */
const endedWork = (viewer: Viewer, { closedBefore, weeks }: SummedTime) => sql`
  select width_bucket(e.at, ${weeks}::bigint[]) as week, e.installed, o.failure_reason as reason,
    o.milliseconds_worked_on as worked,
    case when coalesce(t.assignee_id, t.company_id) = ${viewer.companyId}::uuid
      then ${fieldSql(task, 'employeesAssignees')} else array_remove(array[t.assignee_id], null) end as doers
  from ${tableSql(address)} join ${tableSql(task)} on t.id = o.task_id,
    lateral (select
      o.completion_status in ('INSTALLED', 'FINISHED', 'INVOICED') and o.installed_on is not null as installed,
      case when o.completion_status in ('INSTALLED', 'FINISHED', 'INVOICED') then o.installed_on
        when o.completion_status = 'FAILED' then o.failed_on end as at) as e
  where e.at >= ${weeks[0]}::bigint and e.at < ${weeks.at(-1)}::bigint
    and not ${isKept(task, closedBefore)} and ${isAtWork(task)} and not ${isSplit(viewer)}
    and ${visibleSql(viewer, task)} and ${visibleSql(viewer, address)}`;

/**
 * The sums, by week, of work on addresses whose tasks closed before a time and have not changed since: what the viewer's devices no
 * longer keep. They are what domain/insight/ended-work.ts counts on rows; a test compares both.
 */
export async function sumWork(db: Executor, viewer: Viewer, summed: SummedTime): Promise<SummedWork> {
  const { rows } = await sql<SumRow>`
    with ended as materialized (${endedWork(viewer, summed)}),
    sums as (
      select week, 'all' as kind, null as key, installed, worked from ended
      union all select week, 'minutes', ceil(worked / ${minute}::numeric)::text, installed, worked from ended
        where installed
      union all select week, 'reason', reason, installed, worked from ended where not installed
      union all select ended.week, 'doer', d.doer::text, installed, worked from ended,
        lateral (select distinct unnest(ended.doers) as doer) as d
    )
    select week, kind, key, count(*) filter (where installed)::int as installed,
      count(*) filter (where not installed)::int as failed, coalesce(sum(worked), 0)::float8 as worked
    from sums group by week, kind, key order by week, kind, key`.execute(db);
  const weeks = summed.weeks
    .slice(0, -1)
    .map((from, index) => rows.filter(({ week }) => week === index + 1).reduce(withSum, emptyWeek(from)));
  return { weeks, split: await findSplit(db, viewer, summed) };
}

/** The tasks that devices keep, whose work is in subtasks that these do not keep. */
async function findSplit(db: Executor, viewer: Viewer, { closedBefore }: SummedTime): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct t.id from ${tableSql(part)} join ${tableSql(task)} on t.id = p.root_task_id
    where not ${isKept(part, closedBefore)} and ${isKept(task, closedBefore)} and ${isAtWork(part)}
      and ${shownSql(viewer, part, 'whole')} and ${visibleSql(viewer, task)} order by t.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** A week with one more of its sums. */
function withSum(week: WeekSums, { kind, key, installed, failed, worked }: SumRow): WeekSums {
  switch (kind) {
    case 'all':
      return { ...week, installed, failed };
    case 'minutes':
      if (key === '0') return { ...week, unmeasured: installed };
      return {
        ...week,
        worked: week.worked + worked,
        minutes: [...week.minutes, { minutes: Number(key), count: installed }],
      };
    case 'reason':
      return { ...week, reasons: [...week.reasons, { reason: key as FailureReason | null, count: failed }] };
    case 'doer':
      return { ...week, doers: [...week.doers, { doer: key ?? '', installed, failed, worked }] };
  }
}
