import { phoneBookOrder } from '../../domain/kernel/phone-book-order.ts';
import type { MutationName } from '../../domain/mutations.ts';
import type { OperationalAddress, Task } from '../../domain/schemas.ts';
import { isPublished } from '../../domain/task/rules.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { addressName } from './addresses.ts';
import { namedCompanies } from './crew.ts';
import { type PendingItem, pendingOf } from './pending.ts';
import { isFilled } from './sync-state.ts';
import { isTicketTakenHere } from './task-form.ts';
import { useLive } from './use-live.ts';
import { useLiveRow } from './use-live-row.ts';

/** An address of a task as it is given to a subtask. */
export interface SplitAddress {
  id: string;
  name: string;
  street: string;
  operational: OperationalAddress;
}

/** A task with what decides whether and how it can be split. */
export interface SplitView {
  task: Task;
  customer: string | null;
  /** The company that gave the task; null where it is not known here. */
  owner: string | null;
  /** By name. */
  addresses: SplitAddress[];
  subtasks: number;
}

async function namedAddresses(mirror: MirrorDatabase, task: string): Promise<SplitAddress[]> {
  const rows = await mirror.rows('operational-addresses').where('task.id').equals(task).toArray();
  const places = await mirror.rows('addresses').bulkGet(rows.map((row) => row.installationAddress?.id ?? ''));
  return rows
    .map((operational, index) => {
      const place = places[index] ?? null;
      const street = [place?.street, place?.region].filter(
        (part) => part !== null && part !== undefined && part !== '',
      );
      return { id: operational.id, name: addressName({ operational, place }), street: street.join(', '), operational };
    })
    .sort((one, other) => phoneBookOrder(one.name, other.name));
}

/** The name of a task's company; null if it isn't known here. */
async function ownerName(mirror: MirrorDatabase, { company }: Task): Promise<string | null> {
  const [named] = company === null ? [] : await namedCompanies(mirror, [company]);
  return named === undefined || named.name === '–' ? null : named.name;
}

/** A task to be split; null when it is not here, or not any more. */
export async function readSplit(mirror: MirrorDatabase, id: string): Promise<SplitView | null> {
  const task = await mirror.rows('tasks').get(id);
  if (task === undefined) return null;
  const [customer, owner, addresses, subtasks] = await Promise.all([
    mirror.rows('customers').get(task.customer?.id ?? ''),
    ownerName(mirror, task),
    namedAddresses(mirror, id),
    mirror.rows('tasks').where('rootTask.id').equals(id).filter(isPublished).count(),
  ]);
  return { task, customer: customer?.nickname ?? null, owner, addresses, subtasks };
}

export const useSplit = (id: string): SplitView | null | undefined =>
  useLiveRow(
    async (mirror) => {
      const view = await readSplit(mirror, id);
      // Its addresses come after it when the mirror is filled.
      return view?.addresses.length === 0 && !(await isFilled(mirror)) ? null : view;
    },
    [id],
  );

/** What became of a change to a task that makes other tasks. */
export interface Making {
  /** Of which tasks it is said that they are here. */
  tasks: string;
  /** The last such change that the server has not settled, or that needs a person. */
  pending: PendingItem | null;
  /** All of those tasks are here. */
  made: boolean;
}

/** The changes of a task that make other tasks of it. */
export type TaskMaking = Extract<MutationName, 'splitTask' | 'splitForAllocation'>;

/** Follows the change of a name that makes some tasks of one; undefined until the mirror has answered once. */
export const useMaking = (task: string, name: TaskMaking, tasks: readonly string[]): Making | undefined =>
  useLive(
    async (mirror) => {
      const [items, rows] = await Promise.all([
        pendingOf(mirror, [{ resource: 'tasks', id: task }]),
        mirror.rows('tasks').bulkGet([...tasks]),
      ]);
      const pending = items.filter((item) => item.name === name && item.target.id === task).at(-1) ?? null;
      return { tasks: tasks.join(), pending, made: rows.every((row) => row !== undefined) };
    },
    [task, name, tasks.join()],
  );

/** Those of some job tickets that other tasks of the company have, case and accents aside. */
export async function readTakenTickets(
  mirror: MirrorDatabase,
  company: string,
  tickets: readonly string[],
): Promise<ReadonlySet<string>> {
  const taken = await Promise.all(
    tickets.map((jobTicket) => isTicketTakenHere(mirror, { jobTicket, task: null, company })),
  );
  return new Set(tickets.filter((_, index) => taken[index]));
}

/** The same, live. */
export const useTakenTickets = (company: string, tickets: readonly string[]): ReadonlySet<string> | undefined =>
  useLive((mirror) => readTakenTickets(mirror, company, tickets), [company, tickets.join('\n')]);
