import { phoneBookOrder } from '../../domain/kernel/phone-book-order.ts';
import type { Reference } from '../../domain/kernel/resources.ts';
import type { TimeRange } from '../../domain/kernel/time.ts';
import { freeEmployees } from '../../domain/scheduled/availability.ts';
import type { User } from '../../domain/schemas.ts';
import { onVacation, type TimedTask, timeOf } from '../../domain/task/schedule.ts';
import { personName } from '../../domain/user/names.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { rowsWith } from '../../workers/mirror/many-rows.ts';
import { tasksWithin } from './calendar.ts';
import { useLive } from './use-live.ts';

/** Somebody who can be put on a task: an employee of the company in use, or its owner. */
export interface CrewMember {
  id: string;
  name: string;
  /** The id of the role; null for the owner and who has none. */
  role: string | null;
  roleName: string | null;
  /** What occupies them in the range: a vacation, another task, or nothing. */
  taken: 'vacation' | 'task' | null;
}

/** Who can be put on a task of a company, and which roles they have. */
export interface Crew {
  members: CrewMember[];
  /** `name` is what the office calls it; `key` its technical name, such as `installer`. */
  roles: { id: string; name: string; key: string }[];
}

const worksFor = (user: User, company: string): boolean =>
  (user.employer?.id === company || user.id === company) && user.customer === null && user.enabled && !user.deleted;

/** What occupies employees, by id: a vacation, another task, or nothing. */
export type Taken = ReadonlyMap<string, CrewMember['taken']>;

/**
 * What takes the time of employees in a range. `task` is the one that is being planned: neither it nor its subtasks count.
 */
export async function takenIn(
  mirror: MirrorDatabase,
  employees: readonly string[],
  { range, task }: { range: TimeRange | null; task: string },
): Promise<Taken> {
  if (range === null) return new Map(employees.map((id) => [id, null]));
  const [tasks, vacations] = await Promise.all([
    tasksWithin(mirror, range, ['installation']),
    rowsWith(mirror.rows('scheduled'), 'employee.id', employees),
  ]);
  const away = new Set(onVacation(employees, range, vacations));
  const free = new Set(freeEmployees(employees, range, { tasks, vacations, within: task }));
  const takenOf = (id: string): CrewMember['taken'] => {
    if (away.has(id)) return 'vacation';
    return free.has(id) ? null : 'task';
  };
  return new Map(employees.map((id) => [id, takenOf(id)]));
}

/** What occupies employees during a task; nothing if it has no dates. */
export const takenDuring = (mirror: MirrorDatabase, employees: readonly string[], task: TimedTask): Promise<Taken> =>
  takenIn(mirror, employees, { range: timeOf(task), task: task.id });

/** The same, live; undefined until the mirror has answered once. */
export const useTakenDuring = (employees: readonly string[], task: TimedTask): Taken | undefined =>
  useLive(
    (mirror) => takenDuring(mirror, employees, task),
    [employees.join(), task.id, task.installationTimestampFrom, task.installationTimestampTo],
  );

/** The crew of a company, by name, with what takes their time in `range`; `task` is the one that is being planned. */
export async function readCrew(
  mirror: MirrorDatabase,
  { company, range, task }: { company: string; range: TimeRange | null; task: string },
): Promise<Crew> {
  const [users, roles] = await Promise.all([
    mirror
      .rows('users')
      .filter((user) => worksFor(user, company))
      .toArray(),
    mirror.rows('roles').toArray(),
  ]);
  const ids = users.map(({ id }) => id);
  const taken = await takenIn(mirror, ids, { range, task });
  const roleNames = new Map(roles.map((role) => [role.id, role.nickname]));
  const members = users.map((user) => ({
    id: user.id,
    name: personName(user),
    role: user.role?.id ?? null,
    roleName: roleNames.get(user.role?.id ?? '') ?? null,
    taken: taken.get(user.id) ?? null,
  }));
  const used = new Set(members.map(({ role }) => role));
  return {
    members: members.sort((one, other) => phoneBookOrder(one.name, other.name)),
    roles: roles.filter(({ id }) => used.has(id)).map(({ id, name, nickname }) => ({ id, name: nickname, key: name })),
  };
}

/** The crew, live; undefined until the mirror has answered once. */
export const useCrew = (company: string, range: TimeRange | null, task: string): Crew | undefined =>
  useLive((mirror) => readCrew(mirror, { company, range, task }), [company, range?.from, range?.to, task]);

/** A company of the fleet, to which tasks can be offered. */
export interface FleetCompany {
  /** The id of its owner, which is the company's. */
  id: string;
  name: string;
}

/** The companies that have an agreement with this one, by name. */
export async function readFleet(mirror: MirrorDatabase, company: string): Promise<FleetCompany[]> {
  const agreements = await mirror
    .rows('subcontractor-agreements')
    .filter(({ contractor }) => contractor.id === company)
    .toArray();
  return namedCompanies(
    mirror,
    agreements.map(({ subcontractor }) => subcontractor),
  );
}

/** The names of companies, sorted: their own, or else their owner's. */
export async function namedCompanies(mirror: MirrorDatabase, owners: readonly Reference[]): Promise<FleetCompany[]> {
  const ids = owners.map(({ id }) => id);
  const [companies, users] = await Promise.all([
    mirror.rows('companies').bulkGet(ids),
    mirror.rows('users').bulkGet(ids),
  ]);
  const named = ids.map((id, index) => {
    const company = companies[index];
    const user = users[index];
    return { id, name: company?.name ?? company?.nickname ?? (user === undefined ? '–' : personName(user)) };
  });
  return named.sort((one, other) => phoneBookOrder(one.name, other.name));
}

export const useFleet = (company: string): FleetCompany[] | undefined =>
  useLive((mirror) => readFleet(mirror, company), [company]);

/** The name of a company; undefined until the mirror has answered once. */
export const useCompanyName = (owner: string): string | undefined =>
  useLive(async (mirror) => (await namedCompanies(mirror, [{ id: owner }]))[0]?.name, [owner]);

/** The name of a person; undefined while it isn't known here. */
export const usePersonName = (id: string): string | undefined =>
  useLive(
    async (mirror) => {
      const person = await mirror.rows('users').get(id);
      return person === undefined ? undefined : personName(person);
    },
    [id],
  );
