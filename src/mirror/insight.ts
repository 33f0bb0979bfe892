import { Dexie } from 'dexie';
import {
  type EndedWork,
  endOfWork,
  type FailedReason,
  failedReasons,
  type TimePerAddress,
  timePerAddress,
  type WeekOfWork,
  type WorkOfDoer,
  weeksUntil,
  workByDoer,
  workByWeek,
} from '../../domain/insight/ended-work.ts';
import { type LateWork, lateSince, lateWork } from '../../domain/insight/late-work.ts';
import { type DayProgress, isCounted, progressOf } from '../../domain/insight/progress.ts';
import { dayAround, type Instant, type TimeRange } from '../../domain/kernel/time.ts';
import type { AddressCompletionStatus } from '../../domain/operational-address/states.ts';
import type { AnyRow } from '../../domain/rows.ts';
import type { OperationalAddress, Task } from '../../domain/schemas.ts';
import { doesTask } from '../../domain/task/permissions.ts';
import { isPublished } from '../../domain/task/rules.ts';
import type { Viewer } from '../../domain/visibility/viewer.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { keysWith } from '../../workers/mirror/many-rows.ts';
import { tasksWithin } from './calendar.ts';
import { derived } from './lists/derived.ts';
import { namesOf } from './lists/names.ts';
import { useCalmly } from './lists/use-calmly.ts';
import { useSession } from './session.ts';

/** A task that is late, as the overview names it. */
export interface LateTask {
  id: string;
  nickname: string;
  since: Instant;
  /** Who does it, by name. */
  doers: string[];
}

/** How far the work of a day is. */
export type Today = DayProgress & { tasks: number };

/** The work of some weeks. */
export interface Work {
  weeks: WeekOfWork[];
  doers: (WorkOfDoer & { name: string })[];
  time: TimePerAddress;
  reasons: FailedReason[];
}

/** When it is asked, and who asks. */
interface InsightQuery {
  at: Instant;
  timeZone: string;
  viewer: Viewer;
}

/** How many late tasks are named. */
const shownLate = 10;

/** A task's values for the overview. */
type KeptTask = Pick<
  Task,
  | 'id'
  | 'nickname'
  | 'company'
  | 'assignee'
  | 'employeesAssignees'
  | 'taskCompletionStatus'
  | 'taskOperationalStatus'
  | 'installationTimestampTo'
>;

// What is derived from rows is cached until they change (`derived.ts`), so that a tap re-reads one row and not weeks of them.
const keptTask = (row: AnyRow): KeptTask => {
  const task = row as Task;
  return {
    id: task.id,
    nickname: task.nickname,
    company: task.company,
    assignee: task.assignee,
    employeesAssignees: task.employeesAssignees,
    taskCompletionStatus: task.taskCompletionStatus,
    taskOperationalStatus: task.taskOperationalStatus,
    installationTimestampTo: task.installationTimestampTo,
  };
};

const keptEnd = (row: AnyRow): { task: string; work: EndedWork | null } => ({
  task: (row as OperationalAddress).task.id,
  work: endOfWork(row as OperationalAddress),
});

const keptStatus = (row: AnyRow): AddressCompletionStatus => (row as OperationalAddress).completionStatus;

async function tasksById(mirror: MirrorDatabase, ids: Iterable<string>): Promise<(id: string) => KeptTask | null> {
  return derived(mirror, { resource: 'tasks', derive: keptTask }, new Set(ids));
}

/** The employees who do a task where the viewer's company does it, else the other company. */
function doersOf(viewer: Viewer, task: KeptTask): string[] {
  if (doesTask(viewer, task)) return task.employeesAssignees.map(({ id }) => id);
  return task.assignee === null ? [] : [task.assignee.id];
}

/** The parent of a subtask; null while the subtask holds none of its work: as a draft, or once it was cancelled. */
const keptRoot = (row: AnyRow): string | null => {
  const task = row as Task;
  return task.taskOperationalStatus === 'CANCELED' || !isPublished(task) ? null : (task.rootTask?.id ?? null);
};

/** The tasks whose work their subtasks hold, of those that are here: few, and found in an index. */
async function splitTasks(mirror: MirrorDatabase): Promise<ReadonlySet<string>> {
  const subtasks = await mirror.rows('tasks').orderBy('rootTask.id').primaryKeys();
  const rootOf = await derived(mirror, { resource: 'tasks', derive: keptRoot }, subtasks);
  return new Set(subtasks.flatMap((id) => rootOf(id) ?? []));
}

/** The ids of the addresses whose work ended in a time, by the two indexes of ends. */
async function endedWithin(mirror: MirrorDatabase, { from, to }: TimeRange): Promise<string[]> {
  const addresses = mirror.rows('operational-addresses');
  const found = await Promise.all(
    (['installedOn', 'failedOn'] as const).map((end) =>
      addresses.where(end).between(from, to, true, false).primaryKeys(),
    ),
  );
  return [...new Set(found.flat())];
}

