import type { TimeRange } from '../../../domain/kernel/time.ts';
import { instantOfWallTime, wallTimeAt } from '../../../domain/kernel/wall-time.ts';
import { type MovedPart, rangeOfPart } from '../../../domain/task/dates.ts';
import { mayPlanTask } from '../../../domain/task/permissions.ts';
import { editableFields } from '../../../domain/task/rules.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { CalendarRange, CalendarTask } from '../../mirror/calendar.ts';
import { doersOf, type Party } from '../../mirror/tasks.ts';

/** The id that stands for unassigned work in the filter by people. */
export const nobody = 'none';

/** An installation or a pickup as the calendar shows it. */
export interface CalendarEvent {
  /** The task's id with `-i` for its installation, `-p` for its pickup (specification 2.3). */
  id: string;
  part: MovedPart;
  task: CalendarTask;
  time: TimeRange;
  doers: Party[];
  customer: string | null;
  /** Whether it can be dragged and resized: a draft that the viewer plans (specification 2.3). */
  movable: boolean;
}

const suffixes: Readonly<Record<MovedPart, string>> = { installation: '-i', pickup: '-p' };

const fieldOf = { installation: 'installationTimestampFrom', pickup: 'pickupTimestampFrom' } as const;

/** Whether a viewer may move a part of a task. */
export const isMovable = (viewer: Viewer, task: CalendarTask, part: MovedPart): boolean =>
  mayPlanTask(viewer, task) && editableFields(task).includes(fieldOf[part]);

/** The events of tasks, sorted by begin. */
export function eventsOf(
  { tasks, names }: Pick<CalendarRange, 'tasks' | 'names'>,
  parts: readonly MovedPart[],
  viewer: Viewer,
): CalendarEvent[] {
  const events = tasks.flatMap((task) => {
    const doers = doersOf(task, names);
    const customer = names.customers.get(task.customer?.id ?? '') ?? null;
    return parts.flatMap((part): CalendarEvent[] => {
      const time = rangeOfPart(task, part);
      if (time === null) return [];
      const movable = isMovable(viewer, task, part);
      return [{ id: `${task.id}${suffixes[part]}`, part, task, time, doers, customer, movable }];
    });
  });
  return events.sort((one, other) => one.time.from - other.time.from);
}

/** The events of the picked people; all events if nobody is picked. */
export function eventsOfDoers(events: readonly CalendarEvent[], who: readonly string[]): CalendarEvent[] {
  if (who.length === 0) return [...events];
  return events.filter(({ doers }) =>
    doers.length === 0 ? who.includes(nobody) : doers.some(({ id }) => who.includes(id)),
  );
}

/** A time as the schedule takes it: wall time in the company's time zone, whatever the browser's is. */
export const wallRange = ({ from, to }: TimeRange, timeZone: string): { start: string; end: string } => {
  const start = wallTimeAt(from, timeZone);
  const end = wallTimeAt(to, timeZone);
  // When clocks go back, an end in the repeated hour may look earlier than its begin.
  return { start, end: end < start ? start : end };
};

/** A range that was dragged to `start`, as long as before, even across a change of the clocks. */
export function movedRange(before: TimeRange, start: string, timeZone: string): TimeRange | null {
  const from = instantOfWallTime(start, timeZone);
  return from === undefined ? null : { from, to: from + (before.to - before.from) };
}

/** A range that was resized. */
export function stretchedRange({ start, end }: { start: string; end: string }, timeZone: string): TimeRange | null {
  const [from, to] = [instantOfWallTime(start, timeZone), instantOfWallTime(end, timeZone)];
  return from === undefined || to === undefined || from >= to ? null : { from, to };
}
