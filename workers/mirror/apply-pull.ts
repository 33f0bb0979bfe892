import { type Resource, rowKeyText } from '../../domain/kernel/resources.ts';
import type { AnyRow, Rows } from '../../domain/rows.ts';
import { isOfTask, type rowsOfTasks } from '../../domain/visibility/retention.ts';
import type { Attention } from '../contract/items.ts';
import { type MirrorDatabase, type MirrorValues, pointerKeys } from './database.ts';
import { rebase } from './overlay.ts';
import type { ShownMirror } from './replay.ts';
import { toStoredRow, toStoredRows } from './to-stored-row.ts';
import { noteRowsChanged } from './values.ts';

export interface PulledRows {
  resource: Resource;
  put: AnyRow[];
  remove: string[];
}

/** The result of the last page for one of this device's items: removed from the overlay, or waiting for a person. */
export interface Settlement {
  id: string;
  attention: Attention | null;
}

/** Rows and settlements of a pull, with the values (cookie and the like) that go with them. */
export interface PullStep {
  changes: PulledRows[];
  settlements: Settlement[];
  values: Partial<MirrorValues>;
  /** A page of the initial sync: search words are left for later. */
  bulk: boolean;
  /** Values that no longer hold. */
  forget: (keyof MirrorValues)[];
}

/** The tasks among some that are here, as rows or beneath what waits. */
async function idsPresent(mirror: MirrorDatabase, ids: readonly string[]): Promise<string[]> {
  const rows = await mirror.rows('tasks').bulkGet([...ids]);
  const missing = ids.filter((_, index) => rows[index] === undefined);
  if (missing.length === 0) return [...ids];
  const bases = await mirror.bases.bulkGet(missing.map((id) => rowKeyText({ resource: 'tasks', id })));
  const gone = new Set(missing.filter((_, index) => !bases[index]?.row));
  return ids.filter((id) => !gone.has(id));
}

/**
 * Rows of tasks without those whose task is neither here nor comes along: the window leaves it out, and a change of such a row alone
 * does not bring it back. An initial sync brings tasks first.
 */
async function withTheirTasks(mirror: MirrorDatabase, changes: readonly PulledRows[]): Promise<PulledRows[]> {
  const present = new Set(
    changes.flatMap(({ resource, put }) => (resource === 'tasks' ? put.map(({ id }) => id) : [])),
  );
  const named = changes.flatMap(({ resource, put }) => (isOfTask(resource) ? (put as RowOfTask[]).map(taskOf) : []));
  const asked = [...new Set(named)].filter((id) => !present.has(id));
  if (asked.length > 0) for (const id of await idsPresent(mirror, asked)) present.add(id);
  return changes.map((each) => {
    if (!isOfTask(each.resource)) return each;
    const put = each.put.filter((row) => present.has(taskOf(row as RowOfTask)));
    return { ...each, put };
  });
}

type RowOfTask = Rows[(typeof rowsOfTasks)[number]];

const taskOf = ({ task }: RowOfTask): string => task.id;

async function putRows(shown: ShownMirror, step: PullStep): Promise<void> {
  const changes = step.bulk ? step.changes : await withTheirTasks(shown.mirror, step.changes);
  for (const each of changes) await putResource(shown, { ...each, bulk: step.bulk });
}

async function putResource(
  { mirror, owner: { viewer } }: ShownMirror,
  { resource, put, remove, bulk }: PulledRows & { bulk: boolean },
): Promise<void> {
  const rows = bulk ? toStoredRows(resource, put, viewer) : put.map((row) => toStoredRow(resource, row, viewer));
  await mirror.table(resource).bulkPut(rows);
  await mirror.table(resource).bulkDelete(remove);
}

async function applySettlements(mirror: MirrorDatabase, settlements: readonly Settlement[]): Promise<void> {
  const gone = settlements.filter(({ attention }) => attention === null);
  await mirror.pending.bulkDelete(gone.map(({ id }) => id));
  for (const { id, attention } of settlements) {
    if (attention !== null) await mirror.pending.update(id, { state: 'attention', attention });
  }
}

/** The keys of pulled rows and settled items that pending items hang on: rows that they read, and rows that they would now find. */
async function coveredKeys(mirror: MirrorDatabase, step: PullStep): Promise<Set<string>> {
  const touched = new Set((await mirror.pending.toArray()).flatMap(({ touches }) => touches));
  const keys = new Set<string>();
  for (const { resource, put, remove } of step.changes) {
    const changed = [
      ...[...put.map(({ id }) => id), ...remove].map((id) => rowKeyText({ resource, id })),
      ...put.flatMap((row) => pointerKeys(resource, row)),
    ];
    for (const key of changed) if (touched.has(key)) keys.add(key);
  }
  const settled = await mirror.pending.bulkGet(step.settlements.map(({ id }) => id));
  for (const item of settled) for (const key of item?.touches ?? []) keys.add(key);
  return keys;
}

async function putValues(mirror: MirrorDatabase, step: PullStep): Promise<void> {
  const entries = Object.entries(step.values) as [keyof MirrorValues, MirrorValues[keyof MirrorValues]][];
  await mirror.values.bulkPut(entries.map(([key, value]) => ({ key, value })));
  await mirror.values.bulkDelete(step.forget);
}

/**
 * Applies what a pull brought, in one mirror transaction: rows beneath the overlay, settled items out of it, what still
 * waits replayed on top, and the cookie with them. A crash leaves all of it or nothing.
 */
export async function applyPull(shown: ShownMirror, step: PullStep): Promise<void> {
  const { mirror } = shown;
  await mirror.transaction('rw', mirror.tables, async () => {
    const waits = (await mirror.pending.count()) > 0;
    const change = async () => {
      await putRows(shown, step);
      await applySettlements(mirror, step.settlements);
    };
    if (waits) await rebase(shown, await coveredKeys(mirror, step), change);
    else await change();
    await noteRowsChanged(mirror);
    await putValues(mirror, step);
  });
}

/** Keeps a page of a delta that has more pages; nothing is shown of it yet. */
export async function stagePage(mirror: MirrorDatabase, page: number, changes: PulledRows[]): Promise<void> {
  await mirror.staged.put({ page, changes });
}

/** The pages kept so far, in order. */
export const stagedChanges = async (mirror: MirrorDatabase): Promise<PulledRows[]> =>
  (await mirror.staged.orderBy('page').toArray()).flatMap(({ changes }) => changes);

/** Forgets the pages kept so far. */
export const clearStaged = (mirror: MirrorDatabase): Promise<void> => mirror.staged.clear();
