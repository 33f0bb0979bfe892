import { mirrorValue, syncState, updateSyncState } from '../mirror/values.ts';
import type { SyncContext } from './context.ts';
import { outboxValue, reopenApplied } from './outbox/queue.ts';
import { pullOnce } from './pull/pull.ts';
import { pushAll, type Stop } from './push.ts';
import { reconcile } from './reconcile.ts';
import { recheckStored } from './uploads/recheck.ts';

/**
 * Whether the server is there and heard the push, if only to refuse it: what others did can be pulled all the same, unless it
 * asked to be left alone for a while.
 */
const isAnswered = (sent: Stop): boolean =>
  sent.kind === 'done' ||
  sent.kind === 'problem' ||
  (sent.kind === 'transient' && sent.code === 'internal' && sent.retryAfter === null);

/**
 * A new epoch: the database was restored. What it may have lost is sent once more. So is, with the first pull of all, what
 * was answered before it and is not in it: no epoch says whether the server that answered was still the same. The result says
 * whether there is something to send.
 */
async function reopenAfterRestore(context: SyncContext): Promise<boolean> {
  const { mirror, outbox } = context;
  const now = await mirrorValue(mirror, 'epoch');
  const known = await outboxValue(outbox, 'epoch');
  if (now === undefined || now === known) return false;
  await recheckStored(context);
  const isReopened = (await reopenApplied(outbox)) > 0;
  if (isReopened) await reconcile(context);
  await outbox.values.put({ key: 'epoch', value: now });
  return isReopened;
}

interface RoundOptions {
  /** Whether another request may be made. */
  goOn: () => boolean;
  /** Marks that were made until then go at once. Epoch milliseconds. */
  flushed: number;
  /** A pull has ended, whatever came of it. */
  onPulled: (now: number) => void;
}

/** The result of a round; `again`: there is more to send or pull right away. `pulled` is null without a pull. */
export interface Round {
  pushed: Stop;
  pulled: Stop | null;
  again: boolean;
}

interface Pulled {
  stop: Stop;
  again: boolean;
  isReopened: boolean;
}

async function pull(context: SyncContext, { goOn, onPulled }: RoundOptions): Promise<Pulled> {
  const { mirror, platform } = context;
  const { activity } = await syncState(mirror);
  // Nothing is said of a pull that only looks for changes.
  if (activity !== 'filling') await updateSyncState(mirror, { activity: 'idle', sending: null });
  const pulled = await pullOnce(context, goOn);
  const now = platform.now();
  onPulled(now);
  if (pulled.stop.kind !== 'done') return { ...pulled, isReopened: false };
  const isReopened = await reopenAfterRestore(context);
  await updateSyncState(mirror, { lastPull: now });
  return { ...pulled, isReopened };
}

/** Pushes what waits, then pulls. A server that only refused the push is pulled from all the same. */
export async function syncRound(context: SyncContext, options: RoundOptions): Promise<Round> {
  const pushed = await pushAll(context, options.goOn, options.flushed);
  if (!isAnswered(pushed)) return { pushed, pulled: null, again: false };
  let last = await pull(context, options);
  let { isReopened } = last;
  // Don't retry a failed push before each further page.
  while (pushed.kind !== 'done' && last.again && options.goOn()) {
    last = await pull(context, options);
    isReopened ||= last.isReopened;
  }
  return { pushed, pulled: last.stop, again: last.again || isReopened };
}
