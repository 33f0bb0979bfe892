import type { Resource } from '../../../domain/kernel/resources.ts';
import { hour } from '../../../domain/kernel/time.ts';
import { rowHash } from '../../../domain/protocol/digest.ts';
import type { Digest, PullReply } from '../../../domain/protocol/pull.ts';
import { parseRowKey } from '../../mirror/overlay.ts';
import { startRefill } from '../../mirror/refill.ts';
import { mirrorValue, updateSyncState } from '../../mirror/values.ts';
import type { SyncContext } from '../context.ts';
import { dropAged } from './drop-aged.ts';

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
  if (drifted.length > 0) await startRefill(context.mirror);
  await context.mirror.values.put({ key: 'digestAt', value: now });
  if (drifted.length === 0) return false;
  await updateSyncState(context.mirror, { lastError: { code: 'drift', message: drifted.join(', '), at: now } });
  return true;
}