/** The work on addresses that ended, of tasks that are counted, with who did it. */
async function endedWork(
  mirror: MirrorDatabase,
  ids: readonly string[],
  viewer: Viewer,
): Promise<(EndedWork & { doers: string[] })[]> {
  const endOf = await derived(mirror, { resource: 'operational-addresses', derive: keptEnd }, ids);
  const ended = ids.flatMap((id) => {
    const { task, work = null } = endOf(id) ?? {};
    return task === undefined || work === null ? [] : [{ task, work }];
  });
  const [split, taskOf] = await Promise.all([
    splitTasks(mirror),
    tasksById(
      mirror,
      ended.map(({ task }) => task),
    ),
  ]);
  return ended.flatMap(({ task: id, work }) => {
    const task = taskOf(id);
    return task === null || !isCounted(task, split) ? [] : [{ ...work, doers: doersOf(viewer, task) }];
  });
}

/** People by their names, and other companies by theirs; the owner, whose id is the own company's, by their own. */
async function namesOfDoers(mirror: MirrorDatabase, { companyId }: Viewer, ids: readonly string[]) {
  const [personOf, doerOf] = await Promise.all([
    namesOf(mirror, ['users'], ids),
    namesOf(mirror, ['companies', 'users'], ids),
  ]);
  return (id: string): string => (id === companyId ? personOf(id) : doerOf(id))?.text || '–';
}

// The following reads use indexes and small batches, so that the page stays responsive in a large company (decision 0056).

/** How far the work of today is. */
export async function readToday(mirror: MirrorDatabase, { at, timeZone }: InsightQuery): Promise<Today> {
  const [found, split] = await Promise.all([
    tasksWithin(mirror, dayAround(at, timeZone), ['installation']),
    splitTasks(mirror),
  ]);
  const tasks = found.filter((task) => isCounted(task, split));
  const addresses = await keysWith(
    mirror.rows('operational-addresses'),
    'task.id',
    tasks.map(({ id }) => id),
  );
  const statusOf = await derived(mirror, { resource: 'operational-addresses', derive: keptStatus }, addresses);
  return { ...progressOf(addresses.flatMap((id) => statusOf(id) ?? [])), tasks: tasks.length };
}

/** The late tasks among those that are running and began before now. */
export async function readLate(mirror: MirrorDatabase, { at, viewer }: InsightQuery): Promise<LateWork<LateTask>> {
  const ids = await mirror
    .rows('tasks')
    .where('[list+taskOperationalStatus+installationTimestampFrom]')
    .between(['active', 'ON_GOING', Dexie.minKey], ['active', 'ON_GOING', at])
    .primaryKeys();
  const [split, taskOf] = await Promise.all([splitTasks(mirror), tasksById(mirror, ids)]);
  const tasks = ids.flatMap((id) => {
    const task = taskOf(id);
    if (task === null || !isCounted(task, split)) return [];
    const since = lateSince(task, at);
    return since === null ? [] : [{ id, nickname: task.nickname, since, doers: doersOf(viewer, task) }];
  });
  const late = lateWork(tasks, at, shownLate);
  const named = new Set(late.oldest.flatMap(({ doers }) => doers));
  const nameOf = await namesOfDoers(mirror, viewer, [...named]);
  return { ...late, oldest: late.oldest.map((task) => ({ ...task, doers: task.doers.map(nameOf) })) };
}

/** The work of some weeks, the present one among them. */
export async function readWork(
  mirror: MirrorDatabase,
  { at, timeZone, viewer }: InsightQuery,
  count: number,
): Promise<Work> {
  const weeks = weeksUntil(at, timeZone, count);
  const ids = await endedWithin(mirror, { from: weeks[0]?.from ?? at, to: weeks.at(-1)?.to ?? at });
  const work = await endedWork(mirror, ids, viewer);
  const doers = workByDoer(work, weeks);
  const nameOf = await namesOfDoers(
    mirror,
    viewer,
    doers.map(({ doer }) => doer),
  );
  return {
    weeks: workByWeek(work, weeks),
    doers: doers.map((row) => ({ ...row, name: nameOf(row.doer) })),
    time: timePerAddress(work),
    reasons: failedReasons(work),
  };
}

const rowsOfWork = ['tasks', 'operational-addresses', 'users', 'companies'] as const;

/** A part of the overview, live; undefined until the mirror has answered once. */
function usePart<Result>(
  name: string,
  at: Instant,
  read: (mirror: MirrorDatabase, query: InsightQuery) => Promise<Result>,
): Result | undefined {
  const { timeZone, viewer } = useSession().user;
  return useCalmly({
    key: JSON.stringify(['insight', name, at, timeZone, viewer]),
    resources: rowsOfWork,
    read: (mirror) => read(mirror, { at, timeZone, viewer }),
  });
}

export const useTodaysWork = (at: Instant): Today | undefined => usePart('today', at, readToday);

export const useLate = (at: Instant): LateWork<LateTask> | undefined => usePart('late', at, readLate);

export const useWork = (at: Instant, weeks: number): Work | undefined =>
  usePart(`work of ${weeks} weeks`, at, (mirror, asked) => readWork(mirror, asked, weeks));
