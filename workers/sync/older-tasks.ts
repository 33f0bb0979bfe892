import { type Filter, mostRows, type PageRequest, pageOf, type SearchRequest } from '../../domain/catalogue/paging.ts';
import { groupBy } from '../../domain/kernel/polyfills.ts';
import { type Resource, rowKeyText } from '../../domain/kernel/resources.ts';
import type { TimeRange } from '../../domain/kernel/time.ts';
import type { ListFilter } from '../../domain/list/query.ts';
import type { AnyRow, Rows } from '../../domain/rows.ts';
import { rowSchemas } from '../../domain/schemas.ts';
import { isKept } from '../../domain/visibility/retention.ts';
import type { Fetched, ServerPageRequest } from '../contract/server-page.ts';
import { applyPull, type PulledRows } from '../mirror/apply-pull.ts';
import { lastTaskPull, taskPullsSince } from '../mirror/task-pulls.ts';
import { noteVisits } from '../mirror/visits.ts';
import type { SyncContext } from './context.ts';
import { keptHere } from './pull/window.ts';

/** What hangs on a task, under the names by which other clients read it (specification 7). */
const hanging: readonly { path: string; resource: Resource }[] = [
  { path: 'operational-addresses', resource: 'operational-addresses' },
  { path: 'pow-p', resource: 'proofs' },
  { path: 'pow-i', resource: 'proofs' },
  { path: 'photos', resource: 'photos' },
  { path: 'attachedFiles', resource: 'attached-files' },
];

class Unavailable extends Error {}

interface PageOf {
  path: string;
  resource: Resource;
  request: Partial<SearchRequest>;
}

async function readPage({ transport }: SyncContext, { path, resource, request }: PageOf) {
  const reply = await transport.call(`patch ${path}`, pageOf(rowSchemas[resource]), request);
  if (reply.kind !== 'ok') throw new Unavailable(reply.code);
  return reply.value;
}

/** Runs work that asks the server; what the server doesn't give is said with its code. */
async function fetching(work: () => Promise<void>): Promise<Fetched> {
  try {
    await work();
    return { kind: 'fetched' };
  } catch (fault) {
    if (fault instanceof Unavailable) return { kind: 'unavailable', code: fault.message };
    throw fault;
  }
}

/** Filters as the paging calls take them: all of a field together. */
function byField(filters: readonly ListFilter[]): Record<string, Filter[]> {
  const ofField = groupBy(filters, ({ field }) => field);
  return Object.fromEntries(
    [...ofField].map(([field, its]) => [
      field,
      its.map(({ matchMode, value }) => ({ matchMode, value: value as Filter['value'], operator: 'and' as const })),
    ]),
  );
}

/** Rows of an answer that are newer than what is here, without those that pulls have removed since it was asked for. */
async function newerRows(
  { mirror }: SyncContext,
  { resource, put }: PulledRows,
  removed: ReadonlySet<string>,
): Promise<PulledRows> {
  const present = put.filter(({ id }) => !removed.has(rowKeyText({ resource, id })));
  const here: (AnyRow | undefined)[] = await mirror.table(resource).bulkGet(present.map(({ id }) => id));
  return { resource, put: present.filter(({ version }, index) => (here[index]?.version ?? 0) < version), remove: [] };
}

/**
 * Puts rows of an answer into the mirror, beneath what waits to be sent, unless a pull since it was `asked` for knows better. Runs
 * inside a transaction over the mirror.
 */
async function put(context: SyncContext, answer: readonly PulledRows[], asked: number): Promise<void> {
  const { mirror, owner } = context;
  const removed = new Set((await taskPullsSince(mirror, asked)).flatMap((pull) => pull.removed));
  const changes: PulledRows[] = [];
  for (const each of answer) changes.push(await newerRows(context, each, removed));
  if (changes.every(({ put: rows }) => rows.length === 0)) return;
  await applyPull({ mirror, owner }, { changes, settlements: [], values: {}, bulk: false, forget: [] });
}

/** The most answers that are kept. */
const mostPages = 50;

/**
 * Fetches a page of a list of tasks that reaches beyond what this device keeps, and keeps the answer with those of its rows that are
 * not here. A task is fetched whole when it is opened ({@link fetchTask}).
 */
