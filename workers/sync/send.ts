import {
  type PushItem,
  type PushReply,
  pushLimit,
  pushReplySchema,
  type Sealed,
  type Waiting,
} from '../../domain/protocol/push.ts';
import type { OutboxDatabase } from './outbox/database.ts';
import { withdrawOffer } from './outbox/offers.ts';
import {
  nextBatch,
  outboxValue,
  recordFailure,
  recordOutcomes,
  refuseHere,
  renumber,
  type Sealing,
  type SendingTime,
} from './outbox/queue.ts';
import { forgetRecords, recordsToSend } from './outbox/records.ts';
import type { Reply } from './transport/reply.ts';
import type { Transport } from './transport/transport.ts';

/** Why sending stopped: it was done, or has to wait. */
export type Stop = { kind: 'done' } | Exclude<Reply<never>, { kind: 'ok' }>;

/** Hears what becomes of items once it is recorded in the outbox; an engine with a mirror shows it there. */
export interface SendingObserver {
  /** A request with these items is about to be made. */
  onRequest(items: readonly PushItem[]): Promise<void>;
  /** The request has ended, with or without an answer. */
  onRequestEnd(): Promise<void>;
  onOutcomes(ids: readonly string[]): Promise<void>;
  /** The server could not take this item now. */
  onFailure(id: string, message: string): Promise<void>;
  /** An item was refused here, since the server could take no part of its request. */
  onRefusedHere(): Promise<void>;
}

/**
 * What sending needs: the queue and a way to the server, but no mirror, so that a service worker can send as well. Only the holder
 * of the user's lock may send.
 */
export interface Sender {
  outbox: OutboxDatabase;
  /** Makes the request for a batch, see `postBatch`. */
  request(items: readonly PushItem[], evidence: SentEvidence): Promise<Reply<PushReply>>;
  observer: SendingObserver;
  /** Before each batch; what it finds stops the sending. */
  prepare(): Promise<Exclude<Stop, { kind: 'done' }> | null>;
  /** Signs what may go by now. */
  seal(time: SendingTime): Promise<Sealing>;
}

/** What goes with a batch: this device's public key, and records that have no item. */
export interface SentEvidence {
  key?: string;
  seals?: readonly Sealed[];
}

/** Sends a batch to the server, with the device that it comes from and how much waits there. */
export const postBatch = (
  transport: Pick<Transport, 'call'>,
  body: { device: string; waiting: Waiting; items: readonly PushItem[] } & SentEvidence,
): Promise<Reply<PushReply>> => transport.call('post sync/push', pushReplySchema, body);

/** A reply without outcomes, retry or new numbers would make the same request follow at once, for ever. */
const bringsNothing = (batch: readonly PushItem[], reply: PushReply): boolean =>
  reply.outcomes.length === 0 &&
  reply.retry === null &&
  (reply.sequence === null || reply.sequence.next === batch[0]?.seq);

/** Forgets the records that the server has; and the key, if it was revoked: the next thing to be signed makes a new one. */
async function takeEvidence(outbox: OutboxDatabase, { evidence }: PushReply): Promise<void> {
  if (evidence === undefined) return;
  if (evidence.taken.length > 0) await forgetRecords(outbox, evidence.taken);
  if (evidence.isKeyRevoked) await outbox.values.delete('signing');
}

const keyOf = async (outbox: OutboxDatabase): Promise<SentEvidence> => {
  const signing = await outboxValue(outbox, 'signing');
  return signing === undefined ? {} : { key: signing.spki };
};

/** Sends records that have no item, after the items. Where a server takes none of them, they wait for the next time. */
async function sendRecords({ outbox, request }: Sender, goOn: () => boolean): Promise<Stop> {
  while (goOn()) {
    const seals = await recordsToSend(outbox, pushLimit);
    if (seals.length === 0) break;
    const reply = await request([], { ...(await keyOf(outbox)), seals });
    if (reply.kind === 'problem') break;
    if (reply.kind !== 'ok') return reply;
    await takeEvidence(outbox, reply.value);
    if ((reply.value.evidence?.taken.length ?? 0) === 0) break;
  }
  return { kind: 'done' };
}

async function takeReply({ outbox, observer }: Sender, batch: readonly PushItem[], reply: PushReply): Promise<Stop> {
  if (bringsNothing(batch, reply)) {
    return {
      kind: 'transient',
      code: 'internal',
      message: 'The server took nothing and gave no reason.',
      retryAfter: null,
    };
  }
  const settled = reply.outcomes.map(({ id }) => id);
  await recordOutcomes(outbox, reply.outcomes);
  await takeEvidence(outbox, reply);
  // A pushed item needs no decision of the office any more.
  await withdrawOffer(outbox, settled);
  await observer.onOutcomes(settled);
  if (reply.sequence !== null) await renumber(outbox, reply.sequence.next);
  if (reply.retry === null) return { kind: 'done' };
  const { id, message } = reply.retry;
  await recordFailure(outbox, id, message);
  await observer.onFailure(id, message);
  return { kind: 'transient', code: 'internal', message, retryAfter: null };
}

/**
 * A batch that was rejected as a whole is retried in halves, until only the item that is the cause is left. The server has no
 * outcome for it, so it is rejected here and waits for a person; the server holds what builds on it.
 */
async function sendHalves(
  sender: Sender,
  batch: readonly PushItem[],
  { code, message }: Extract<Stop, { kind: 'problem' }>,
): Promise<Stop> {
  const [only] = batch;
  if (only !== undefined && batch.length === 1) {
    await refuseHere(sender.outbox, only.id, { kind: 'rejected', code, message, fields: [] });
    await sender.observer.onRefusedHere();
    return { kind: 'done' };
  }
  // The other half is asked for again: its numbers may be others by then.
  return sendBatch(sender, batch.slice(0, Math.ceil(batch.length / 2)));
}

async function sendBatch(sender: Sender, batch: readonly PushItem[]): Promise<Stop> {
  await sender.observer.onRequest(batch);
  try {
    const reply = await sender.request(batch, await keyOf(sender.outbox));
    if (reply.kind === 'ok') return await takeReply(sender, batch, reply.value);
    if (isBatchRejected(reply)) return await sendHalves(sender, batch, reply);
    return reply;
  } finally {
    await sender.observer.onRequestEnd();
  }
}

/**
 * Sends what may go, batch by batch in the order of the taps, until nothing is left or something has to be waited for. `goOn`
 * ends it between batches when this is no longer the one that sends; `time` says which deferred items may go by now.
 */
export async function sendAll(sender: Sender, goOn: () => boolean, time: () => SendingTime): Promise<Stop> {
  while (goOn()) {
    const hindrance = await sender.prepare();
    if (hindrance !== null) return hindrance;
    const at = time();
    const sealing = await sender.seal(at);
    const batch = await nextBatch(sender.outbox, pushLimit, { ...at, sealing });
    if (batch.length === 0) break;
    const stop = await sendBatch(sender, batch);
    if (stop.kind !== 'done') return stop;
  }
  return sendRecords(sender, goOn);
}

type Problem = Extract<Reply<never>, { kind: 'problem' }>;

const codes: ReadonlySet<string> = new Set(['validation', 'malformed', 'too_large']);

/** Whether the server rejected a batch as a whole because of some item in it, which retrying in halves finds. */
export const isBatchRejected = (reply: Reply<unknown>): reply is Problem =>
  reply.kind === 'problem' && codes.has(reply.code);
