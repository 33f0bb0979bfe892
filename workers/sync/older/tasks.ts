import type { Resource } from '../../../domain/kernel/resources.ts';
import type { Rows } from '../../../domain/rows.ts';
import { isKept } from '../../../domain/visibility/retention.ts';
import type { Fetched, FetchedTasks, TasksRequest, Unavailable } from '../../contract/server-page.ts';
import type { PulledRows } from '../../mirror/apply-pull.ts';
import { lastTaskPull } from '../../mirror/task-pulls.ts';
import { noteVisits } from '../../mirror/visits.ts';
import type { SyncContext } from '../context.ts';
import { keptHere } from '../pull/window.ts';
import { answered, NoAnswer, readAllPages, readPage, requestOf } from './ask-server.ts';
import { storeAnswer } from './store-answer.ts';

type Task = Rows['tasks'];

/** What hangs on a task, under the names by which other clients read it (specification 7). */
const hanging: readonly { path: string; resource: Resource }[] = [
  { path: 'operational-addresses', resource: 'operational-addresses' },
  { path: 'pow-p', resource: 'proofs' },
  { path: 'pow-i', resource: 'proofs' },
  { path: 'photos', resource: 'photos' },
  { path: 'attachedFiles', resource: 'attached-files' },
];

/** Tasks of which the server is asked at once what hangs on them: no filter has more values. */
const share = 200;

const hangingOn = (context: SyncContext, tasks: readonly Task[]): Promise<PulledRows[]> => {
  const filters = { task: { value: tasks.map(({ id }) => ({ id })), matchMode: 'in' } };
  return Promise.all(
    hanging.map(async ({ path, resource }) => {
      const put = await readAllPages(context, { path: `${path}/paged`, resource, filters });
      return { resource, put, remove: [] };
    }),
  );
};

/** Puts tasks of the server's with what hangs on them into the mirror, a share at a time. Throws `NoAnswer`. */
async function putWhole(
  context: SyncContext,
  tasks: readonly Task[],
  { asked, signal }: { asked: number; signal?: AbortSignal },
): Promise<void> {
  const { mirror, platform } = context;
  for (let start = 0; start < tasks.length; start += share) {
    if (signal?.aborted) throw new NoAnswer('cancelled');
    const some = tasks.slice(start, start + share);
    const rest = await hangingOn(context, some);
    await mirror.transaction('rw', mirror.tables, async () => {
      await storeAnswer(context, [{ resource: 'tasks', put: some, remove: [] }, ...rest], asked);
      const ids = some.map(({ id }) => id);
      await noteVisits(mirror, ids, { at: platform.now(), whole: true });
    });
  }
}

async function beyondWindow(context: SyncContext, tasks: readonly Task[]): Promise<Task[]> {
  const kept = await keptHere(context);
  return tasks.filter((task) => !isKept('tasks', task, kept));
}

/**
 * Fetches a task that this device may not have, with what hangs on it, and those of its subtasks that the window leaves out. A task
 * that the viewer doesn't see is not there.
 */
export const fetchTask = (context: SyncContext, id: string): Promise<Fetched> =>
  answered(async () => {
    const asked = await lastTaskPull(context.mirror);
    const named = (field: string, value: string | { id: string }) =>
      readAllPages(context, {
        path: 'tasks/paged',
        resource: 'tasks',
        filters: { [field]: { value, matchMode: 'equals' } },
      });
    const [[task], parts] = await Promise.all([named('id', id), named('rootTask', { id })]);
    if (task === undefined) throw new NoAnswer('not_found');
    await putWhole(context, [task as Task, ...(await beyondWindow(context, parts as Task[]))], { asked });
    return { kind: 'fetched' };
  });

/** The tasks of a question that are not here whole, and whether the server has more than the question asks for. */
async function lackingTasks(
  context: SyncContext,
  { path, queries }: TasksRequest,
): Promise<{ tasks: Task[]; isCut: boolean }> {
  const pages = await Promise.all(
    queries.map((query) => readPage(context, { path, resource: 'tasks', request: requestOf(query) })),
  );
  const isCut = pages.some(({ content }, index) => content.length > (queries[index]?.size ?? 0));
  const found = pages.flatMap(({ content }, index) => content.slice(0, queries[index]?.size));
  const unique = [...new Map(found.map((task) => [task.id, task])).values()];
  const beyond = await beyondWindow(context, unique);
  const visits = await context.mirror.visits.bulkGet(beyond.map(({ id }) => id));
  return { tasks: beyond.filter((_, index) => visits[index]?.whole !== true), isCut };
}

/**
 * Fetches tasks that are not here, with what hangs on them: what a calendar or a map shows of a time that this device no longer
 * keeps. `cut`: the server has more of them than were asked for. Ends between two requests when the signal says so.
 */
export const fetchTasks = (
  context: SyncContext,
  request: TasksRequest,
  signal: AbortSignal,
): Promise<FetchedTasks | Unavailable> =>
  answered(async () => {
    const asked = await lastTaskPull(context.mirror);
    const { tasks, isCut } = await lackingTasks(context, request);
    await putWhole(context, tasks, { asked, signal });
    return { kind: 'fetched', cut: isCut };
  });
