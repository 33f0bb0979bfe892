import { parseRowKey } from '../../../domain/kernel/parse-row-key.ts';
import type { Reference, Resource } from '../../../domain/kernel/resources.ts';
import { hour } from '../../../domain/kernel/time.ts';
import { type Digest, type PullReply, rowHash } from '../../../domain/protocol/pull.ts';
import type { AnyRow, Rows } from '../../../domain/rows.ts';
import { isKept, isOfTask, type Kept } from '../../../domain/visibility/retention.ts';
import type { MirrorDatabase } from '../../mirror/database.ts';
import { startResync } from '../../mirror/resync.ts';
import { mirrorValue, updateSyncState } from '../../mirror/values.ts';
import type { SyncContext } from '../context.ts';
import { dropOldRows, keptHere } from './window.ts';

/** How often a device compares what it holds with what the server shows it. */
const every = 6 * hour;

/** Whether it is time to compare. */
export async function digestIsDue({ mirror, platform }: SyncContext): Promise<boolean> {
  return platform.now() - ((await mirrorValue(mirror, 'digestAt')) ?? 0) > every;
}

/** Whether the server counts a row: not one that the window leaves out, nor what hangs on such a task. */
type Counts = (resource: Resource, row: AnyRow) => boolean;

/** Tells which rows the server counts, from the ids of the tasks that it does. */
function countsWith(kept: Kept, tasks: ReadonlySet<string>): Counts {
  return (resource, row) => {
    if (isOfTask(resource)) return 'task' in row && tasks.has((row.task as Reference).id);
    return isKept(resource, row as never, kept);
  };
}

/** Calls back with each row of a resource as the server last sent it, beneath the overlay. */
async function eachServerRow(mirror: MirrorDatabase, resource: Resource, visit: (row: AnyRow) => void): Promise<void> {
  const covered = new Map<string, AnyRow | null>();
  for (const { key, row } of await mirror.bases.toArray()) {
    const named = parseRowKey(key);
    if (named.resource === resource) covered.set(named.id, row);
  }
  await mirror.table(resource).each((row: AnyRow) => {
    if (!covered.has(row.id)) visit(row);
  });
  for (const row of covered.values()) if (row !== null) visit(row);
}

/** Count and XOR of the rows of a resource that the server counts. */
async function digestOf(
  mirror: MirrorDatabase,
  resource: Resource,
  counts: Counts,
): Promise<{ count: number; sum: number }> {
  let count = 0;
  let sum = 0;
  await eachServerRow(mirror, resource, (row) => {
    if (!counts(resource, row)) return;
    count += 1;
    sum = (sum ^ rowHash(row.id, row.version)) >>> 0;
  });
  return { count, sum };
}

/** The resources of which other rows are here than the server says; of one moment, whatever other tabs do meanwhile. */
function driftedFrom({ mirror }: SyncContext, digest: Digest, kept: Kept): Promise<string[]> {
  return mirror.transaction('r', mirror.tables, async () => {
    const tasks = new Set<string>();
    await eachServerRow(mirror, 'tasks', (row) => {
      if (isKept('tasks', row as Rows['tasks'], kept)) tasks.add(row.id);
    });
    const counts = countsWith(kept, tasks);
    const drifted: string[] = [];
    for (const [resource, expected] of Object.entries(digest)) {
      const present = await digestOf(mirror, resource as Resource, counts);
      if (present.count !== expected.count || present.sum !== expected.sum) drifted.push(resource);
    }
    return drifted;
  });
}

/**
 * Compares the digest of an empty delta with what is here. Where they differ the rows are loaded again, those of all
 * resources since they hang together, and shown as they are until then; the drift is shown as the last error: it means that
 * something was wrong, here or there. True when there is something to load.
 */
export async function checkDigest(context: SyncContext, reply: PullReply): Promise<boolean> {
  if (reply.digest === null) return false;
  await dropOldRows(context);
  const drifted = await driftedFrom(context, reply.digest, reply.kept ?? (await keptHere(context)));
  const now = context.platform.now();
  if (drifted.length > 0) await startResync(context.mirror);
  await context.mirror.values.put({ key: 'digestAt', value: now });
  if (drifted.length === 0) return false;
  await updateSyncState(context.mirror, { lastError: { code: 'drift', message: drifted.join(', '), at: now } });
  return true;
}
