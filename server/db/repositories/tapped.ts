import { sql } from 'kysely';
import type { Instant } from '../../../domain/kernel/time.ts';
import { type TappedChange, tappedNames } from '../../../domain/work-day/taps.ts';
import type { Executor } from '../schema.ts';

/** Literals, so that the planner finds their index. */
const isTapped = sql`name in (${sql.join(tappedNames.map((name) => sql.lit(name)))})`;

/** Rejected because the author may not, or no longer, work there. */
const isRefused = sql<boolean>`coalesce(outcome ->> 'code' in ('not_found', 'not_permitted'), false)`;

/** Leaves out refused changes that somebody else accepted, and those that were rejected for another reason. */
const isOwn = sql`quarantine_id is null and (outcome ->> 'kind' <> 'rejected' or ${isRefused})`;

/** The time of a tap, and whose it is. */
export interface TapTime {
  user: string;
  company: string;
  at: Instant;
}

/** The times of the taps that arrived since an instant. */
export async function tapTimesSince(db: Executor, serverAt: Instant): Promise<TapTime[]> {
  const { rows } = await sql<TapTime>`
    select user_id as "user", company_id as "company", at from mutations
    where ${isTapped} and server_at >= ${serverAt} and ${isOwn}`.execute(db);
  return rows;
}

/** `isRefused`: the server didn't let the person work there when the tap arrived. */
export interface ArrivedChange extends TappedChange {
  isRefused: boolean;
}

/** What somebody tapped for a company between two instants. */
export async function tappedChanges(
  db: Executor,
  { user, company, from, to }: { user: string; company: string; from: Instant; to: Instant },
): Promise<ArrivedChange[]> {
  const { rows } = await sql<ArrivedChange>`
    select name, args, base, at, ${isRefused} as "isRefused" from mutations
    where user_id = ${user} and company_id = ${company} and at >= ${from} and at < ${to} and ${isTapped} and ${isOwn}
    order by at, server_at, id`.execute(db);
  return rows;
}

/** What is known of an operational address at which somebody tapped. */
export interface TappedPlace {
  id: string;
  hasPickups: boolean;
  /** This person is on its task, or was until somebody took them off it. */
  isTheirs: boolean;
  /** Somebody is on its task. */
  hasPeople: boolean;
}

/** The operational addresses at which somebody tapped, as far as they still exist. */
export async function tappedPlaces(db: Executor, user: string, ids: readonly string[]): Promise<TappedPlace[]> {
  if (ids.length === 0) return [];
  const wasOnIt = JSON.stringify({ employeesAssignees: [{ id: user }] });
  const { rows } = await sql<TappedPlace>`
    select o.id, o.pickup_addresses_ids <> '{}' as "hasPickups",
      t.employees_assignees_ids <> '{}' as "hasPeople",
      ${user}::uuid = any(t.employees_assignees_ids) or exists (
        select from mutation_writes as w
        where w.resource = 'tasks' and w.row_id = t.id and w.old_values @> ${wasOnIt}::jsonb) as "isTheirs"
    from operational_addresses as o join tasks as t on t.id = o.task_id
    where o.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}
