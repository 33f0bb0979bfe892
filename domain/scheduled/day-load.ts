import { hour, type TimeRange } from '../kernel/time.ts';

/** How long a person works in a day, which a plan is measured by. */
export const workingDay = 8 * hour;

/** A task in somebody's day. */
export interface PlannedWork {
  time: TimeRange;
  /** Hours that the work itself takes; null where nobody has said. */
  estimate: number | null;
}

/**
 * Milliseconds of work that a day holds: the estimate of each task, as far as the task's time is in that day, since a task may
 * be done at any hour of a long time (decision 0016).
 */
export const plannedIn = (work: readonly PlannedWork[], day: TimeRange): number =>
  work.reduce((sum, { time: { from, to }, estimate }) => {
    const within = Math.max(0, Math.min(to, day.to) - Math.max(from, day.from));
    return sum + Math.min(within, estimate === null ? within : estimate * hour);
  }, 0);

/**
 * Lays ranges out in as few lines as they need so that none covers another: the line of each, in the order given, which is
 * that of their begins.
 */
export function linesOf(ranges: readonly TimeRange[]): number[] {
  const ends: number[] = [];
  return ranges.map(({ from, to }) => {
    const free = ends.findIndex((end) => end <= from);
    const line = free === -1 ? ends.length : free;
    ends[line] = to;
    return line;
  });
}
