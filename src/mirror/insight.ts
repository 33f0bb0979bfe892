import { Dexie } from 'dexie';
import {
  type DoneWork,
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
import { mirrorValue } from '../../workers/mirror/values.ts';
import { tasksWithin } from './calendar.ts';
import { derived } from './lists/derived.ts';
import { namesOf } from './lists/names.ts';
import { useCalmly } from './lists/use-calmly.ts';
import { windowBorder } from './older-tasks.ts';
import { type OlderWork, readWorkSums, sumsHave } from './older-work.ts';
import { useSession } from './session.ts';
import { useLive } from './use-live.ts';

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
  /** Null where all of it is on this device. */
  older: OlderWork | null;
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
  | 'installationTimestampFrom'
  | 'installationTimestampTo'
  | 'pickupTimestampFrom'
  | 'modifyDate'
> & {
  /** The task whose work it holds. */
  root: string | null;
};

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
    installationTimestampFrom: task.installationTimestampFrom,
    installationTimestampTo: task.installationTimestampTo,
    pickupTimestampFrom: task.pickupTimestampFrom,
    modifyDate: task.modifyDate,
    root: rootOf(task),
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
const rootOf = (task: Task): string | null =>
  task.taskOperationalStatus === 'CANCELED' || !isPublished(task) ? null : (task.rootTask?.id ?? null);

/** The tasks whose work their subtasks hold, of those that are here: few, and found in an index. Some subtasks are left out. */
async function splitTasks(
  mirror: MirrorDatabase,
  isLeftOut: (task: KeptTask) => boolean = () => false,
): Promise<ReadonlySet<string>> {
  const subtasks = await mirror.rows('tasks').orderBy('rootTask.id').primaryKeys();
  const taskOf = await tasksById(mirror, subtasks);
  const roots = subtasks.map((id) => {
    const task = taskOf(id);
    return task === null || isLeftOut(task) ? null : task.root;
  });
  return new Set(roots.flatMap((root) => root ?? []));
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

/** The work on addresses that ended, of tasks that are counted and not in the server's sums, with who did it. */
async function endedWork(
  mirror: MirrorDatabase,
  ids: readonly string[],
  { viewer, border, splitBefore }: { viewer: Viewer; border: Instant; splitBefore: readonly string[] },
): Promise<DoneWork[]> {
  const isInSums = await sumsHave(mirror, border);
  const endOf = await derived(mirror, { resource: 'operational-addresses', derive: keptEnd }, ids);
  const ended = ids.flatMap((id) => {
    const { task, work = null } = endOf(id) ?? {};
    return task === undefined || work === null ? [] : [{ task, work }];
  });
  const [split, taskOf] = await Promise.all([
    splitTasks(mirror, isInSums).then((found) => new Set([...found, ...splitBefore])),
    tasksById(
      mirror,
      ended.map(({ task }) => task),
    ),
  ]);
  return ended.flatMap(({ task: id, work }) => {
    const task = taskOf(id);
    return task === null || isInSums(task) || !isCounted(task, split)
      ? []
      : [{ ...work, doers: doersOf(viewer, task) }];
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

/** The work of some weeks, the present one among them: of the tasks that this device keeps, and the server's sums of the others. */
export async function readWork(
  mirror: MirrorDatabase,
  { at, timeZone, viewer }: InsightQuery,
  count: number,
): Promise<Work> {
  const weeks = weeksUntil(at, timeZone, count);
  const border = await windowBorder(mirror);
  const { older, sums, split } = await readWorkSums(mirror, border, weeks);
  const ids = await endedWithin(mirror, { from: weeks[0]?.from ?? at, to: weeks.at(-1)?.to ?? at });
  const work = await endedWork(mirror, ids, { viewer, border, splitBefore: split });
  const doers = workByDoer(work, weeks, sums);
  const nameOf = await namesOfDoers(
    mirror,
    viewer,
    doers.map(({ doer }) => doer),
  );
  return {
    older,
    weeks: workByWeek(work, weeks, sums),
    doers: doers.map((row) => ({ ...row, name: nameOf(row.doer) })),
    time: timePerAddress(work, sums),
    reasons: failedReasons(work, sums),
  };
}

const rowsOfWork = ['tasks', 'operational-addresses', 'users', 'companies'] as const;

/** A part of the overview, live; undefined until the mirror has answered once. `name` tells what it depends on besides rows. */
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

export function useWork(at: Instant, weeks: number): Work | undefined {
  const sums = useLive(async (mirror) => {
    const found = await mirrorValue(mirror, 'workSums');
    return { at: found?.at, border: await windowBorder(mirror) };
  }, []);
  const name = JSON.stringify(['work', weeks, sums]);
  return usePart(name, at, (mirror, asked) => readWork(mirror, asked, weeks));
}