export const fetchServerPage = (context: SyncContext, { key, path, query }: ServerPageRequest): Promise<Fetched> =>
  fetching(async () => {
    const { mirror, platform } = context;
    const { search, filters, sort, page, size } = query;
    const request = {
      first: page * size,
      // With the first row of the next page, before which this one ends.
      rows: size + 1,
      sortField: sort.field,
      sortOrder: sort.descending ? (-1 as const) : (1 as const),
      filters: byField(filters),
      ...(search === '' ? {} : { search }),
    };
    const asked = await lastTaskPull(mirror);
    const answer = await readPage(context, { path, resource: 'tasks', request });
    const rows = answer.content as Rows['tasks'][];
    const ids = rows.map(({ id }) => id);
    const at = platform.now();
    const kept = await keptHere(context);
    await mirror.transaction('rw', mirror.tables, async () => {
      const beyond = rows.filter((row) => !isKept('tasks', row, kept));
      await put(context, [{ resource: 'tasks', put: beyond, remove: [] }], asked);
      await noteVisits(
        mirror,
        beyond.map(({ id }) => id),
        { at, whole: false },
      );
      const next = ids[size] ?? null;
      await mirror.pages.put({ key, at, asked, ids: ids.slice(0, size), next, total: answer.totalElements });
      const old = await mirror.pages.orderBy('at').reverse().offset(mostPages).primaryKeys();
      await mirror.pages.bulkDelete(old);
    });
  });

/** What hangs on some tasks; no task has more of anything than one page holds. */
function hangingOn(context: SyncContext, task: string): Promise<PulledRows[]> {
  const filters = { task: { value: { id: task }, matchMode: 'equals' as const } };
  return Promise.all(
    hanging.map(async ({ path, resource }) => {
      const page = await readPage(context, { path: `${path}/paged`, resource, request: { rows: mostRows, filters } });
      return { resource, put: page.content as AnyRow[], remove: [] };
    }),
  );
}

const taskPage = (context: SyncContext, request: Partial<PageRequest>) =>
  readPage(context, { path: 'tasks/paged', resource: 'tasks', request });

/** Puts a task of the server's with what hangs on it into the mirror. */
async function putWhole(context: SyncContext, task: Rows['tasks'], asked: number): Promise<void> {
  const { mirror, platform } = context;
  const rest = await hangingOn(context, task.id);
  await mirror.transaction('rw', mirror.tables, async () => {
    await put(context, [{ resource: 'tasks', put: [task], remove: [] }, ...rest], asked);
    await noteVisits(mirror, [task.id], { at: platform.now(), whole: true });
  });
}

/** Fetches a task that this device does not have, with what hangs on it. One that the viewer doesn't see is not there. */
export const fetchTask = (context: SyncContext, id: string): Promise<Fetched> =>
  fetching(async () => {
    const asked = await lastTaskPull(context.mirror);
    const filters = { id: { value: id, matchMode: 'equals' as const } };
    const [task] = (await taskPage(context, { rows: 1, filters })).content as Rows['tasks'][];
    if (task === undefined) throw new Unavailable('not_found');
    await putWhole(context, task, asked);
  });

/** The most tasks of a range that are fetched at once. */
const mostOfRange = 500;

/**
 * Fetches the tasks that begin in a range and are not here, with what hangs on them: what a calendar shows of a time that this device
 * no longer keeps. Of more than 500 the latest come.
 */
export const fetchTasksOf = (context: SyncContext, range: TimeRange): Promise<Fetched> =>
  fetching(async () => {
    const { mirror } = context;
    const filters = {
      installationTimestampFrom: [
        { value: range.from, matchMode: 'gte' },
        { value: range.to, matchMode: 'lt' },
      ],
    };
    const request = { rows: mostOfRange, sortField: 'installationTimestampFrom', sortOrder: -1 as const, filters };
    const asked = await lastTaskPull(mirror);
    const page = await taskPage(context, request);
    const kept = await keptHere(context);
    const beyond = (page.content as Rows['tasks'][]).filter((row) => !isKept('tasks', row, kept));
    const visits = await mirror.visits.bulkGet(beyond.map(({ id }) => id));
    for (const [index, task] of beyond.entries())
      if (visits[index]?.whole !== true) await putWhole(context, task, asked);
  });
