import { isOwnEmployee } from '../../domain/account/permissions.ts';
import type { TimeRange } from '../../domain/kernel/time.ts';
import { plannedIn, takesTime } from '../../domain/scheduled/availability.ts';
import type { User } from '../../domain/schemas.ts';
import { mayDispatch } from '../../domain/task/assignment.ts';
import { rangeOfPart } from '../../domain/task/dates.ts';
import { doesTask } from '../../domain/task/permissions.ts';
import { personName } from '../../domain/user/names.ts';
import type { Viewer } from '../../domain/visibility/viewer.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { allocatedAmong, type CalendarTask, type NamedVacation, tasksWithin, vacationsIn } from './calendar.ts';
import { useCalmly } from './lists/use-calmly.ts';
import { type TaskNames, taskNames } from './tasks.ts';

/** A task on the dispatch board. */
export interface BoardTask {
  task: CalendarTask;
  time: TimeRange;
  customer: string | null;
  /** People may be put on it and taken off, by the viewer, now. */
  movable: boolean;
}

/** A row of the board: an employee, or another company that does tasks of the viewer's. */
export interface BoardRow {
  id: string;
  name: string;
  kind: 'person' | 'company';
  role: string | null;
  /** By their begins. */
  tasks: BoardTask[];
  vacations: NamedVacation[];
  /** Milliseconds of the day that are planned. */
  planned: number;
}

/** A day as a dispatcher sees it. */
export interface Board {
  /** Everybody who may be sent out, by name, and the companies that have work that day after them. */
  rows: BoardRow[];
  /** Work of the day that nobody does. */
  unassigned: BoardTask[];
  roles: { id: string; name: string }[];
  names: TaskNames;
}

/** Who does a task, as rows of the board: the viewer's people where the viewer's company does it, else the other company. */
function rowsOfTask(viewer: Viewer, task: CalendarTask): string[] {
  if (doesTask(viewer, task)) return task.employeesAssignees.map(({ id }) => id);
  return task.assignee === null ? [] : [task.assignee.id];
}

const isOnTheStaff = (viewer: Viewer, user: User): boolean =>
  isOwnEmployee(viewer, user) && user.enabled && !user.deleted && user.customer === null;

interface Facts {
  viewer: Viewer;
  day: TimeRange;
  work: readonly BoardTask[];
  /** The work of each row of the board, by its id. */
  workOf: ReadonlyMap<string, BoardTask[]>;
  vacations: readonly NamedVacation[];
}

function workByRow(viewer: Viewer, work: readonly BoardTask[]): ReadonlyMap<string, BoardTask[]> {
  const rows = new Map<string, BoardTask[]>();
  for (const each of work) {
    for (const id of rowsOfTask(viewer, each.task)) {
      const known = rows.get(id);
      if (known === undefined) rows.set(id, [each]);
      else known.push(each);
    }
  }
  return rows;
}

function boardRow(who: Pick<BoardRow, 'id' | 'name' | 'kind' | 'role'>, { day, workOf, vacations }: Facts): BoardRow {
  const tasks = workOf.get(who.id) ?? [];
  const planned = plannedIn(
    tasks.map(({ task, time }) => ({ time, estimate: task.estimateTime })),
    day,
  );
  return { ...who, tasks, planned, vacations: vacations.filter(({ employee }) => employee === who.id) };
}

const byName = (one: { name: string }, other: { name: string }): number =>
  one.name.localeCompare(other.name, 'el', { numeric: true });

function peopleRows(users: readonly User[], facts: Facts): BoardRow[] {
  const { viewer, workOf } = facts;
  // The owner is on the board only where they work themselves.
  const staff = users.filter(
    (user) => isOnTheStaff(viewer, user) || (user.id === viewer.companyId && workOf.has(user.id)),
  );
  const rows = staff.map((user) =>
    boardRow({ id: user.id, name: personName(user), kind: 'person', role: user.role?.id ?? null }, facts),
  );
  return rows.sort(byName);
}

function companyRows(names: TaskNames, facts: Facts): BoardRow[] {
  const { viewer, work } = facts;
  const others = work.flatMap(({ task }) => (doesTask(viewer, task) ? [] : rowsOfTask(viewer, task)));
  const rows = [...new Set(others)].map((id) => {
    const name = names.companies.get(id) || (names.people.get(id) ?? '–');
    return boardRow({ id, name, kind: 'company', role: null }, facts);
  });
  return rows.sort(byName);
}

interface WorkFacts {
  names: TaskNames;
  allocated: ReadonlySet<string>;
}

const toWork = (viewer: Viewer, tasks: readonly CalendarTask[], { names, allocated }: WorkFacts): BoardTask[] =>
  tasks.flatMap((task) => {
    const time = rangeOfPart(task, 'installation');
    const customer = names.customers.get(task.customer?.id ?? '') ?? null;
    return time === null ? [] : [{ task, time, customer, movable: mayDispatch(viewer, task, allocated.has(task.id)) }];
  });

/** The day of the viewer's company: published work, who does it, who is away. */
export async function readBoard(mirror: MirrorDatabase, day: TimeRange, viewer: Viewer): Promise<Board> {
  const [found, vacations, users, roles] = await Promise.all([
    tasksWithin(mirror, day, ['installation']),
    vacationsIn(mirror, day),
    mirror.rows('users').toArray(),
    mirror.rows('roles').toArray(),
  ]);
  const tasks = found.filter(({ list }) => list !== 'draft');
  const [names, allocated] = await Promise.all([taskNames(mirror, tasks), allocatedAmong(mirror, tasks)]);
  const work = toWork(viewer, tasks, { names, allocated });
  const facts: Facts = { viewer, day, work, workOf: workByRow(viewer, work), vacations };
  return {
    rows: [...peopleRows(users, facts), ...companyRows(names, facts)],
    unassigned: work.filter(({ task, movable }) => movable && takesTime(task) && rowsOfTask(viewer, task).length === 0),
    roles: roles.map(({ id, name }) => ({ id, name })).sort(byName),
    names,
  };
}

/** The board of a day, live; undefined until the mirror has answered once. Read as a calendar is, however much changes. */
export const useBoard = (day: TimeRange, viewer: Viewer): Board | undefined =>
  useCalmly({
    key: JSON.stringify(['board', day, viewer]),
    resources: ['tasks', 'scheduled', 'users', 'roles', 'customers', 'companies'],
    read: (mirror) => readBoard(mirror, day, viewer),
  });
