import { must } from '../../../domain/kernel/assert.ts';
import type { PushReply } from '../../../domain/protocol/push.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { findQuarantinedIds } from '../../db/change-log/quarantine.ts';
import { loggableError } from '../../loggable.ts';
import { timeZoneOf } from '../../services/mutate/mutate.ts';
import { processBatch } from './process-batch.ts';
import { type ItemResult, type PushContext, processItem, type ReadItem, readItems } from './process-item.ts';

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
  for await (const result of processAll(read, pushing)) {
    report(reply, result, context);
    if (result.kind !== 'outcome') break;
  }
  return { ...reply, serverTime: context.now() };
}

/** Processes items in order, several at once where that is possible. */
async function* processAll(read: readonly ReadItem[], pushing: PushContext): AsyncGenerator<ItemResult, void> {
  // Items to be processed by themselves before the next batch: twice as many after each that was in vain.
  let alone = 0;
  let further = 1;
  for (let position = 0; position < read.length; ) {
    const batch: ItemResult[] = alone > 0 ? [] : await tryBatch(read.slice(position), pushing);
    if (batch.length > 0) further = 1;
    else if (alone > 0) alone -= 1;
    else {
      alone = further - 1;
      further *= 2;
    }
    const results = batch.length > 0 ? batch : [await processItem(must(read[position], 'an item'), pushing)];
    yield* results;
    position += results.length;
  }
}

/** A failed batch left nothing: its items are processed by themselves, so that only the one that causes it fails. */
async function tryBatch(items: readonly ReadItem[], pushing: PushContext): Promise<ItemResult[]> {
  try {
    return await processBatch(items, pushing);
  } catch (problem) {
    pushing.context.log.warn({ error: loggableError(problem) }, 'a batch of marks failed');
    return [];
  }
}

/** Adds what became of an item to the reply. */
function report(reply: PushReply, result: ItemResult, { metrics }: Context): void {
  metrics.pushItems.inc({ outcome: result.kind === 'outcome' ? result.outcome.kind : result.kind });
  if (result.kind === 'outcome') reply.outcomes.push({ id: result.id, outcome: result.outcome });
  else if (result.kind === 'sequence') reply.sequence = { next: result.next };
  else reply.retry = { id: result.id, message: result.message };
}
