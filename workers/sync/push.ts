import { type PushItem, type PushReply, pushReplySchema } from '../../domain/protocol/push.ts';
import { updateSyncState } from '../mirror/values.ts';
import type { SyncContext } from './context.ts';
import { knowTimes, measureClock } from './measure-clock.ts';
import type { SendingTime } from './outbox/queue.ts';
import { reconcile } from './reconcile.ts';
import { sealBefore } from './sealing/seal-before.ts';
import { type SendingObserver, type SentEvidence, type Stop, sendAll } from './send.ts';
import type { Reply } from './transport/reply.ts';
import { countWaiting } from './waiting.ts';

export type { Stop };

async function markSending({ mirror }: SyncContext, batch: readonly PushItem[]): Promise<void> {
  await mirror.pending
    .where('id')
    .anyOf(batch.map(({ id }) => id))
    .and(({ state }) => state === 'waiting')
    .modify({ state: 'sending', mayHaveLeft: true });
}

/** Nothing is in flight any more: what was not answered waits again. */
async function endSending({ mirror }: SyncContext): Promise<void> {
  await mirror.pending.where('state').equals('sending').modify({ state: 'waiting' });
}

/** Notes why the server could not take one item; what stops all of them is said of the whole (`SyncState.lastError`). */
async function showFailure({ mirror }: SyncContext, id: string, message: string): Promise<void> {
  await mirror.pending
    .where('id')
    .equals(id)
    .modify((item) => {
      item.tries += 1;
      item.lastError = message;
    });
}

async function showAnswered({ mirror }: SyncContext, ids: readonly string[]): Promise<void> {
  await mirror.pending
    .where('id')
    .anyOf([...ids])
    .modify({ state: 'answered', lastError: null });
}

/** Shows in the mirror what is sent, and how much of what waited at the start (`of`). */
const showingIn = (context: SyncContext, of: number): SendingObserver => ({
  async onRequest(items) {
    const { changes: left } = await countWaiting(context);
    await updateSyncState(context.mirror, { activity: 'sending', sending: { done: Math.max(0, of - left), of } });
    await markSending(context, items);
  },
  onRequestEnd: () => endSending(context),
  onOutcomes: (ids) => showAnswered(context, ids),
  onFailure: (id, message) => showFailure(context, id, message),
  onRefusedHere: () => reconcile(context),
});

async function requestBatch(
  context: SyncContext,
  items: readonly PushItem[],
  evidence: SentEvidence,
): Promise<Reply<PushReply>> {
  const waiting = await countWaiting(context);
  const { reply, trip } = await context.transport.timedCall('post sync/push', pushReplySchema, {
    device: context.device,
    waiting,
    items,
    ...evidence,
  });
  if (reply.kind === 'ok') await measureClock(context, trip, reply.value.serverTime);
  return reply;
}

/**
 * Sends what waits, batch by batch in the order of the taps, until nothing is left or something has to be waited for.
 * `goOn` ends it between batches when this engine is no longer the one that sends; marks that were made after `flushed` (epoch
 * milliseconds) are still deferred.
 */
export async function pushAll(
  context: SyncContext,
  goOn: () => boolean,
  flushed = Number.NEGATIVE_INFINITY,
): Promise<Stop> {
  await endSending(context);
  const { changes: of } = await countWaiting(context);
  const sender = {
    outbox: context.outbox,
    request: (items: readonly PushItem[], evidence: SentEvidence) => requestBatch(context, items, evidence),
    observer: showingIn(context, of),
    prepare: () => knowTimes(context),
    seal: (time: SendingTime) => sealBefore(context, time),
  };
  return sendAll(sender, goOn, () => ({ now: context.platform.now(), flushed }));
}
