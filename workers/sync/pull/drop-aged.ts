import { rowKeyText } from '../../../domain/kernel/resources.ts';
import { isKept, keptAt } from '../../../domain/visibility/retention.ts';
import type { SyncContext } from '../context.ts';
import { outboxValue } from '../outbox/queue.ts';

/** What points at its task and leaves the device with it. */
const hanging = ['operational-addresses', 'proofs', 'photos', 'attached-files'] as const;

/**
 * Drops rows that have outlived their time on devices, as the server does when it counts what a device should hold: tasks
 * closed long ago with what hangs on them, and old notifications. What a pending item touches stays until it is settled. Nothing
 * is written beside, since this makes room on a full disk: so it is not counted as a change of rows (`noteRowsChanged`).
 */
export async function dropAged({
  mirror,
  outbox,
  platform,
}: Pick<SyncContext, 'mirror' | 'outbox'> & { platform: Pick<SyncContext['platform'], 'now'> }): Promise<void> {
  const kept = keptAt(platform.now() + ((await outboxValue(outbox, 'clockOffset')) ?? 0));
  await mirror.transaction('rw', mirror.tables, async () => {
    const touched = new Set((await mirror.pending.orderBy('touches').uniqueKeys()).map(String));
    const old = await mirror
      .rows('tasks')
      .filter((row) => !isKept('tasks', row, kept) && !touched.has(rowKeyText({ resource: 'tasks', id: row.id })))
      .primaryKeys();
    const tasks = new Set(old);
    await mirror.rows('tasks').bulkDelete(old);
    for (const resource of hanging) {
      await mirror
        .table(resource)
        .filter((row: { task: { id: string } }) => tasks.has(row.task.id))
        .delete();
    }
    await mirror
      .rows('notifications')
      .filter((row) => !isKept('notifications', row, kept))
      .delete();
  });
}
