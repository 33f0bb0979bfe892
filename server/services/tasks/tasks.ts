import { DomainError } from '../../../domain/errors/codes.ts';
import type { Rows } from '../../../domain/rows.ts';
import { isOwnPart } from '../../../domain/task/facts.ts';
import { mayAllocateTask, mayCreateTasks, mayPlanTask, maySplitTask } from '../../../domain/task/permissions.ts';
import {
  canSplit,
  canSplitForAllocation,
  isPublished,
  isReadOnly,
  type PartsOfTask,
} from '../../../domain/task/rules.ts';
import { equals } from '../../../domain/visibility/condition.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { findBy } from '../../db/repositories/rows.ts';
import { mutate, requestFor, unparsedRequest } from '../mutate/mutate.ts';
import { requireApplied } from '../mutate/outcomes.ts';
import { readList, readOne } from '../rows/read.ts';
import { createRow } from '../rows/write.ts';

type Task = Rows['tasks'];
type Address = Rows['operational-addresses'];

const list = { resource: 'tasks' } as const;

export const readTask = (context: Context, viewer: Viewer, id: string): Promise<Task> =>
  readOne(context, viewer, { list, id });

const listTaskAddresses = (context: Context, viewer: Viewer, id: string): Promise<Address[]> =>
  readList(context, viewer, {
    list: { resource: 'operational-addresses', naming: [{ field: 'task', id }] },
  });

async function findParts(context: Context, viewer: Viewer, id: string): Promise<PartsOfTask> {
  const found = await readList(context, viewer, { list: { ...list, naming: [{ field: 'rootTask', id }] } });
  const subtasks = found.filter(isPublished);
  const canceled = subtasks.filter(({ taskOperationalStatus }) => taskOperationalStatus === 'CANCELED').length;
  return { addresses: await listTaskAddresses(context, viewer, id), subtasks: subtasks.length, canceled };
}

/** A task's subtasks, without drafts and without other companies' internal ones. */
export async function ownPartsOf(context: Context, viewer: Viewer, task: Task): Promise<Task[]> {
  const parts = await readList(context, viewer, { list: { ...list, naming: [{ field: 'rootTask', id: task.id }] } });
  return parts.filter((part) => isOwnPart(task, part) && isPublished(part));
}

/** Whether the viewer can split a task into subtasks (specification 4.2). */
export async function maySplit(context: Context, viewer: Viewer, id: string): Promise<boolean> {
  const task = await readTask(context, viewer, id);
  return maySplitTask(viewer, task) && canSplit(task, await findParts(context, viewer, id));
}

/** Whether the viewer can create an internal subtask of a task assigned to their company (specification 4.2). */
export async function mayAllocate(context: Context, viewer: Viewer, id: string): Promise<boolean> {
  const task = await readTask(context, viewer, id);
  return mayAllocateTask(viewer, task) && canSplitForAllocation(task, await findParts(context, viewer, id));
}

/** Whether the viewer may edit a task now (specification 4.2). */
export async function mayEdit(context: Context, viewer: Viewer, id: string): Promise<boolean> {
  const task = await readTask(context, viewer, id);
  return mayPlanTask(viewer, task) && !isReadOnly(task);
}

/** The company's task with a job ticket, ignoring case and accents. */
export async function taskByJobTicket(context: Context, viewer: Viewer, jobTicket: string): Promise<Task> {
  const own = { ...list, naming: [{ field: 'company', id: viewer.companyId }] };
  const filters = { jobTicket: { value: jobTicket, matchMode: 'equals' } };
  const [task] = await readList(context, viewer, { list: own, request: { rows: 1, filters } });
  if (!task) throw new DomainError('not_found');
  return task;
}

/** Whether no other task of the company has a job ticket, including hidden ones; only for people who create tasks. */
export async function isTicketFree(
  context: Context,
  viewer: Viewer,
  { jobTicket, id }: { jobTicket: string; id: string },
): Promise<boolean> {
  if (!mayCreateTasks(viewer)) throw new DomainError('not_permitted');
  const sought = { company: viewer.companyId, value: jobTicket };
  const found = await findBy(context.database.kysely, { resource: 'tasks', field: 'jobTicket' }, sought);
  return found.every((task) => task.id === id);
}

/** Tasks that are part of no other. */
export const rootTasks = (context: Context, viewer: Viewer): Promise<Task[]> =>
  readList(context, viewer, { list: { ...list, where: equals('rootTask', null) } });

/** A task's visible operational addresses; throws `not_found` for a hidden task. */
export async function taskAddresses(context: Context, viewer: Viewer, id: string): Promise<Address[]> {
  await readTask(context, viewer, id);
  return listTaskAddresses(context, viewer, id);
}

/** A task's addresses that its subtasks may get: those without progress (decision 0025). */
export async function possibleAddresses(context: Context, viewer: Viewer, id: string): Promise<Address[]> {
  const addresses = await taskAddresses(context, viewer, id);
  return addresses.filter(({ completionStatus }) => completionStatus === 'NO_PROGRESS');
}

/**
 * A task's customer as a viewer, for recipients of mails and links about the task: they see what the customer sees.
 * Null without customer.
 */
export const customerOf = ({ company, customer }: Rows['tasks']): Viewer | null =>
  company === null || customer === null
    ? null
    : {
        kind: 'customer',
        userId: customer.id,
        companyId: company.id,
        customerId: customer.id,
        owner: false,
        elevated: false,
        rights: [],
      };

interface Derived {
  /** The task to derive from. */
  from: string;
  /** The client's id; the server mints one if it is missing. */
  id: string | undefined;
}

/** Clones a task as a new draft (specification 4.3). */
export async function cloneTask(context: Context, viewer: Viewer, derived: Derived): Promise<Task> {
  await readTask(context, viewer, derived.from);
  const { from, id = context.newId() } = derived;
  return createRow(context, viewer, { list, id, mutation: requestFor('cloneTask', { id, from }) });
}

/** Creates the company's internal subtask of a task assigned to it (specification 4.3). */
export async function allocateTask(context: Context, viewer: Viewer, derived: Derived): Promise<Task> {
  await readTask(context, viewer, derived.from);
  const { from, id = context.newId() } = derived;
  const mutation = requestFor('splitForAllocation', { id: from, subtask: id });
  return createRow(context, viewer, { list, id, mutation });
}

/** Splits a task and returns its subtasks. */
export async function splitTask(
  context: Context,
  viewer: Viewer,
  { id, subtasks, version }: { id: string; subtasks: readonly Record<string, unknown>[]; version: number | null },
): Promise<Task[]> {
  await readTask(context, viewer, id);
  const parts = subtasks.map((part) => ({ ...part, id: part.id ?? context.newId() }));
  requireApplied(await mutate(context, viewer, unparsedRequest('splitTask', { id, subtasks: parts }, version)));
  return readList(context, viewer, { list: { ...list, naming: [{ field: 'rootTask', id }] } });
}
