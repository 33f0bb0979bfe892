import type { Resource } from '../../../domain/kernel/resources.ts';
import { hour } from '../../../domain/kernel/time.ts';
import { rowHash } from '../../../domain/protocol/digest.ts';
import type { PullReply } from '../../../domain/protocol/pull.ts';
import { parseRowKey } from '../../mirror/overlay.ts';
import { mirrorValue, updateSyncState } from '../../mirror/values.ts';
import type { SyncContext } from '../context.ts';
import { dropAged } from './drop-aged.ts';
import { resetMirror } from './reset.ts';

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

/**
 * Compares the digest of an empty delta with what is held. Where they differ the mirror is loaded again, and the drift is
 * shown as the last error: it means that something was wrong, here or there.
 */
export async function checkDigest(context: SyncContext, reply: PullReply): Promise<void> {
  if (reply.digest === null) return;
  await dropAged(context);
  const drifted: string[] = [];
  for (const [resource, expected] of Object.entries(reply.digest)) {
    const held = await digestOf(context, resource as Resource);
    if (held.count !== expected.count || held.sum !== expected.sum) drifted.push(resource);
  }
  const now = context.platform.now();
  if (drifted.length === 0) {
    await context.mirror.values.put({ key: 'digestAt', value: now });
    return;
  }
  const lastError = { code: 'drift', message: drifted.join(', '), at: now };
  await resetMirror(context);
  await context.mirror.values.put({ key: 'digestAt', value: now });
  await updateSyncState(context.mirror, { lastError });
}
