import type { PushReply } from '../../../domain/protocol/push.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { findQuarantinedIds } from '../../db/change-log/quarantine.ts';
import { timeZoneOf } from '../../services/mutate/mutate.ts';
import { type PushContext, processItem, readItems } from './process-item.ts';

/**
 * Processes a device's items in order. Stops at the first that can't be decided now, or where the sequence
 * numbers differ; the device sends the rest again.
 */
export async function push(
  context: Context,
  viewer: Viewer,
  { device, items, onFailure }: { device: string; items: readonly unknown[]; onFailure: PushContext['onFailure'] },
): Promise<PushReply> {
  const { kysely } = context.database;
  const read = readItems(items);
  const pushing: PushContext = {
    context,
    kysely,
    viewer,
    device: { deviceId: device, userId: viewer.userId },
    timeZone: await timeZoneOf(kysely, viewer),
    submitted: new Set(
      await findQuarantinedIds(
        kysely,
        viewer.userId,
        read.map(({ id }) => id),
      ),
    ),
    onFailure,
  };
  const reply: PushReply = { outcomes: [], sequence: null, retry: null, serverTime: 0 };
  for (const item of read) {
    const result = await processItem(item, pushing);
    context.metrics.pushItems.inc({ outcome: result.kind === 'outcome' ? result.outcome.kind : result.kind });
    if (result.kind === 'outcome') {
      reply.outcomes.push({ id: result.id, outcome: result.outcome });
      continue;
    }
    if (result.kind === 'sequence') reply.sequence = { next: result.next };
    else reply.retry = { id: result.id, message: result.message };
    break;
  }
  return { ...reply, serverTime: context.now() };
}
