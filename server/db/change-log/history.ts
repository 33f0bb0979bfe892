import { sql } from 'kysely';
import type { KeptWrite } from '../../../domain/history/changes.ts';
import type { HistoryResource } from '../../../domain/history/subjects.ts';
import type { Resource, RowKey } from '../../../domain/kernel/resources.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { Outcome } from '../../../domain/protocol/outcome.ts';
import type { AnyRow } from '../../../domain/rows.ts';
import { prepared } from '../adapters/prepared.ts';
import type { Executor } from '../schema.ts';
import { all, type Test } from '../visibility/condition-sql.ts';

/** A mutation as its history shows it, before it is cut to what the reader may see. */
export interface HistoryMutation {
  id: string;
  userId: string;
  companyId: string;
  deviceId: string | null;
  name: string;
  deviceAt: Instant;
  offset: number;
  isUncertain: boolean;
  at: Instant;
  serverAt: Instant;
  outcome: Outcome;
  /** Who accepted it from the quarantine. `userId` and `deviceId` are then those of the person who did the work. */
  acceptedBy: string | null;
}

/** The position of the last entry on a page of a history. */
export interface HistoryPosition {
  serverAt: Instant;
  id: string;
}

/** Which mutations a reader may see: all, none, or those of one company or person plus everything after `since`. */
export type HistoryAccess =
  | { kind: 'none' }
  | { kind: 'all' }
  | { kind: 'own'; by: 'company' | 'user'; id: string; since: Instant | null };

/** Filters of a history; an absent one matches everything. */
export interface HistoryFilter {
  user?: string | undefined;
  device?: string | undefined;
  from?: Instant | undefined;
  to?: Instant | undefined;
  skewed?: boolean | undefined;
}

/** Whether the device's clock was wrong or could not be compared. */
const skew = (limit: number, wanted: boolean): Test => {
  const isFlagged = sql<boolean>`(m.uncertain or abs(m.clock_offset) > ${limit})`;
  return wanted ? isFlagged : sql<boolean>`not ${isFlagged}`;
};

/** Whether the user did it, or accepted it from the quarantine. */
const isOf = (user: string): Test => sql<boolean>`(m.user_id = ${user}::uuid or q.user_id = ${user}::uuid)`;

const ownOf = ({ by, id }: { by: 'company' | 'user'; id: string }): Test =>
  by === 'company' ? sql<boolean>`m.company_id = ${id}::uuid` : isOf(id);

function filterTests(reach: HistoryRequest['reach'], wanted: HistoryFilter, tolerance: number): Test[] {
  const { user, device, from, to, skewed } = wanted;
  return [
    ...(reach.kind === 'all' ? [] : [sql<boolean>`(${ownOf(reach)} or s.server_at > ${reach.since}::bigint)`]),
    ...(user === undefined ? [] : [isOf(user)]),
    ...(device === undefined ? [] : [sql<boolean>`(m.device_id = ${device}::uuid or q.device_id = ${device}::uuid)`]),
    // Nothing is done after it has arrived, so the index on `server_at` narrows the search.
    ...(from === undefined ? [] : [sql<boolean>`s.server_at >= ${from} and m.at >= ${from}`]),
    ...(to === undefined ? [] : [sql<boolean>`m.at < ${to}`]),
    ...(skewed === undefined ? [] : [skew(tolerance, skewed)]),
  ];
}

export interface HistoryRequest {
  subject: { resource: HistoryResource; id: string };
  reach: Exclude<HistoryAccess, { kind: 'none' }>;
  wanted: HistoryFilter;
  /** By how many milliseconds a clock may be off without being flagged. */
  tolerance: number;
  before: HistoryPosition | null;
  rows: number;
}

/** Reads one batch of a history, newest first, along the key of `mutation_subjects`. */
export function historyStatement({ subject, reach, wanted, tolerance, before, rows }: HistoryRequest) {
  const tests = [
    sql<boolean>`s.resource = ${subject.resource} and s.row_id = ${subject.id}`,
    ...(before === null
      ? []
      : [sql<boolean>`(s.server_at, s.mutation_id) < (${before.serverAt}::bigint, ${before.id}::uuid)`]),
    ...filterTests(reach, wanted, tolerance),
  ];
  return sql<HistoryMutation>`${sql.raw(prepared)}
    select m.id, coalesce(q.user_id, m.user_id) as "userId", m.company_id as "companyId",
      coalesce(q.device_id, m.device_id) as "deviceId", m.name, m.device_at as "deviceAt", m.clock_offset as "offset",
      m.uncertain as "isUncertain", m.at,
      m.server_at as "serverAt", m.outcome, case when q.id is not null then m.user_id end as "acceptedBy"
    from mutation_subjects as s join mutations as m on m.id = s.mutation_id left join quarantine as q on q.id = m.quarantine_id
    where ${all(tests)} order by s.server_at desc, s.mutation_id desc limit ${rows}`;
}

export const findHistoryMutations = async (db: Executor, request: HistoryRequest): Promise<HistoryMutation[]> =>
  (await historyStatement(request).execute(db)).rows;

/** A write with the row that it changed. */
export interface HistoryWrite extends KeptWrite {
  mutationId: string;
  resource: Resource;
  id: string;
}

/** The writes of mutations, in order. */
export async function findWrites(db: Executor, mutations: readonly string[]): Promise<HistoryWrite[]> {
  if (mutations.length === 0) return [];
  const { rows } = await sql<HistoryWrite>`${sql.raw(prepared)}
    select mutation_id as "mutationId", resource, row_id as id, kind, fields, old_values as before, new_values as after
    from mutation_writes where mutation_id = any(${mutations}::uuid[]) order by mutation_id, position`.execute(db);
  return rows;
}

/** Removed rows, as they were last. */
export async function findRemovedRows(db: Executor, resource: Resource, ids: readonly string[]): Promise<AnyRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ row: AnyRow }>`${sql.raw(prepared)}
    select old_values as row from mutation_writes
    where resource = ${resource} and row_id = any(${ids}::uuid[]) and kind = 'remove'`.execute(db);
  return rows.map(({ row }) => row);
}

/** When a task's field last changed to or from a value; null when no mutation changed it. */
async function lastSet(
  db: Executor,
  { id }: Pick<RowKey, 'id'>,
  { field, test }: { field: string; test: Test },
): Promise<Instant | null> {
  const { rows } = await sql<{ at: Instant | null }>`${sql.raw(prepared)}
    select max(m.server_at) as at from mutation_writes as w join mutations as m on m.id = w.mutation_id
    where w.resource = 'tasks' and w.row_id = ${id} and ${field} = any(w.fields) and ${test}`.execute(db);
  return rows[0]?.at ?? null;
}

/** When a task was last assigned to a company. */
export const lastAssigned = (db: Executor, task: string, company: string): Promise<Instant | null> =>
  lastSet(db, { id: task }, { field: 'assignee', test: sql`w.new_values -> 'assignee' ->> 'id' = ${company}` });

/** When a task stopped being a draft. */
export const lastPublished = (db: Executor, task: string): Promise<Instant | null> =>
  lastSet(
    db,
    { id: task },
    { field: 'taskCompletionStatus', test: sql`w.old_values ->> 'taskCompletionStatus' = 'DRAFT'` },
  );
