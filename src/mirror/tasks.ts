import { groupBy } from '../../domain/kernel/polyfills.ts';
import type { Reference } from '../../domain/kernel/resources.ts';
import type { TimeRange } from '../../domain/kernel/time.ts';
import type { Task } from '../../domain/schemas.ts';
import { personName } from '../../domain/user/names.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { keysWith, rowsOf, rowsWith } from '../../workers/mirror/many-rows.ts';
import { type AddressView, addressesOfTasks } from './addresses.ts';
import { taskList } from './lists/tables/tasks.ts';
import { useListCounts } from './lists/use-list.ts';
import { countPhotos, type PhotoCount } from './photo-count.ts';
import { beginningIn } from './task-page.ts';
import type { TaskTab } from './task-tab.ts';
import { useLive } from './use-live.ts';
import { useLiveRow } from './use-live-row.ts';

/** Somebody who does or watches a task: a person, or a subcontractor company. */
export interface Party {
  id: string;
  name: string;
  kind: 'person' | 'company';
}

/** Names of the rows to which tasks point, by id; joined here and never kept with the task. */
export interface TaskNames {
  customers: ReadonlyMap<string, string>;
  people: ReadonlyMap<string, string>;
  companies: ReadonlyMap<string, string>;
}

const idsOf = (references: readonly (Reference | null)[]): string[] => [
  ...new Set(references.flatMap((reference) => (reference === null ? [] : [reference.id]))),
];

function names<Row extends { id: string }>(
  rows: readonly (Row | undefined)[],
  nameOf: (row: Row) => string,
): Map<string, string> {
  return new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.id, nameOf(row)]])));
}

/** The names that a list or a view of these tasks shows. */
export async function taskNames(mirror: MirrorDatabase, tasks: readonly Task[]): Promise<TaskNames> {
  const people = tasks.flatMap((task) => [
    ...task.employeesAssignees,
    ...task.watchers,
    task.assignee,
    task.taskCreator,
    task.owner,
  ]);
  const [customers, users, companies] = await Promise.all([
    rowsOf(mirror.rows('customers'), idsOf(tasks.map(({ customer }) => customer))),
    rowsOf(mirror.rows('users'), idsOf(people)),
    rowsOf(mirror.rows('companies'), idsOf(tasks.map(({ assignee }) => assignee))),
  ]);
  return {
    customers: names(customers, ({ nickname }) => nickname),
    people: names(users, personName),
    companies: names(companies, ({ name, nickname }) => name ?? nickname ?? ''),
  };
}

/** Who does a task: the subcontractor company, else its employees. */
export function doersOf(task: Task, { people, companies }: TaskNames): Party[] {
  if (task.assignee !== null) {
    const { id } = task.assignee;
    return [{ id, kind: 'company', name: companies.get(id) || (people.get(id) ?? '–') }];
  }
  return task.employeesAssignees.map(({ id }) => ({ id, kind: 'person', name: people.get(id) ?? '–' }));
}

/** How many photos of each task the office has, of those announced; tasks without photos are left out. */
export async function taskEvidence(
  mirror: MirrorDatabase,
  tasks: readonly string[],
): Promise<ReadonlyMap<string, PhotoCount>> {
  const addresses = await keysWith(mirror.rows('operational-addresses'), 'task.id', tasks);
  const proofs = await keysWith(mirror.rows('proofs'), 'operationalAddress.id', addresses);
  const photos = await rowsWith(mirror.rows('photos'), 'proof.id', proofs);
  return new Map([...groupBy(photos, ({ task }) => task.id)].map(([task, its]) => [task, countPhotos(its)]));
}

/** Names and evidence for the rows of a page. */
export const useTaskDetails = (tasks: readonly Task[]) =>
  useLive(
    async (mirror) => {
      const ids = tasks.map(({ id }) => id);
      const [named, evidence] = await Promise.all([taskNames(mirror, tasks), taskEvidence(mirror, ids)]);
      return { names: named, evidence };
    },
    [tasks],
  );

/** Those of some tasks that have subtasks here, by their ids. */
export const useTasksWithSubtasks = (tasks: readonly Task[]): ReadonlySet<string> | undefined =>
  useLive(
    async (mirror) => {
      const ids = tasks.map(({ id }) => id);
      const subtasks = await rowsWith(mirror.rows('tasks'), 'rootTask.id', ids);
      return new Set(subtasks.flatMap(({ rootTask }) => rootTask?.id ?? []));
    },
    [tasks],
  );

/** How many tasks each of the tabs holds in a range of beginnings. */
export function useTabCounts(
  tabs: readonly TaskTab[],
  range: TimeRange | null,
): ReadonlyMap<TaskTab, number> | undefined {
  const counts = useListCounts(tabs.map(taskList), beginningIn(range));
  return counts && new Map(tabs.map((tab, index) => [tab, counts[index] ?? 0]));
}

/** Whether there is any task on this device. */
export const useHasTasks = (): boolean | undefined =>
  useLive(async (mirror) => (await mirror.rows('tasks').limit(1).primaryKeys()).length > 0, []);

/** A task with everything that its screen shows. */
export interface TaskView {
  task: Task;
  names: TaskNames;
  addresses: AddressView[];
  photos: PhotoCount;
  subtasks: Task[];
  root: Task | null;
}

/** One task; null when it is not here, or not any more. */
export async function readTask(mirror: MirrorDatabase, id: string): Promise<TaskView | null> {
  const task = await mirror.rows('tasks').get(id);
  if (task === undefined) return null;
  const [named, addresses, subtasks, root] = await Promise.all([
    taskNames(mirror, [task]),
    addressesOfTasks(mirror, [id]),
    mirror.rows('tasks').where('rootTask.id').equals(id).sortBy('number'),
    mirror.rows('tasks').get(task.rootTask?.id ?? ''),
  ]);
  const photos = addresses.reduce(
    (sum, { photos: { received, total } }) => ({ received: sum.received + received, total: sum.total + total }),
    { received: 0, total: 0 },
  );
  return { task, names: named, addresses, photos, subtasks, root: root ?? null };
}

export const useTask = (id: string): TaskView | null | undefined => useLiveRow((mirror) => readTask(mirror, id), [id]);
