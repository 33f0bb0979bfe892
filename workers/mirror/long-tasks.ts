import { day } from '../../domain/kernel/time.ts';
import type { Task } from '../../domain/schemas.ts';

/**
 * What lasts longer than this is found by its end: a calendar finds the rest by looking so far before the days that it shows,
 * and so reads few rows however many there are.
 */
export const longSpan = 2 * day;

type Dated = Pick<
  Task,
  'installationTimestampFrom' | 'installationTimestampTo' | 'pickupTimestampFrom' | 'pickupTimestampTo'
>;

/** The end of the installation or the pickup of a task, the later one of those that are long; null where neither is. */
export function longUntilOf(task: Dated): number | null {
  const ranges = [
    [task.installationTimestampFrom, task.installationTimestampTo],
    [task.pickupTimestampFrom, task.pickupTimestampTo],
  ] as const;
  const ends = ranges.flatMap(([from, to]) => (from !== null && to !== null && to - from > longSpan ? [to] : []));
  return ends.length === 0 ? null : Math.max(...ends);
}
