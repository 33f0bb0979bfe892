import { type Resource, rowKeyText } from '../../../domain/kernel/resources.ts';
import { hour } from '../../../domain/kernel/time.ts';
import { type Digest, type PullReply, rowHash } from '../../../domain/protocol/pull.ts';
import { isKept, keptAt } from '../../../domain/visibility/retention.ts';
import { parseRowKey } from '../../mirror/overlay.ts';
import { startResync } from '../../mirror/resync.ts';
import { mirrorValue, updateSyncState } from '../../mirror/values.ts';
import type { SyncContext } from '../context.ts';
import { outboxValue } from '../outbox/queue.ts';

/** How often a device compares what it holds with what the server shows it. */
const every = 6 * hour;

/** Whether it is time to compare. */
export async function digestIsDue({ mirror, platform }: SyncContext): Promise<boolean> {
  return platform.now() - ((await mirrorValue(mirror, 'digestAt')) ?? 0) > every;
}

/** Count and XOR of the rows of a resource as the server last sent them, beneath the overlay. */
async function digestOf({ mirror }: SyncContext, resource: Resource): Promise<{ count: number; sum: number }> {
  const covered = new Map<string, { version: number } | null>();
  for (const { key, row } of await mirror.bases.toArray()) {
    const named = parseRowKey(key);
    if (named.resource === resource) covered.set(named.id, row);
  }
  let count = 0;
  let sum = 0;
  const add = (id: string, version: number): void => {
    count += 1;
    sum = (sum ^ rowHash(id, version)) >>> 0;
  };
  await mirror.table(resource).each((row: { id: string; version: number }) => {
    if (!covered.has(row.id)) add(row.id, row.version);
  });
  for (const [id, row] of covered) if (row !== null) add(id, row.version);
  return { count, sum };
}

/** The resources of which other rows are held than the server says; of one moment, whatever other tabs do meanwhile. */
function driftedFrom(context: SyncContext, digest: Digest): Promise<string[]> {
  const { mirror } = context;
  return mirror.transaction('r', mirror.tables, async () => {
    const drifted: string[] = [];
    for (const [resource, expected] of Object.entries(digest)) {
      const held = await digestOf(context, resource as Resource);
      if (held.count !== expected.count || held.sum !== expected.sum) drifted.push(resource);
    }
    return drifted;
  });
}

/**
 * Compares the digest of an empty delta with what is held. Where they differ the rows are loaded again, those of all
 * resources since they hang together, and shown as they are until then; the drift is shown as the last error: it means that
 * something was wrong, here or there. True when there is something to load.
 */
export async function checkDigest(context: SyncContext, reply: PullReply): Promise<boolean> {
  if (reply.digest === null) return false;
  await dropAged(context);
  const drifted = await driftedFrom(context, reply.digest);
  const now = context.platform.now();
  if (drifted.length > 0) await startResync(context.mirror);
  await context.mirror.values.put({ key: 'digestAt', value: now });
  if (drifted.length === 0) return false;
  await updateSyncState(context.mirror, { lastError: { code: 'drift', message: drifted.join(', '), at: now } });
  return true;
}

/** Resources that refer to a task and leave the device with it. */
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
