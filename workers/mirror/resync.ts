import { parseRowKey } from '../../domain/kernel/parse-row-key.ts';
import { groupBy } from '../../domain/kernel/polyfills.ts';
import { type Resource, resources } from '../../domain/kernel/resources.ts';
import { isOfTask } from '../../domain/visibility/retention.ts';
import type { PulledRows } from './apply-pull.ts';
import type { MirrorDatabase } from './database.ts';
import { loadAgain } from './upgrades.ts';
import { mirrorValue } from './values.ts';

/**
 * Has everything loaded again, from the beginning. The rows stay as they are until the new ones replace them; those that the
 * new rows do not bring go with the last page, so that a person always has something to work with. What has
 * come so far is kept beside, so that it goes on where it stopped, whatever ends the app.
 */
export function startResync(mirror: MirrorDatabase): Promise<void> {
  return mirror.transaction('rw', mirror.values, mirror.staged, mirror.brought, async () => loadAgain(mirror));
}

/** Whether the mirror has rows from before the initial sync that is under way. */
export const isResync = async (mirror: MirrorDatabase): Promise<boolean> =>
  (await mirrorValue(mirror, 'refill')) === true;

/** Notes which rows a page of the resync brought. Runs inside the transaction that applies the page. */
export async function noteBrought(mirror: MirrorDatabase, changes: readonly PulledRows[]): Promise<void> {
  await mirror.brought.bulkAdd(changes.map(({ resource, put }) => ({ resource, ids: put.map(({ id }) => id) })));
}

/** The ids of a resource's rows that the server had when they were pulled, and those of rows that only wait to be sent. */
async function presentIds(mirror: MirrorDatabase, resource: Resource): Promise<string[]> {
  const covered = (await mirror.bases.where('key').startsWith(`${resource}/`).primaryKeys()).map(
    (key) => parseRowKey(key).id,
  );
  return [...(await mirror.rows(resource).toCollection().primaryKeys()), ...covered];
}

/** The ids of a resource's rows that are, or hang on, one of these tasks. */
async function idsOfTasks(mirror: MirrorDatabase, resource: Resource, tasks: ReadonlySet<string>): Promise<string[]> {
  if (resource === 'tasks') return [...tasks];
  if (tasks.size === 0 || !isOfTask(resource)) return [];
  return mirror
    .rows(resource)
    .filter(({ task }) => tasks.has(task.id))
    .primaryKeys();
}

/**
 * The rows that the whole resync did not bring, as removals: they were deleted, or are no longer this viewer's to see. A row
 * that only waits to be sent may be among them; the overlay shows it again. `pinned` are tasks that the window leaves out and pending
 * items touch: they stay, since no resync brings them. Runs inside the transaction of the last page.
 */
export async function endResync(mirror: MirrorDatabase, pinned: ReadonlySet<string>): Promise<PulledRows[]> {
  const brought = groupBy(await mirror.brought.toArray(), ({ resource }) => resource);
  await mirror.brought.clear();
  await mirror.values.delete('refill');
  await Promise.all([mirror.visits.clear(), mirror.pages.clear()]);
  const gone: PulledRows[] = [];
  for (const resource of resources) {
    const kept = new Set(brought.get(resource)?.flatMap(({ ids }) => ids));
    for (const id of await idsOfTasks(mirror, resource, pinned)) kept.add(id);
    const remove = [...new Set(await presentIds(mirror, resource))].filter((id) => !kept.has(id));
    if (remove.length > 0) gone.push({ resource, put: [], remove });
  }
  return gone;
}
