import type { PullReply } from '../../../domain/protocol/pull.ts';
import type { Settlement } from '../../mirror/apply-pull.ts';
import type { SyncContext } from '../context.ts';
import { attentionOf } from '../outbox/copies.ts';
import { recordOutcomes, settlePulled } from '../outbox/queue.ts';

/**
 * What the pulled outcomes mean for the overlay. The outcomes are kept in the outbox before the mirror lets an item go, so
 * that a crash in between loses no conflict.
 */
export async function settlementsOf(context: SyncContext, outcomes: PullReply['outcomes']): Promise<Settlement[]> {
  await recordOutcomes(context.outbox, outcomes);
  const items = await context.outbox.items.bulkGet(outcomes.map(({ id }) => id));
  return items.flatMap((item) => (item && item.open === 1 ? [{ id: item.id, attention: attentionOf(item) }] : []));
}

/** After the mirror has let them go: applied items are settled, the others wait for a person. */
export const finishSettlements = (context: SyncContext, outcomes: PullReply['outcomes']): Promise<void> =>
  settlePulled(
    context.outbox,
    outcomes.map(({ id }) => id),
    context.platform.now(),
  );
