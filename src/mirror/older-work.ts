import type { WeekSums, WorkSums } from '../../domain/insight/work-sums.ts';
import { parseRowKey } from '../../domain/kernel/parse-row-key.ts';
import type { Instant, TimeRange } from '../../domain/kernel/time.ts';
import type { Rows } from '../../domain/rows.ts';
import { isTaskKept, type KeptTask } from '../../domain/visibility/retention.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { mirrorValue } from '../../workers/mirror/values.ts';

/** Where the work of the tasks comes from that closed before `border` and are not on this device. */
export interface OlderWork {
  border: Instant;
  /** When the server summed it; null where it is missing. */
  at: Instant | null;
}

const holds = ({ border, weeks }: WorkSums, closedBefore: Instant, wanted: readonly TimeRange[]): boolean =>
  border === closedBefore && wanted.every((week) => weeks.some(({ from }) => from === week.from));

/**
 * The server's sums of some weeks, as far as they are here, and the tasks whose work they have by subtasks; `older` is null where
 * this device has all of their work.
 */
export async function readWorkSums(
  mirror: MirrorDatabase,
  border: Instant,
  weeks: readonly TimeRange[],
): Promise<{ older: OlderWork | null; sums: WeekSums[]; split: readonly string[] }> {
  if ((weeks[0]?.from ?? border) >= border) return { older: null, sums: [], split: [] };
  const found = await mirrorValue(mirror, 'workSums');
  if (found === undefined || !holds(found, border, weeks)) return { older: { border, at: null }, sums: [], split: [] };
  const sums = found.weeks.filter(({ from }) => weeks.some((week) => week.from === from));
  return { older: { border, at: found.at }, sums, split: found.split };
}

/** Tells whether the server's sums have the work of a task: it closed before the border by the server's row, whatever waits. */
export async function sumsHave(
  mirror: MirrorDatabase,
  border: Instant,
): Promise<(task: KeptTask & { id: string }) => boolean> {
  const bases = await mirror.bases.where('key').startsWith('tasks/').toArray();
  const served = new Map(bases.map(({ key, row }) => [parseRowKey(key).id, row as Rows['tasks'] | null]));
  return (task) => {
    const row = served.has(task.id) ? served.get(task.id) : task;
    return row != null && !isTaskKept(row, border);
  };
}
