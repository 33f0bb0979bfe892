import type { Resource } from '../kernel/resources.ts';
import { day, type Instant } from '../kernel/time.ts';
import type { AnyRow, Rows } from '../rows.ts';

/** The operational statuses of closed tasks. */
export const closedStatuses = [
  'FINISHED',
  'CANCELED',
] as const satisfies readonly Rows['tasks']['taskOperationalStatus'][];

const closed: ReadonlySet<string> = new Set(closedStatuses);

/**
 * The oldest rows that a device keeps: closed tasks by their last change or their dates, whichever is latest, and
 * notifications and working days by their creation. Tasks that are not closed always stay.
 */
export interface Kept {
  closedTasks: Instant;
  notifications: Instant;
}

/**
 * The lengths of windows, in days, the longest first (decision 0133). The first, thirteen months, is everybody's but the
 * office's of a company with more rows than a device should hold.
 */
export const windows = [396, 270, 180, 120, 90, 60, 45, 30, 21, 14, 7] as const;

/** The days since when devices keep closed tasks. */
export type WindowDays = (typeof windows)[number];

/** The window of a company that fits on its devices whole. */
export const longestWindow = windows[0];

/** The shortest window, whatever a company's size. */
export const shortestWindow = 7 satisfies WindowDays;

const notificationAge = 90 * day;

/**
 * The oldest rows that a device keeps at `now`, with a window of so many days. It moves at midnight UTC only, so that a
 * device and the server agree although their clocks differ a little.
 */
export function keptAt(now: Instant, days: WindowDays = longestWindow): Kept {
  const today = Math.floor(now / day) * day;
  return { closedTasks: today - days * day, notifications: today - notificationAge };
}

/** A window is only widened if its rows then are at most this part of what a device may hold: each widening is a resync. */
const roomToWiden = 0.8;

/**
 * The window of a company: the longest in which its office devices hold at most `most` rows, by the number of rows of each window; the
 * shortest if none is short enough.
 */
export function chooseWindow(
  rows: ReadonlyMap<WindowDays, number>,
  { most, before }: { most: number; before: WindowDays },
): WindowDays {
  const fits = windows.find((days) => (rows.get(days) ?? 0) <= (days > before ? most * roomToWiden : most));
  return fits ?? shortestWindow;
}

/** The fields of a task by which devices keep it. */
export type KeptTask = Pick<
  Rows['tasks'],
  'taskOperationalStatus' | 'modifyDate' | 'installationTimestampFrom' | 'pickupTimestampFrom'
>;

/** The latest of a task's last change and its dates. */
const lastDate = (task: KeptTask): Instant =>
  Math.max(task.modifyDate, task.installationTimestampFrom ?? 0, task.pickupTimestampFrom ?? 0);

/** Whether a window that begins at `closedTasks` has a task: it is open, or was changed or is dated since. */
export const isTaskKept = (task: KeptTask, closedTasks: Instant): boolean =>
  !closed.has(task.taskOperationalStatus) || lastDate(task) >= closedTasks;

/** Whether devices still keep a row. Rows of a task go with the task and aren't checked here. */
export function isKept<Name extends Resource>(resource: Name, row: Rows[Name], kept: Kept): boolean;
export function isKept(resource: Resource, row: AnyRow, kept: Kept): boolean {
  if (resource === 'notifications') return row.createDate >= kept.notifications;
  if (resource === 'work-days') return row.modifyDate >= kept.closedTasks;
  if (!('taskOperationalStatus' in row)) return true;
  return isTaskKept(row, kept.closedTasks);
}

/** The rows that hang on a task: they leave a device with it. */
export const rowsOfTasks = ['operational-addresses', 'proofs', 'photos', 'attached-files'] as const;

/** A resource whose rows hang on tasks. */
export type RowOfTask = (typeof rowsOfTasks)[number];

/** Whether rows of a resource hang on tasks. */
export const isOfTask = (resource: Resource): resource is RowOfTask =>
  (rowsOfTasks as readonly Resource[]).includes(resource);
