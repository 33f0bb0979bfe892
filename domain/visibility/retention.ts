import type { Resource } from '../kernel/resources.ts';
import { day, type Instant } from '../kernel/time.ts';
import type { AnyRow, Rows } from '../rows.ts';

/** Operational statuses in which a task is closed. */
export const closedStatuses = [
  'FINISHED',
  'CANCELED',
] as const satisfies readonly Rows['tasks']['taskOperationalStatus'][];

const closed: ReadonlySet<string> = new Set(closedStatuses);

/** Since when rows are kept on devices: closed tasks by their last change, notifications by their making. */
export interface Kept {
  closedTasks: Instant;
  notifications: Instant;
}

/** Thirteen months, counted as 396 days. */
const closedTaskAge = 396 * day;
const notificationAge = 90 * day;

/**
 * Since when rows are kept on devices at `now`. It moves once a day, at midnight UTC, so that a device and the server that
 * compare what they hold agree on it although their clocks differ a little.
 */
export function keptAt(now: Instant): Kept {
  const today = Math.floor(now / day) * day;
  return { closedTasks: today - closedTaskAge, notifications: today - notificationAge };
}

/** Whether a row has not outlived its time on devices. What hangs on a task goes with the task and is not judged here. */
export function isKept<Name extends Resource>(resource: Name, row: Rows[Name], kept: Kept): boolean;
export function isKept(resource: Resource, row: AnyRow, kept: Kept): boolean {
  if (resource === 'notifications') return row.createDate >= kept.notifications;
  if (!('taskOperationalStatus' in row)) return true;
  return !closed.has(row.taskOperationalStatus) || row.modifyDate >= kept.closedTasks;
}
