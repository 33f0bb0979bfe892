import type { Rows } from '../../../domain/rows.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { mutate, requestFor, unparsedRequest } from '../mutate/mutate.ts';
import { requireApplied } from '../mutate/outcome-error.ts';
import { readList } from '../rows/read.ts';
import { createRow } from '../rows/write.ts';
import { readTask } from './tasks.ts';

type Task = Rows['tasks'];

const list = { resource: 'tasks' } as const;

interface Derived {
  /** The task that it is made of. */
  from: string;
  /** The id that the client minted; the server mints one where it did not. */
  id: string | undefined;
}

/** A new draft like a task (specification 4.3). */
export async function cloneTask(context: Context, viewer: Viewer, derived: Derived): Promise<Task> {
  await readTask(context, viewer, derived.from);
  const { from, id = context.newId() } = derived;
  return createRow(context, viewer, { list, id, mutation: requestFor('cloneTask', { id, from }) });
}

/** The internal subtask that a company makes itself of a task that was given to it (specification 4.3). */
export async function allocateTask(context: Context, viewer: Viewer, derived: Derived): Promise<Task> {
  await readTask(context, viewer, derived.from);
  const { from, id = context.newId() } = derived;
  const mutation = requestFor('splitForAllocation', { id: from, subtask: id });
  return createRow(context, viewer, { list, id, mutation });
}

/** Splits a task and gives its subtasks. */
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
