import { isOwnEmployee } from '../../domain/account/permissions.ts';
import { type Coordinates, coordinatesOf } from '../../domain/address/coordinates.ts';
import type { ErrorCode } from '../../domain/errors/codes.ts';
import { phoneBookOrder } from '../../domain/kernel/phone-book-order.ts';
import type { TimeRange } from '../../domain/kernel/time.ts';
import { plannedIn, takesTime } from '../../domain/scheduled/availability.ts';
import type { Address, User } from '../../domain/schemas.ts';
import { mayDispatch, refuseAssignment } from '../../domain/task/assignment.ts';
import { rangeOfPart } from '../../domain/task/dates.ts';
import { doesTask } from '../../domain/task/permissions.ts';
import { whyFixed } from '../../domain/task/placing.ts';
import { personName } from '../../domain/user/names.ts';
import type { Viewer } from '../../domain/visibility/viewer.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { rowsWith } from '../../workers/mirror/many-rows.ts';
import { allocatedAmong, type CalendarTask, type NamedVacation, tasksWithin, vacationsIn } from './calendar.ts';
import { useCalmly } from './lists/use-calmly.ts';
import { type TaskNames, taskNames } from './tasks.ts';

/** A task on the dispatch board. */
export interface BoardTask {
  task: CalendarTask;
  time: TimeRange;
  customer: string | null;
  /** Where its installations are, as far as that is known. */
  places: Coordinates[];
  /** The region of its first installation. */
  area: string | null;
  street: string | null;
  /** People may be put on it and taken off, by the viewer, now. */
  movable: boolean;
  /** Why they may not. */
  peopleFixed: ErrorCode | null;
  /** Why its time is fixed; null where it can be later. */
  timeFixed: ReturnType<typeof whyFixed>;
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
  /** Milliseconds of the shown days that are planned. */
  planned: number;
}

/** One or more days as a dispatcher sees them. */
export interface Board {
  /** Everybody who may be sent out, by name, and the companies that have work then after them. */
  rows: BoardRow[];
  /** Work of these days that nobody does. */
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
  range: TimeRange;
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

function boardRow(who: Pick<BoardRow, 'id' | 'name' | 'kind' | 'role'>, { range, workOf, vacations }: Facts): BoardRow {
  const tasks = workOf.get(who.id) ?? [];
  const planned = plannedIn(
    tasks.map(({ task, time }) => ({ time, estimate: task.estimateTime })),
    range,
  );
  return { ...who, tasks, planned, vacations: vacations.filter(({ employee }) => employee === who.id) };
}

const byName = (one: { name: string }, other: { name: string }): number => phoneBookOrder(one.name, other.name);

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

/** The installation addresses of tasks, by the tasks' ids. */
async function placesOf(mirror: MirrorDatabase, tasks: readonly CalendarTask[]): Promise<Map<string, Address[]>> {
  const stops = await rowsWith(
    mirror.rows('operational-addresses'),
    'task.id',
    tasks.map(({ id }) => id),
  );
  const ids = [...new Set(stops.flatMap(({ installationAddress }) => installationAddress?.id ?? []))];
  const rows = await mirror.rows('addresses').bulkGet(ids);
  const known = new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.id, row] as const])));
  const places = new Map<string, Address[]>();
  for (const { task, installationAddress } of stops) {
    const place = known.get(installationAddress?.id ?? '');
    if (place !== undefined) places.set(task.id, [...(places.get(task.id) ?? []), place]);
  }
  return places;
}

interface Work {
  work: BoardTask[];
  names: TaskNames;
}

/** The published work of a range. */
async function readWork(mirror: MirrorDatabase, range: TimeRange, viewer: Viewer): Promise<Work> {
  const tasks = (await tasksWithin(mirror, range, ['installation'])).filter(({ list }) => list !== 'draft');
  const [names, allocated, places] = await Promise.all([
    taskNames(mirror, tasks),
    allocatedAmong(mirror, tasks),
    placesOf(mirror, tasks),
  ]);
  const work = tasks.flatMap((task): BoardTask[] => {
    const time = rangeOfPart(task, 'installation');
    if (time === null) return [];
    const movable = mayDispatch(viewer, task, allocated.has(task.id));
    const at = places.get(task.id) ?? [];
    return [
      {
        task,
        time,
        customer: names.customers.get(task.customer?.id ?? '') ?? null,
        places: at.flatMap((place) => coordinatesOf(place) ?? []),
        area: at.find(({ region }) => region !== null)?.region ?? null,
        street: at[0]?.street ?? null,
        movable,
        peopleFixed: movable ? null : (refuseAssignment(viewer, task, allocated.has(task.id))?.code ?? null),
        timeFixed: whyFixed(viewer, task),
      },
    ];
  });
  return { work, names };
}

const unassignedAmong = (viewer: Viewer, work: readonly BoardTask[]): BoardTask[] =>
  work.filter(({ task, movable }) => movable && takesTime(task) && rowsOfTask(viewer, task).length === 0);

/** The days of the viewer's company: published work, who does it, who is away. */
export async function readBoard(mirror: MirrorDatabase, range: TimeRange, viewer: Viewer): Promise<Board> {
  const [{ work, names }, vacations, users, roles] = await Promise.all([
    readWork(mirror, range, viewer),
    vacationsIn(mirror, range),
    mirror.rows('users').toArray(),
    mirror.rows('roles').toArray(),
  ]);
  const facts: Facts = { viewer, range, work, workOf: workByRow(viewer, work), vacations };
  return {
    rows: [...peopleRows(users, facts), ...companyRows(names, facts)],
    unassigned: unassignedAmong(viewer, work),
    roles: roles.map(({ id, nickname }) => ({ id, name: nickname })).sort(byName),
    names,
  };
}

const read = ['tasks', 'operational-addresses', 'addresses', 'users', 'customers', 'companies'] as const;

/**
 * Work of other days that nobody does, live; undefined until the mirror has answered once, and for no range. Of the past only
 * what was planned to begin then, since the rest is on the board.
 */
export const useUnassigned = (range: TimeRange | null, viewer: Viewer): BoardTask[] | undefined =>
  useCalmly({
    key: JSON.stringify(['unassigned', range, viewer]),
    resources: read,
    read: async (mirror) =>
      range === null
        ? undefined
        : unassignedAmong(viewer, (await readWork(mirror, range, viewer)).work).filter(
            ({ time }) => time.from >= range.from && time.from < range.to,
          ),
  });

/** The board of some days, live; undefined until the mirror has answered once. Read as a calendar is, however much changes. */
export const useBoard = (range: TimeRange, viewer: Viewer): Board | undefined =>
  useCalmly({
    key: JSON.stringify(['board', range, viewer]),
    resources: [...read, 'scheduled', 'roles'],
    read: (mirror) => readBoard(mirror, range, viewer),
  });
