import { parseRowKey } from '../../../domain/kernel/parse-row-key.ts';
import { rowKeyText } from '../../../domain/kernel/resources.ts';
import type { Rows } from '../../../domain/rows.ts';
import { isKept, type Kept, keptAt, rowsOfTasks } from '../../../domain/visibility/retention.ts';
import type { MirrorDatabase } from '../../mirror/database.ts';
import { mirrorValue } from '../../mirror/values.ts';
import { pinnedVisits } from '../../mirror/visits.ts';
import type { SyncContext } from '../context.ts';
import { outboxValue } from '../outbox/queue.ts';

type Here = Pick<SyncContext, 'mirror' | 'outbox'> & { platform: Pick<SyncContext['platform'], 'now'> };

/** The oldest rows that this device keeps, as the server last said; thirteen months before it has said so. */
export async function keptHere({ mirror, outbox, platform }: Here): Promise<Kept> {
  const window = await mirrorValue(mirror, 'window');
  return window ?? keptAt(platform.now() + ((await outboxValue(outbox, 'clockOffset')) ?? 0));
}

/** The keys of rows that pending items touch. */
const touchedKeys = async (mirror: MirrorDatabase): Promise<string[]> =>
  (await mirror.pending.orderBy('touches').uniqueKeys()).map(String);

/** The tasks that pending items touch, themselves or a row of them. */
async function pendingTasks(mirror: MirrorDatabase): Promise<Set<string>> {
  const touched = (await touchedKeys(mirror)).filter((key) => !key.includes('?')).map(parseRowKey);
  const tasks = new Set(touched.filter(({ resource }) => resource === 'tasks').map(({ id }) => id));
  for (const resource of rowsOfTasks) {
    const ids = touched.filter((key) => key.resource === resource).map(({ id }) => id);
    for (const row of await mirror.rows(resource).bulkGet(ids)) if (row !== undefined) tasks.add(row.task.id);
  }
  return tasks;
}

/** The tasks that pending items touch and the window leaves out, by the server's rows of them: no pull brings them again. */
export async function pinnedByPending({ mirror }: Pick<Here, 'mirror'>, kept: Kept): Promise<Set<string>> {
  const ids = [...(await pendingTasks(mirror))];
  const rows = await mirror.rows('tasks').bulkGet(ids);
  const bases = await mirror.bases.bulkGet(ids.map((id) => rowKeyText({ resource: 'tasks', id })));
  const served = ids.map((_, index) => (bases[index] === undefined ? rows[index] : bases[index].row));
  return new Set(served.flatMap((row) => (row && !isKept('tasks', row as Rows['tasks'], kept) ? [row.id] : [])));
}

/**
 * Drops what has left the device's window, with what hangs on it. What a pending item touches stays until that is settled, and so do
 * the tasks that were opened last. Nothing is written beside, since this makes room on a full disk: so it is not counted as a
 * change of rows (`noteRowsChanged`).
 */
export async function dropOldRows(here: Here): Promise<void> {
  const { mirror } = here;
  const kept = await keptHere(here);
  await mirror.transaction('rw', mirror.tables, async () => {
    const pinned = new Set([...(await pendingTasks(mirror)), ...(await pinnedVisits(mirror))]);
    const old = await mirror
      .rows('tasks')
      .filter((row) => !pinned.has(row.id) && !isKept('tasks', row, kept))
      .primaryKeys();
    await dropTasks(mirror, new Set(old));
    await mirror
      .rows('notifications')
      .filter((row) => !isKept('notifications', row, kept))
      .delete();
    const touched = new Set(await touchedKeys(mirror));
    await mirror
      .rows('work-days')
      .filter(
        (row) => !touched.has(rowKeyText({ resource: 'work-days', id: row.id })) && !isKept('work-days', row, kept),
      )
      .delete();
  });
}

/** Drops tasks with what hangs on them. Runs inside a transaction of the caller over the mirror. */
async function dropTasks(mirror: MirrorDatabase, tasks: ReadonlySet<string>): Promise<void> {
  if (tasks.size === 0) return;
  await mirror.rows('tasks').bulkDelete([...tasks]);
  for (const resource of rowsOfTasks) {
    await mirror
      .rows(resource)
      .filter((row) => tasks.has(row.task.id))
      .delete();
  }
}
