import { type PushItem, type PushReply, pushLimit, pushReplySchema } from '../../domain/protocol/push.ts';
import { updateSyncState } from '../mirror/values.ts';
import type { SyncContext } from './context.ts';
import { knowTimes, measureClock } from './measure-clock.ts';
import { withdrawOffer } from './outbox/answer.ts';
import { nextBatch, recordFailure, recordOutcomes, refuseHere, renumber } from './outbox/queue.ts';
import { reconcile } from './reconcile.ts';
import { isRefusedWhole } from './refused-whole.ts';
import type { Reply } from './transport/transport.ts';
import { countWaiting } from './waiting.ts';

/** What stopped sending: nothing, or something to wait for. */
export type Stop = { kind: 'done' } | Exclude<Reply<never>, { kind: 'ok' }>;

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
async function noteFailure({ outbox, mirror }: SyncContext, id: string, message: string): Promise<void> {
  await recordFailure(outbox, id, message);
  await mirror.pending
    .where('id')
    .equals(id)
    .modify((item) => {
      item.tries += 1;
      item.lastError = message;
    });
}

/** A reply that settles nothing and asks for nothing new would be asked for again at once, and for ever. */
const bringsNothing = (batch: readonly PushItem[], reply: PushReply): boolean =>
  reply.outcomes.length === 0 &&
  reply.retry === null &&
  (reply.sequence === null || reply.sequence.next === batch[0]?.seq);

async function takeReply(context: SyncContext, batch: readonly PushItem[], reply: PushReply): Promise<Stop> {
  if (bringsNothing(batch, reply)) {
    return {
      kind: 'transient',
      code: 'internal',
      message: 'The server took nothing and gave no reason.',
      retryAfter: null,
    };
  }
  const settled = reply.outcomes.map(({ id }) => id);
  await recordOutcomes(context.outbox, reply.outcomes);
  // Of what is pushed the office has nothing left to decide.
  await withdrawOffer(context.outbox, settled);
  await context.mirror.pending.where('id').anyOf(settled).modify({ state: 'answered', lastError: null });
  if (reply.sequence !== null) await renumber(context.outbox, reply.sequence.next);
  if (reply.retry === null) return { kind: 'done' };
  await noteFailure(context, reply.retry.id, reply.retry.message);
  return { kind: 'transient', code: 'internal', message: reply.retry.message, retryAfter: null };
}

/**
 * A batch that was refused whole goes again in halves, so that only the item that is the cause is refused. The server could
 * not name it and has no outcome of it; it waits for a person here, and what builds on it is held there.
 */
async function sendHalves(
  context: SyncContext,
  batch: PushItem[],
  { code, message }: Extract<Stop, { kind: 'problem' }>,
): Promise<Stop> {
  const [only] = batch;
  if (only !== undefined && batch.length === 1) {
    await refuseHere(context.outbox, only.id, { kind: 'rejected', code, message, fields: [] });
    await reconcile(context);
    return { kind: 'done' };
  }
  // The other half is asked for again: its numbers may be others by then.
  return sendBatch(context, batch.slice(0, Math.ceil(batch.length / 2)));
}

async function sendBatch(context: SyncContext, batch: PushItem[]): Promise<Stop> {
  await markSending(context, batch);
  try {
    return await requestBatch(context, batch);
  } finally {
    await endSending(context);
  }
}

async function requestBatch(context: SyncContext, batch: PushItem[]): Promise<Stop> {
  const waiting = await countWaiting(context);
  const { reply, trip } = await context.transport.timedCall('post sync/push', pushReplySchema, {
    device: context.device,
    waiting,
    items: batch,
  });
  if (reply.kind === 'ok') {
    await measureClock(context, trip, reply.value.serverTime);
    return takeReply(context, batch, reply.value);
  }
  if (isRefusedWhole(reply)) return sendHalves(context, batch, reply);
  return reply;
}

/**
 * Sends what waits, batch by batch in the order of the taps, until nothing is left or something has to be waited for.
 * `goOn` ends it between batches when this engine is no longer the one that sends; marks that were made after `flushed` (epoch
 * milliseconds) are still held back for a moment.
 */
export async function pushAll(
  context: SyncContext,
  goOn: () => boolean,
  flushed = Number.NEGATIVE_INFINITY,
): Promise<Stop> {
  await endSending(context);
  const { changes: of } = await countWaiting(context);
  while (goOn()) {
    const unanswered = await knowTimes(context);
    if (unanswered !== null) return unanswered;
    const batch = await nextBatch(context.outbox, pushLimit, { now: context.platform.now(), flushed });
    if (batch.length === 0) break;
    const { changes: left } = await countWaiting(context);
    await updateSyncState(context.mirror, { activity: 'sending', sending: { done: Math.max(0, of - left), of } });
    const stop = await sendBatch(context, batch);
    if (stop.kind !== 'done') return stop;
  }
  return { kind: 'done' };
}
