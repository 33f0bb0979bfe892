import { includesReference } from '../kernel/references.ts';
import { instantOfWallTime, wallTimeAt } from '../kernel/wall-time.ts';
import type { ArgsOf, BaseOf } from '../mutations.ts';
import type { Task } from '../schemas.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { placementAt } from './placing.ts';
import { seenTimesOf } from './schedule.ts';

/** What is done with several tasks at once. */
export type BulkEdit =
  | { kind: 'assign'; employees: readonly string[] }
  /** To a calendar date such as `2026-11-21`; each keeps its time of day and its length. */
  | { kind: 'reschedule'; date: string }
  | { kind: 'publish' }
  | { kind: 'cancel' };

export type BulkKind = BulkEdit['kind'];

type Change<Name extends 'assignEmployees' | 'rescheduleTask' | 'publishTask' | 'cancelTask'> = {
  name: Name;
  args: ArgsOf<Name>;
  base: BaseOf<Name>;
};

/** The mutation of one of these tasks. */
export type BulkChange =
  | Change<'assignEmployees'>
  | Change<'rescheduleTask'>
  | Change<'publishTask'>
  | Change<'cancelTask'>;

/** Why a task needs no mutation, or has none: it is so already, it has no dates, or the time can only become later. */
export type BulkSkip = 'isSo' | 'noDates' | 'onlyLater';

/** The most tasks at once: a person can read through them, and the first is unsent while the last is stored. */
export const mostAtOnce = 200;

interface BulkFacts {
  viewer: Viewer;
  timeZone: string;
  /** The ids of the task's addresses, which publishing names. */
  addresses: readonly string[];
}

/** The same time of day on another date; undefined where the date isn't one. */
function onDate(at: number, date: string, timeZone: string): number | undefined {
  const [, time = ''] = wallTimeAt(at, timeZone).split(' ');
  return instantOfWallTime(`${date} ${time}`, timeZone);
}

function rescheduling(task: Task, date: string, { viewer, timeZone }: BulkFacts): BulkChange | BulkSkip {
  const { id, installationTimestampFrom: begin, installationTimestampTo: end } = task;
  if (begin === null || end === null) return 'noDates';
  const from = onDate(begin, date, timeZone);
  if (from === undefined || from === begin) return 'isSo';
  const placed = placementAt(viewer, task, from);
  if (placed.kind === 'moved') return { name: 'rescheduleTask', args: { id, ...placed.form }, base: seenTimesOf(task) };
  if (placed.why === 'onlyLater') return 'onlyLater';
  // The mutation says why its time is fixed.
  const form = { newFrom: from, newTo: end + (from - begin), estimatedHours: task.estimateTime ?? 0 };
  return { name: 'rescheduleTask', args: { id, ...form }, base: seenTimesOf(task) };
}

/** The mutation by which a task takes part in an edit of several, decided by itself like any other; or why it has none. */
export function bulkChangeOf(edit: BulkEdit, task: Task, facts: BulkFacts): BulkChange | BulkSkip {
  const { id, taskOperationalStatus, taskCompletionStatus, employeesAssignees } = task;
  switch (edit.kind) {
    case 'assign': {
      const employees = edit.employees.filter((each) => !includesReference(employeesAssignees, each));
      return employees.length === 0 ? 'isSo' : { name: 'assignEmployees', args: { id, employees }, base: {} };
    }
    case 'reschedule':
      return rescheduling(task, edit.date, facts);
    case 'publish':
      if (taskCompletionStatus !== 'DRAFT') return 'isSo';
      return { name: 'publishTask', args: { id, addresses: [...facts.addresses] }, base: {} };
    case 'cancel':
      if (taskOperationalStatus === 'CANCELED') return 'isSo';
      return { name: 'cancelTask', args: { id }, base: { taskOperationalStatus } };
  }
}
