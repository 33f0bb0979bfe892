import { sql } from 'kysely';
import type { Instant } from '../../../domain/kernel/time.ts';
import { keptAt, longestWindow, rowsOfTasks, type WindowDays, windows } from '../../../domain/visibility/retention.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Executor } from '../schema.ts';
import { tableOf } from '../tables.ts';
import { isClosedSql, lastDateSql, tableSql } from '../visibility/condition-sql.ts';

const known = (days: number | undefined): WindowDays => windows.find((each) => each === days) ?? longestWindow;

/** The window of a company; the longest if none was measured. */
export async function storedWindow(db: Executor, companyId: string): Promise<WindowDays> {
  const row = await db
    .selectFrom('company_windows')
    .select('days')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return known(row?.days);
}

/** How many rows a viewer's device holds, as it was measured last; null where that wasn't: of small companies, and beyond the office. */
export async function measuredRows(db: Executor, { kind, companyId }: Viewer): Promise<number | null> {
  if (kind !== 'office') return null;
  const row = await db
    .selectFrom('company_windows')
    .select('device_rows')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row?.device_rows ?? null;
}

/** The window in which a viewer's devices hold closed tasks. Only the office sees a whole company's. */
export const windowOf = async (db: Executor, viewer: Viewer): Promise<WindowDays> =>
  viewer.kind === 'office' ? storedWindow(db, viewer.companyId) : longestWindow;

/** The shortest window of any company: a row that it leaves out may have left devices. */
export async function narrowestWindow(db: Executor): Promise<WindowDays> {
  const row = await db
    .selectFrom('company_windows')
    .select(({ fn }) => fn.min('days').as('days'))
    .executeTakeFirst();
  return known(row?.days ?? undefined);
}

/** A company's window, with the number of rows that an office device holds within it. */
export interface CompanyWindow {
  companyId: string;
  days: WindowDays;
  rows: number;
}

/** Keeps a company's window. */
export async function storeWindow(db: Executor, { companyId, days, rows }: CompanyWindow, now: Instant): Promise<void> {
  const values = { days, device_rows: rows, measured_on: now };
  await db
    .insertInto('company_windows')
    .values({ company_id: companyId, ...values })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(values))
    .execute();
}

/** Resources of which an office device holds all rows of its company, whatever the window. */
const wholeResources = ['customers', 'addresses', 'users', 'scheduled', 'devices', 'equipment'] as const;

/** The companies that have a window, and those with more than so many tasks, or rows that devices hold whole (`others`). */
export async function listLargeCompanies(
  db: Executor,
  { tasks, others }: { tasks: number; others: number },
): Promise<string[]> {
  const whole = wholeResources.map((resource) => sql`select company_id as id from ${sql.table(tableOf(resource))}`);
  const { rows } = await sql<{ id: string }>`
    select company_id as id from company_windows
    union
    select id from (
      select company_id as id from tasks union all select assignee_id from tasks
    ) as seen where id is not null group by id having count(*) > ${tasks}
    union
    select id from (${sql.join(whole, sql` union all `)}) as owned where id is not null
    group by id having count(*) > ${others}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The number of rows that a company's office device holds at `now` within each of the {@link windows}. */
export async function countRowsByWindow(
  db: Executor,
  companyId: string,
  now: Instant,
): Promise<Map<WindowDays, number>> {
  const task = { resource: 'tasks', alias: 't' } as const;
  const borders = windows.map((days) => keptAt(now, days).closedTasks);
  const inWindows = sql`case when ${isClosedSql(task)} then width_bucket(${lastDateSql(task)}, ${borders}::bigint[])
    else ${windows.length}::int end`;
  const ofTasks = rowsOfTasks.map(
    (resource) => sql`select seen.windows, count(*) as rows from ${sql.table(tableOf(resource))} as d
      join seen on seen.id = d.task_id group by 1`,
  );
  const others = wholeResources.map(
    (resource) => sql`select ${windows.length}::int, count(*) from ${sql.table(tableOf(resource))}
      where company_id = ${companyId}`,
  );
  const { rows } = await sql<{ windows: number; rows: number }>`
    with seen as materialized (
      select t.id, ${inWindows} as windows from ${tableSql(task)}
      where t.company_id = ${companyId} or t.assignee_id = ${companyId})
    select windows, sum(rows)::bigint as rows from (
      select windows, count(*) as rows from seen group by 1
      union all ${sql.join([...ofTasks, ...others], sql` union all `)}) as counts
    group by 1`.execute(db);
  const rowsOf = (index: number): number =>
    rows.reduce((sum, each) => (each.windows > index ? sum + Number(each.rows) : sum), 0);
  return new Map(windows.map((days, index) => [days, rowsOf(index)]));
}
