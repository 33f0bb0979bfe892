import type { HistoryResource } from '../../../domain/history/subjects.ts';
import { holds, type Viewer } from '../../../domain/visibility/viewer.ts';
import { lastAssigned, lastPublished, type Reach } from '../../db/change-log/history.ts';
import { getRow } from '../../db/repositories/rows.ts';
import type { Executor } from '../../db/schema.ts';
import { visibleRows } from '../../db/visibility/visible.ts';

/**
 * How much of the history of a row its reader may be told of; null when they do not see the row at all. A row that is theirs
 * now was not always: what was planned while it was a draft, or while it was with somebody else, was not shown to them then,
 * and is not now (decision 0057).
 * - The office of the company whose task it is, as far as it sees drafts: everything.
 * - Others of that company: what came after the task stopped being a draft, and what they did themselves.
 * - The company that does the task: what came after it was given to them, and what their own people did.
 * - A customer, and whoever is shown only a card: nothing. How office and crew came to what is shown is their own matter.
 */
export async function reachOf(
  db: Executor,
  viewer: Viewer,
  subject: { resource: HistoryResource; id: string },
): Promise<Reach | null> {
  const [found] = await visibleRows(db, viewer, { resource: subject.resource, ids: [subject.id] });
  if (!found) return null;
  const { row, shown } = found;
  const task = 'task' in row ? await getRow(db, 'tasks', row.task.id) : row;
  if (shown === 'card' || viewer.kind === 'customer' || !task) return { kind: 'none' };
  if (task.company?.id !== viewer.companyId) {
    const since = await lastAssigned(db, task.id, viewer.companyId);
    return { kind: 'own', by: 'company', id: viewer.companyId, since };
  }
  if (viewer.kind === 'office' && holds(viewer, 'GET_DRAFT_TASKS')) return { kind: 'all' };
  const since = await lastPublished(db, task.id);
  return since === null ? { kind: 'all' } : { kind: 'own', by: 'user', id: viewer.userId, since };
}
