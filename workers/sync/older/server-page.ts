import type { Task } from '../../../domain/schemas.ts';
import { isKept } from '../../../domain/visibility/retention.ts';
import type { Fetched, ServerPageRequest, ServerRows, Unavailable } from '../../contract/server-page.ts';
import { lastTaskPull } from '../../mirror/task-pulls.ts';
import { noteVisits } from '../../mirror/visits.ts';
import type { SyncContext } from '../context.ts';
import { keptHere } from '../pull/window.ts';
import { answered, readAllPages, readPage, requestOf } from './ask-server.ts';
import { storeAnswer } from './store-answer.ts';

/** The most answers that are kept. */
const mostPages = 50;

/** A page of the server's list with its rows, and the first row of the next page. Throws `NoAnswer`. */
async function askPage(context: SyncContext, { key, path, query }: ServerPageRequest): Promise<ServerRows> {
  const asked = await lastTaskPull(context.mirror);
  const { content, totalElements } = await readPage(context, { path, resource: 'tasks', request: requestOf(query) });
  const ids = content.map(({ id }) => id);
  const next = ids[query.size] ?? null;
  const at = context.platform.now();
  return {
    kind: 'answered',
    page: { key, at, asked, ids: ids.slice(0, query.size), next, total: totalElements },
    rows: content,
  };
}

/** The tasks above some subtasks that are not here: lists show their names. Throws `NoAnswer`. */
async function missingRoots(context: SyncContext, rows: readonly Task[]): Promise<Task[]> {
  const present = new Set(rows.map(({ id }) => id));
  const roots = [...new Set(rows.flatMap(({ rootTask }) => rootTask?.id ?? []))].filter((id) => !present.has(id));
  const here = await context.mirror.rows('tasks').bulkGet(roots);
  const missing = roots.filter((_, index) => here[index] === undefined);
  if (missing.length === 0) return [];
  const filters = { id: { value: missing, matchMode: 'in' } };
  return (await readAllPages(context, { path: 'tasks/paged', resource: 'tasks', filters })) as Task[];
}

/** A page of a list as the server has it, for exports: nothing of it is kept. */
export const readServerRows = (context: SyncContext, request: ServerPageRequest): Promise<ServerRows | Unavailable> =>
  answered(() => askPage(context, request));

/**
 * Fetches a page of a list of tasks that reaches beyond what this device keeps, and keeps the answer with those of its rows that are
 * not here. A task is fetched whole when it is opened (`fetchTask`).
 */
export const fetchServerPage = (context: SyncContext, request: ServerPageRequest): Promise<Fetched> =>
  answered(async () => {
    const { mirror } = context;
    const { page, rows } = await askPage(context, request);
    const kept = await keptHere(context);
    const beyond = [...rows, ...(await missingRoots(context, rows))].filter((row) => !isKept('tasks', row, kept));
    await mirror.transaction('rw', mirror.tables, async () => {
      await storeAnswer(context, [{ resource: 'tasks', put: beyond, remove: [] }], page.asked);
      await noteVisits(
        mirror,
        beyond.map(({ id }) => id),
        { at: page.at, whole: false },
      );
      await mirror.pages.put(page);
      const old = await mirror.pages.orderBy('at').reverse().offset(mostPages).primaryKeys();
      await mirror.pages.bulkDelete(old);
    });
    return { kind: 'fetched' };
  });
