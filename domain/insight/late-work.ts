import { day, type Instant } from '../kernel/time.ts';
import { takesTime } from '../scheduled/availability.ts';
import type { Task } from '../schemas.ts';

type TimelyTask = Pick<Task, 'taskCompletionStatus' | 'taskOperationalStatus' | 'installationTimestampTo'>;

/** Since when a running, unfinished task is late because its installation time is over; null when it isn't. */
export function lateSince(task: TimelyTask, at: Instant): Instant | null {
  const { taskOperationalStatus, installationTimestampTo: end } = task;
  if (taskOperationalStatus !== 'ON_GOING' || !takesTime(task) || end === null || end >= at) return null;
  return end;
}

/** How late work is: less than a day, less than three, less than a week, longer. */
export const lateAges = ['day', 'threeDays', 'week', 'longer'] as const;

export type LateAge = (typeof lateAges)[number];

const limits = { day: 1, threeDays: 3, week: 7, longer: Number.POSITIVE_INFINITY } as const satisfies Record<
  LateAge,
  number
>;

/** The late work at an instant. */
export interface LateWork<Of> {
  total: number;
  ages: Record<LateAge, number>;
  /** The tasks that have been late longest. */
  oldest: Of[];
}

/** Counts late work by how late it is, and picks out the oldest. */
export function lateWork<Of extends { id: string; since: Instant }>(
  tasks: readonly Of[],
  at: Instant,
  shown: number,
): LateWork<Of> {
  const ages: Record<LateAge, number> = { day: 0, threeDays: 0, week: 0, longer: 0 };
  for (const { since } of tasks) {
    const age = lateAges.find((each) => at - since < limits[each] * day) ?? 'longer';
    ages[age] += 1;
  }
  const byAge = [...tasks].sort((one, other) => one.since - other.since || (one.id < other.id ? -1 : 1));
  return { total: tasks.length, ages, oldest: byAge.slice(0, shown) };
}
