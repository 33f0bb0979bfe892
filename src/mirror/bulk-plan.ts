import type { AnyMutation } from '../../domain/mutation/definition.ts';
import type { Task } from '../../domain/schemas.ts';
import { type BulkChange, type BulkEdit, type BulkSkip, bulkChangeOf } from '../../domain/task/bulk.ts';
import { assigneeChange } from '../../domain/task/rules.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { MirrorReader } from '../../workers/mirror/reader.ts';
import { takenDuring } from './crew.ts';
import { useSession } from './session.ts';
import { readTaskParts } from './task-parts.ts';
import { useLive } from './use-live.ts';

/** A task that an edit of several changes. */
export interface BulkLine {
  task: Task;
  change: BulkChange;
  /** The ids of people who have other work at its time. */
  busy: readonly string[];
  /** Its people change although work has begun (specification 4.4). */
  isBegun: boolean;
}

/** A task that it leaves as it is, and why: it skips it, or a rule rejects the change. */
export interface BulkRefusal {
  task: Task;
  why: { kind: 'skipped'; skip: BulkSkip } | { kind: 'rejected'; code: string; fields: readonly string[] };
}

/** What an edit of several tasks will do. */
export interface BulkPlan {
  lines: BulkLine[];
  refusals: BulkRefusal[];
}

/** The mutations of the changes by name; given by who makes them, since the first screens don't load the rules. */
export type BulkMutations = Readonly<Record<BulkChange['name'], AnyMutation>>;

interface Planner {
  mutations: BulkMutations;
  viewer: Parameters<typeof bulkChangeOf>[2]['viewer'];
  timeZone: string;
  now: number;
}

/** What the mutation of a task would say here and now, without making it. */
async function refusalOf(
  mirror: MirrorDatabase,
  { name, args, base }: BulkChange,
  { mutations, viewer, timeZone, now }: Planner,
): Promise<BulkRefusal['why'] | null> {
  const context = { actor: viewer, at: now, timeZone, asShown: true } as const;
  const decision = await mutations[name].run({ args, base }, new MirrorReader(mirror), context);
  if (decision.kind === 'rejected') return decision;
  return decision.kind === 'applied' && decision.writes.length === 0 ? { kind: 'skipped', skip: 'isSo' } : null;
}

async function lineOf(mirror: MirrorDatabase, task: Task, change: BulkChange): Promise<BulkLine> {
  if (change.name !== 'assignEmployees') return { task, change, busy: [], isBegun: false };
  const { employees } = change.args;
  const taken = await takenDuring(mirror, employees, task);
  const busy = employees.filter((id) => taken.get(id) === 'task');
  return { task, change, busy, isBegun: assigneeChange(task) === 'confirm' };
}

/** Decides an edit of several tasks with the mutations that would make it; tasks that aren't here any more are left out. */
export async function planBulk(
  mirror: MirrorDatabase,
  { edit, ids, ...planner }: Planner & { edit: BulkEdit; ids: readonly string[] },
): Promise<BulkPlan> {
  const [tasks, parts] = await Promise.all([mirror.rows('tasks').bulkGet([...ids]), readTaskParts(mirror, ids)]);
  const plan: BulkPlan = { lines: [], refusals: [] };
  for (const task of tasks) {
    if (task === undefined) continue;
    const addresses = (parts.get(task.id)?.addresses ?? []).map(({ id }) => id);
    const change = bulkChangeOf(edit, task, { ...planner, addresses });
    if (typeof change === 'string') plan.refusals.push({ task, why: { kind: 'skipped', skip: change } });
    else {
      const why = await refusalOf(mirror, change, planner);
      if (why === null) plan.lines.push(await lineOf(mirror, task, change));
      else plan.refusals.push({ task, why });
    }
  }
  return plan;
}

/** The same, live: it follows what others change. Null without an edit, undefined until it is decided. */
export function useBulkPlan(
  mutations: BulkMutations,
  edit: BulkEdit | null,
  ids: readonly string[],
): BulkPlan | null | undefined {
  const { viewer, timeZone } = useSession().user;
  const key = JSON.stringify([edit, ids]);
  const found = useLive(
    async (mirror) => ({
      key,
      plan: edit === null ? null : await planBulk(mirror, { mutations, edit, ids, viewer, timeZone, now: Date.now() }),
    }),
    [key],
  );
  return found?.key === key ? found.plan : undefined;
}
