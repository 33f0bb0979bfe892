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
    const settled = await processItem(item, pushing);
    context.metrics.pushItems.inc({ outcome: settled.kind === 'outcome' ? settled.outcome.kind : settled.kind });
    if (settled.kind === 'outcome') {
      reply.outcomes.push({ id: settled.id, outcome: settled.outcome });
      continue;
    }
    if (settled.kind === 'sequence') reply.sequence = { next: settled.next };
    else reply.retry = { id: settled.id, message: settled.message };
    break;
  }
  return { ...reply, serverTime: context.now() };
}
