import { isOwnEmployee, seesAllVacations } from '../../domain/account/permissions.ts';
import { phoneBookOrder } from '../../domain/kernel/phone-book-order.ts';
import { day, type TimeRange } from '../../domain/kernel/time.ts';
import { takesTime, vacationsWithin } from '../../domain/scheduled/availability.ts';
import type { Scheduled } from '../../domain/schemas.ts';
import { personName } from '../../domain/user/names.ts';
import type { Viewer } from '../../domain/visibility/viewer.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { tasksWithin } from './calendar.ts';
import { useCalmly } from './lists/use-calmly.ts';
import { useViewer } from './session.ts';
import { useLive } from './use-live.ts';
import { useLiveRow } from './use-live-row.ts';

/** A vacation with the name of whose it is. */
export interface NamedScheduled {
  vacation: Scheduled;
  name: string;
}

/** A vacation; null when it is not here, or not any more, and undefined until the mirror has answered once. */
export const useVacation = (id: string): NamedScheduled | null | undefined =>
  useLiveRow(
    async (mirror) => {
      const vacation = await mirror.rows('scheduled').get(id);
      if (vacation === undefined) return null;
      const person = await mirror.rows('users').get(vacation.employee.id);
      return { vacation, name: person === undefined ? '–' : personName(person) };
    },
    [id],
  );

/** Somebody who can go on vacation. */
export interface EmployeeChoice {
  value: string;
  label: string;
  /** The account is in use. */
  enabled: boolean;
}

/** Whose vacations the viewer sees: everybody's of the company, or their own. */
export async function readEmployees(mirror: MirrorDatabase, viewer: Viewer): Promise<EmployeeChoice[]> {
  const all = seesAllVacations(viewer);
  const people = await mirror
    .rows('users')
    .filter((user) => isOwnEmployee(viewer, user) && !user.deleted && (all || user.id === viewer.userId))
    .toArray();
  return people
    .map((user) => ({ value: user.id, label: personName(user), enabled: user.enabled }))
    .sort((one, other) => phoneBookOrder(one.label, other.label));
}

/** The same, live; undefined until the mirror has answered once. */
export function useEmployeeChoices(): EmployeeChoice[] | undefined {
  const viewer = useViewer();
  return useLive((mirror) => readEmployees(mirror, viewer), [viewer]);
}

/** A vacation as it is planned. */
export interface PlannedVacation {
  id: string;
  employee: string;
  range: TimeRange;
}

/** Work of somebody that falls into a vacation. */
export interface TakenTask {
  id: string;
  nickname: string;
  from: number;
  to: number;
}

/** Conflicts of a vacation: work that somebody else would have to do, and other vacations that it would overlap. */
export interface VacationConflicts {
  tasks: TakenTask[];
  vacations: { id: string; from: number; to: number }[];
}

/** The batch size: reading a long vacation in a large company at once would block the page. */
const slice = 7 * day;

async function workWithin(mirror: MirrorDatabase, { employee, range }: PlannedVacation): Promise<TakenTask[]> {
  const found = new Map<string, TakenTask>();
  for (let { from } = range; from < range.to; from += slice) {
    const tasks = await tasksWithin(mirror, { from, to: Math.min(range.to, from + slice) }, ['installation']);
    for (const task of tasks) {
      const { id, nickname, installationTimestampFrom: begin, installationTimestampTo: end } = task;
      const isTheirs = task.employeesAssignees.some((each) => each.id === employee) && takesTime(task);
      if (isTheirs && begin !== null) found.set(id, { id, nickname, from: begin, to: end ?? begin });
    }
  }
  return [...found.values()];
}

/** Conflicts of a vacation, sorted by their beginning (specification 8; decision 0056). */
export async function readVacationConflicts(
  mirror: MirrorDatabase,
  planned: PlannedVacation,
): Promise<VacationConflicts> {
  const { id, employee, range } = planned;
  const theirs = await mirror.rows('scheduled').where('employee.id').equals(employee).toArray();
  const vacations = vacationsWithin(range, { employee, except: id }, theirs).map((each) => ({
    id: each.id,
    from: each.startingTime,
    to: each.endingTime,
  }));
  return {
    tasks: await workWithin(mirror, planned),
    vacations: vacations.sort((one, other) => one.from - other.from),
  };
}

/** The same, live, of a vacation that is being planned; undefined while nothing is known of it. */
export function useVacationConflicts(planned: PlannedVacation | null): VacationConflicts | undefined {
  const key = JSON.stringify(['vacation-conflicts', planned]);
  const answer = useCalmly({
    key,
    resources: ['tasks', 'scheduled'],
    read: async (mirror) => ({
      key,
      conflicts: planned === null ? undefined : await readVacationConflicts(mirror, planned),
    }),
  });
  // The answer to another plan is not shown for this one.
  return answer?.key === key ? answer.conflicts : undefined;
}
