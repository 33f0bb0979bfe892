import type { Resource } from '../kernel/resources.ts';
import { day, type Instant } from '../kernel/time.ts';
import type { AnyRow, Rows } from '../rows.ts';

/** The operational statuses of closed tasks. */
export const closedStatuses = [
  'FINISHED',
  'CANCELED',
] as const satisfies readonly Rows['tasks']['taskOperationalStatus'][];

const closed: ReadonlySet<string> = new Set(closedStatuses);

/** The oldest rows that devices keep: closed tasks by their last change, notifications by their creation. */
export interface Kept {
  closedTasks: Instant;
  notifications: Instant;
}

/** Thirteen months, counted as 396 days. */
const closedTaskAge = 396 * day;
const notificationAge = 90 * day;

/**
 * The oldest rows that devices keep at `now`. It moves at midnight UTC only, so that a device and the server agree
 * although their clocks differ a little.
 */
export function keptAt(now: Instant): Kept {
  const today = Math.floor(now / day) * day;
  return { closedTasks: today - closedTaskAge, notifications: today - notificationAge };
}

/** Whether devices still keep a row. Rows of a task go with the task and aren't checked here. */
export function isKept<Name extends Resource>(resource: Name, row: Rows[Name], kept: Kept): boolean;
export function isKept(resource: Resource, row: AnyRow, kept: Kept): boolean {
  if (resource === 'notifications') return row.createDate >= kept.notifications;
  if (!('taskOperationalStatus' in row)) return true;
  return !closed.has(row.taskOperationalStatus) || row.modifyDate >= kept.closedTasks;
}
