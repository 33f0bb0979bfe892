import { type Filter, mostRows, type PageRequest, pageOf } from '../../domain/catalogue/paging.ts';
import type { Resource } from '../../domain/kernel/resources.ts';
import type { Instant, TimeRange } from '../../domain/kernel/time.ts';
import type { AnyRow, Rows } from '../../domain/rows.ts';
import { rowSchemas } from '../../domain/schemas.ts';
import { isKept, type Kept, keptAt } from '../../domain/visibility/retention.ts';
import type { OlderTasks } from '../contract/engine.ts';
import { applyPull, type PulledRows } from '../mirror/apply-pull.ts';
import type { SyncContext } from './context.ts';
import { outboxValue } from './outbox/queue.ts';

/** The most tasks fetched at once, each with some calls of its own; asked again, the next ones come. */
const mostTasks = 50;
const pageSize = 500;

/** The resources below a task, with their paths in the API (specification 7). */
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
  request: Partial<PageRequest>;
}

async function readPage({ transport }: SyncContext, { path, resource, request }: PageOf) {
  const reply = await transport.call(`patch ${path}/paged`, pageOf(rowSchemas[resource]), request);
  if (reply.kind !== 'ok') throw new Unavailable(reply.code);
  return reply.value;
}

/** The tasks that begin in a range and have not changed for longer than devices keep them, the latest first. */
function agedTasks(range: TimeRange | null, before: Instant): PageOf {
  const from: Filter[] =
    range === null
      ? []
      : [
          { value: range.from, matchMode: 'gte' },
          { value: range.to, matchMode: 'lt' },
        ];
  const filters = { installationTimestampFrom: from, modifyDate: { value: before, matchMode: 'lt' as const } };
  return {
    path: 'tasks',
    resource: 'tasks',
    request: { sortField: 'installationTimestampFrom', sortOrder: -1, filters },
  };
}

/** Those of them that are not here yet; no more pages are read than tell whether there are more than are fetched at once. */
async function missingTasks(context: SyncContext, wanted: PageOf, kept: Kept): Promise<Rows['tasks'][]> {
  const missing: Rows['tasks'][] = [];
  for (let first = 0, last = false; !last && missing.length <= mostTasks; first += pageSize) {
    const page = await readPage(context, { ...wanted, request: { ...wanted.request, first, rows: pageSize } });
    const aged = (page.content as Rows['tasks'][]).filter((task) => !isKept('tasks', task, kept));
    const here = await context.mirror.rows('tasks').bulkGet(aged.map(({ id }) => id));
    missing.push(...aged.filter((_, index) => here[index] === undefined));
    ({ last } = page);
  }
  return missing;
}

/** The rows below a task; no task has more of any kind than one page holds. */
function hangingOn(context: SyncContext, task: string): Promise<PulledRows[]> {
  const filters = { task: { value: { id: task }, matchMode: 'equals' as const } };
  return Promise.all(
    hanging.map(async ({ path, resource }) => {
      const page = await readPage(context, { path, resource, request: { rows: mostRows, filters } });
      return { resource, put: page.content as AnyRow[], remove: [] };
    }),
  );
}

/**
 * Fetches tasks that are no longer kept on devices, with what hangs on them, and shows them like all others. They are rows
 * of the mirror that no pull brought: the next comparison with the server drops them again.
 */
export async function fetchOlderTasks(context: SyncContext, range: TimeRange | null): Promise<OlderTasks> {
  const { mirror, owner, outbox, platform } = context;
  const kept = keptAt(platform.now() + ((await outboxValue(outbox, 'clockOffset')) ?? 0));
  try {
    const missing = await missingTasks(context, agedTasks(range, kept.closedTasks), kept);
    const tasks = missing.slice(0, mostTasks);
    for (const task of tasks) {
      const changes = [{ resource: 'tasks' as const, put: [task], remove: [] }, ...(await hangingOn(context, task.id))];
      await applyPull({ mirror, owner }, { changes, settlements: [], values: {}, bulk: false, forget: [] });
    }
    return { kind: 'fetched', tasks: tasks.length, all: missing.length === tasks.length };
  } catch (fault) {
    if (fault instanceof Unavailable) return { kind: 'unavailable', code: fault.message };
    throw fault;
  }
}
