import { day, overlaps, type TimeRange } from '../../domain/kernel/time.ts';
import type { Scheduled } from '../../domain/schemas.ts';
import { type MovedPart, rangeOfPart } from '../../domain/task/dates.ts';
import { isPublished } from '../../domain/task/rules.ts';
import { personName } from '../../domain/user/names.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { longSpan } from '../../workers/mirror/long-tasks.ts';
import { rowsWith } from '../../workers/mirror/many-rows.ts';
import type { StoredRow } from '../../workers/mirror/stored-rows.ts';
import { useCalmly } from './lists/use-calmly.ts';
import { type TaskNames, taskNames } from './tasks.ts';

/** A task as the calendar reads it. */
export type CalendarTask = StoredRow<'tasks'>;

/** Somebody's vacation with their name. */
export interface NamedVacation extends TimeRange {
  id: string;
  employee: string;
  name: string;
}

/** What a calendar shows of a range of time. */
export interface CalendarRange {
  /** Tasks whose installation or pickup shares time with the range, those that begin first first. */
  tasks: CalendarTask[];
  names: TaskNames;
  vacations: NamedVacation[];
}

const lists = ['active', 'draft', 'finished', 'invoiced'] as const;

const parts: readonly MovedPart[] = ['installation', 'pickup'];

const touches = (task: CalendarTask, range: TimeRange, wanted: readonly MovedPart[]): boolean =>
  wanted.some((part) => {
    const time = rangeOfPart(task, part);
    return time !== null && overlaps(time, { from: range.from, to: Math.max(range.to, range.from + 1) });
  });

/** A task that was split is shown by its subtasks, and one that was cancelled takes nobody's time. */
const isShown = ({ leaf, taskOperationalStatus }: CalendarTask): boolean =>
  leaf && taskOperationalStatus !== 'CANCELED';

/** Of tasks that were given to a company, those of which that company made a subtask for its own people, by their ids. */
export async function allocatedAmong(
  mirror: MirrorDatabase,
  tasks: readonly CalendarTask[],
): Promise<ReadonlySet<string>> {
  const given = tasks.filter(({ assignee }) => assignee !== null).map(({ id }) => id);
  if (given.length === 0) return new Set();
  const parts = await rowsWith(mirror.rows('tasks'), 'rootTask.id', given);
  const live = parts.filter((part) => part.taskOperationalStatus !== 'CANCELED' && isPublished(part));
  return new Set(live.flatMap(({ rootTask }) => rootTask?.id ?? []));
}

const byTime = (one: CalendarTask, other: CalendarTask): number =>
  (one.installationTimestampFrom ?? 0) - (other.installationTimestampFrom ?? 0) ||
  (one.number ?? 0) - (other.number ?? 0);

/** Rows per read: decoding a month of a large company at once would block the page. */
const slice = 2 * day;

function slicesOf({ from, to }: TimeRange): TimeRange[] {
  const count = Math.max(1, Math.ceil((to - from) / slice));
  return Array.from({ length: count }, (_, index) => ({
    from: from + index * slice,
    to: Math.min(to, from + (index + 1) * slice),
  }));
}

/**
 * The tasks that are on in a range, by indexes alone: those that begin in it or shortly before, and the few long ones that
 * end after it began. What is read follows from how much is on, not from how many tasks there are.
 */
export async function tasksWithin(
  mirror: MirrorDatabase,
  range: TimeRange,
  wanted: readonly MovedPart[] = parts,
): Promise<CalendarTask[]> {
  const begins = slicesOf({ from: range.from - longSpan, to: range.to });
  const tasks = mirror.rows('tasks');
  const installations = wanted.includes('installation')
    ? lists.flatMap((list) =>
        begins.map(({ from, to }) =>
          tasks.where('[list+installationTimestampFrom]').between([list, from], [list, to], true, false).toArray(),
        ),
      )
    : [];
  const pickups = wanted.includes('pickup')
    ? begins.map(({ from, to }) => tasks.where('pickupTimestampFrom').between(from, to, true, false).toArray())
    : [];
  const long = tasks.where('longUntil').aboveOrEqual(range.from).toArray();
  const found = (await Promise.all([...installations, ...pickups, long])).flat();
  const unique = [...new Map(found.map((task) => [task.id, task])).values()];
  const on = unique.filter((task) => isShown(task) && touches(task, range, wanted));
  // Of a task that was split for allocation the subtask is shown; the task itself would stand beside it with
  // nobody to do it (decision 0040). One that has people of its own takes their time.
  const allocated = await allocatedAmong(
    mirror,
    on.filter(({ employeesAssignees }) => employeesAssignees.length === 0),
  );
  return on.filter(({ id }) => !allocated.has(id)).sort(byTime);
}

const isWithin = ({ startingTime, endingTime }: Scheduled, range: TimeRange): boolean =>
  overlaps({ from: startingTime, to: endingTime }, range);

/** The vacations that share time with a range, those that begin first first. */
export async function vacationsIn(mirror: MirrorDatabase, range: TimeRange): Promise<NamedVacation[]> {
  const rows = (await mirror.rows('scheduled').toArray()).filter((row) => isWithin(row, range));
  const people = await mirror.rows('users').bulkGet(rows.map(({ employee }) => employee.id));
  const named = rows.map(({ id, employee, startingTime, endingTime }, index): NamedVacation => {
    const person = people[index];
    const name = person === undefined ? '–' : personName(person);
    return { id, employee: employee.id, name, from: startingTime, to: endingTime };
  });
  return named.sort((one, other) => one.from - other.from);
}

/** What a calendar shows of a range. */
export async function readCalendar(
  mirror: MirrorDatabase,
  range: TimeRange,
  wanted: readonly MovedPart[],
): Promise<CalendarRange> {
  const [tasks, vacations] = await Promise.all([tasksWithin(mirror, range, wanted), vacationsIn(mirror, range)]);
  return { tasks, vacations, names: await taskNames(mirror, tasks) };
}

/**
 * What a calendar shows of a range, live; undefined until the mirror has answered once. A plain live query restarts with each
 * change that comes while it reads, and would never finish a month of a busy company.
 */
export const useCalendar = (range: TimeRange, wanted: readonly MovedPart[]): CalendarRange | undefined =>
  useCalmly({
    key: JSON.stringify(['calendar', range, wanted]),
    resources: ['tasks', 'scheduled', 'users', 'customers', 'companies'],
    read: (mirror) => readCalendar(mirror, range, wanted),
  });
