import { isTracked, type TrackedResource } from '../../../domain/history/subjects.ts';
import { groupBy } from '../../../domain/kernel/polyfills.ts';
import { type RowKey, rowKeyText } from '../../../domain/kernel/resources.ts';
import type { AnyRow } from '../../../domain/rows.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { findRemovedRows } from '../../db/change-log/history.ts';
import { getRows } from '../../db/repositories/rows.ts';
import type { SeenRows } from '../../db/visibility/visible.ts';

/** Rows by key that the reader sees whole, or would if they still existed. */
export type ShownRows = ReadonlyMap<string, AnyRow>;

const taskIn = (row: AnyRow): string | null => ('task' in row && row.task !== null ? row.task.id : null);

/** The original of a drawn-on photo stays with the company that took it. */
const isForeignOriginal = (row: AnyRow, viewer: Viewer): boolean =>
  'originalOf' in row && row.originalOf !== null && row.company?.id !== viewer.companyId;

/**
 * The removed rows that the reader would see: with the rows' task, for office and field (domain/visibility/rules.ts).
 * Removed tasks have no history, and removed requests no longer have parties to see them.
 */
async function removedShown(
  seen: SeenRows,
  { resource, ids }: { resource: TrackedResource; ids: readonly string[] },
): Promise<AnyRow[]> {
  const { executor, viewer } = seen;
  if (viewer.kind === 'customer' || resource === 'tasks' || resource === 'task-assignments') return [];
  const removed = await findRemovedRows(executor, resource, ids);
  const tasks = removed.flatMap((row) => taskIn(row) ?? []);
  const found = await seen.among({ resource: 'tasks', ids: tasks });
  const whole = new Set(found.filter(({ shown }) => shown === 'whole').map(({ row }) => row.id));
  return removed.filter((row) => whole.has(taskIn(row) ?? '') && !isForeignOriginal(row, viewer));
}

async function shownOf(
  seen: SeenRows,
  { resource, ids }: { resource: TrackedResource; ids: string[] },
): Promise<AnyRow[]> {
  const found = await seen.among({ resource, ids });
  const whole: AnyRow[] = found.filter(({ shown }) => shown === 'whole').map(({ row }) => row);
  if (found.length === ids.length) return whole;
  const there = new Set((await getRows(seen.executor, resource, ids)).map(({ id }) => id));
  const gone = ids.filter((id) => !there.has(id));
  return gone.length === 0 ? whole : [...whole, ...(await removedShown(seen, { resource, ids: gone }))];
}

/** The written rows that the reader may see. */
export async function shownRows(seen: SeenRows, keys: readonly RowKey[]): Promise<ShownRows> {
  const shown = new Map<string, AnyRow>();
  for (const [resource, written] of groupBy(keys, (key) => key.resource)) {
    if (!isTracked(resource)) continue;
    const ids = [...new Set(written.map(({ id }) => id))];
    for (const row of await shownOf(seen, { resource, ids })) shown.set(rowKeyText({ resource, id: row.id }), row);
  }
  return shown;
}
