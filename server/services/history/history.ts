import { clockTolerance } from '../../../domain/device/clock.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import type { HistoryEntry, HistoryPage, HistoryQuery } from '../../../domain/history/entry.ts';
import type { HistoryResource } from '../../../domain/history/subjects.ts';
import type { Task } from '../../../domain/schemas.ts';
import { holds, type Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { planOnce } from '../../db/adapters/prepared.ts';
import {
  findHistoryMutations,
  findWrites,
  type HistoryAccess,
  type HistoryRequest,
  lastAssigned,
  lastPublished,
} from '../../db/change-log/history.ts';
import { findContentsRemovedOn } from '../../db/change-log/retention.ts';
import { getRow } from '../../db/repositories/rows.ts';
import type { Executor } from '../../db/schema.ts';
import { SeenRows } from '../../db/visibility/visible.ts';
import { entriesOf, parsePosition, positionText } from './entries.ts';

/** The most batches read for a page: where nearly everything is hidden, a page ends early. */
const mostShares = 10;

/** Filters by what the reader sees of the fields, so that filters reveal nothing. */
function filterChanges(entries: readonly HistoryEntry[], { resource, field }: HistoryQuery): HistoryEntry[] {
  if (resource === undefined && field === undefined) return [...entries];
  return entries.flatMap((entry) => {
    const changes = entry.changes
      .filter((change) => resource === undefined || change.resource === resource)
      .map((change) =>
        field === undefined ? change : { ...change, fields: change.fields.filter((one) => one.field === field) },
      )
      .filter(({ fields }) => field === undefined || fields.length > 0);
    return changes.length === 0 ? [] : [{ ...entry, changes }];
  });
}

/** What the reader may read, and of which task. */
interface FoundHistory {
  reach: HistoryAccess;
  task: string;
}

interface HistoryInput {
  subject: { resource: HistoryResource; id: string };
  query: HistoryQuery;
}

/** Reads batches until the page is full, the history ends, or the limit is reached. */
async function readBatches(
  seen: SeenRows,
  { request, query }: { request: HistoryRequest; query: HistoryQuery },
): Promise<Omit<HistoryPage, 'removedOn'>> {
  const entries: HistoryEntry[] = [];
  let before = request.before;
  for (let share = 0; share < mostShares; share += 1) {
    const read = await findHistoryMutations(seen.executor, { ...request, before, rows: query.rows + 1 });
    const mutations = read.slice(0, query.rows);
    const ids = mutations.map(({ id }) => id);
    const writes = await findWrites(seen.executor, ids);
    entries.push(...filterChanges(await entriesOf(seen, { mutations, writes }), query));
    const fitting = entries.slice(0, query.rows);
    const last = fitting.length < entries.length ? fitting.at(-1) : undefined;
    if (last) return { entries: fitting, next: positionText({ serverAt: last.arrivedAt, id: last.id }) };
    before = mutations.at(-1) ?? null;
    if (read.length <= query.rows || before === null) return { entries, next: null };
    if (entries.length === query.rows) break;
  }
  return { entries, next: before && positionText(before) };
}

/**
 * A page of the history of a task, address or proof and its dependents, newest first by effect, cut to what the viewer
 * sees and saw. Throws `not_found` for a hidden row.
 */
export async function readHistory(
  context: Context,
  viewer: Viewer,
  { subject, query }: HistoryInput,
): Promise<HistoryPage> {
  const { user, device, from, to, skewed } = query;
  const snapshot = context.database.kysely.transaction().setIsolationLevel('repeatable read');
  return snapshot.execute(async (tx) => {
    await planOnce(tx);
    const seen = new SeenRows(tx, viewer);
    const found = await historyAccess(seen, subject);
    if (found === null) throw new DomainError('not_found');
    const { reach, task } = found;
    if (reach.kind === 'none') return { entries: [], next: null, removedOn: null };
    const wanted = { user, device, from, to, skewed };
    const before = parsePosition(query.before);
    const request = { subject, reach, wanted, tolerance: clockTolerance, before, rows: query.rows };
    const page = await readBatches(seen, { request, query });
    return { ...page, removedOn: await findContentsRemovedOn(tx, task) };
  });
}

/**
 * How much of the history of a row its reader may be told of; null when they do not see the row at all. A row that is theirs
 * now was not always: what was planned while it was a draft, or while it was with somebody else, was not shown to them then,
 * and is not now (decision 0057).
 * - The office of the company whose task it is, as far as it sees drafts: everything.
 * - Others of that company: what came after the task stopped being a draft, and what they did themselves.
 * - The company that does the task: what came after it was given to them, and what their own people did.
 * - A customer, and whoever is shown only a card: nothing. How office and crew came to what is shown is their own matter.
 */
async function historyAccess(
  seen: SeenRows,
  subject: { resource: HistoryResource; id: string },
): Promise<FoundHistory | null> {
  const { executor: db, viewer } = seen;
  const [found] = await seen.among({ resource: subject.resource, ids: [subject.id] });
  if (!found) return null;
  const { row, shown } = found;
  const task = 'task' in row ? await getRow(db, 'tasks', row.task.id) : row;
  if (!task) return null;
  const isHidden = shown !== 'whole' || viewer.kind === 'customer';
  return { reach: isHidden ? { kind: 'none' } : await reachOf(db, viewer, task), task: task.id };
}

/** What a reader who sees the task may read of its history. */
async function reachOf(db: Executor, viewer: Viewer, task: Task): Promise<HistoryAccess> {
  if (task.company?.id !== viewer.companyId) {
    const since = await lastAssigned(db, task.id, viewer.companyId);
    return { kind: 'own', by: 'company', id: viewer.companyId, since };
  }
  if (viewer.kind === 'office' && holds(viewer, 'GET_DRAFT_TASKS')) return { kind: 'all' };
  const since = await lastPublished(db, task.id);
  return since === null ? { kind: 'all' } : { kind: 'own', by: 'user', id: viewer.userId, since };
}
