import { noop } from '../../domain/kernel/noop.ts';
import type { PushItem, PushReply, Waiting } from '../../domain/protocol/push.ts';
import { protocolVersion } from '../../domain/protocol/version.ts';
import type { Channel } from '../browser/polled-channel.ts';
import { keepBeating, syncLockOf } from './leader/leader.ts';
import { envelopeVersion, OutboxDatabase, type OutboxItem } from './outbox/database.ts';
import { isUnsent, openItems, outboxValue } from './outbox/queue.ts';
import type { Platform } from './platform.ts';
import { type Sealer, sealWaiting } from './sealing/seal-waiting.ts';
import { postBatch, type Sender, type SendingObserver, type SentEvidence, type Stop, sendAll } from './send.ts';
import { readSession, SessionDatabase, tokenFor } from './session-store.ts';
import type { Reply } from './transport/reply.ts';
import { Transport } from './transport/transport.ts';
import { countInOutbox } from './waiting.ts';

/** The parts of an engine's platform in a service worker. Without locks or a channel to the tabs it sends nothing. */
export interface BackgroundPlatform
  extends Pick<
    Platform,
    'now' | 'monotonic' | 'random' | 'subtle' | 'fetch' | 'restBase' | 'later' | 'indexedDB' | 'IDBKeyRange'
  > {
  locks: Pick<LockManager, 'request'> | null;
  openChannel: ((name: string) => Channel) | null;
}

/**
 * What became of the queue of changes. `nothing`: there was none, or it may not be sent here. `busy`: a tab sends it. `stopped`:
 * something is left, for the reason in `stop`, or because a tab took over. `waiting` is what the server still lacks.
 */
export type BackgroundResult =
  | { kind: 'nothing' }
  | { kind: 'busy' | 'sent'; waiting: Waiting }
  | { kind: 'stopped'; waiting: Waiting; stop: Stop };

/** A service worker shows nothing: the app's next start makes the mirror equal to the outbox. */
const unseen: SendingObserver = {
  onRequest: () => Promise.resolve(),
  onRequestEnd: () => Promise.resolve(),
  onOutcomes: () => Promise.resolve(),
  onFailure: () => Promise.resolve(),
  onRefusedHere: () => Promise.resolve(),
};

/** The user with an active session; null without one. Only the app renews tokens. */
async function activeUser(sessions: SessionDatabase): Promise<{ userId: string; expiresAt: number } | null> {
  const session = await readSession(sessions);
  if (session === null || session.state === 'expired') return null;
  return { userId: session.user.id, expiresAt: session.expiresAt };
}

const signedOut: Reply<never> = { kind: 'signIn', code: 'token_expired', message: 'The session has ended.' };

/** Whether an item is of this version of the app: any other one is sorted out or read by the app, before anything is sent. */
const isReadable = ({ envelope, schema }: OutboxItem): boolean =>
  envelope === envelopeVersion && schema <= protocolVersion;

/** Whether a message is of a tab that lives and would send: all that tabs say, but that they are hidden or closed. */
const isOfLivingTab = (message: unknown): boolean => (Object(message) as { news?: unknown }).news !== 'hidden';

/** Every request ends with the signal, so that nothing is in flight once the lock is given back. */
function fetchUntil(fetch: Platform['fetch'], end: AbortSignal): Platform['fetch'] {
  return (input, init) => {
    const request = new Request(input, init);
    // As `AbortSignal.any`, which not every browser has.
    const cut = new AbortController();
    for (const signal of [request.signal, end]) {
      if (signal.aborted) cut.abort(signal.reason);
      else signal.addEventListener('abort', () => cut.abort(signal.reason), { signal: cut.signal });
    }
    return fetch(new Request(request, { signal: cut.signal }));
  };
}

interface Sending {
  platform: BackgroundPlatform;
  sessions: SessionDatabase;
  outbox: OutboxDatabase;
  userId: string;
}

/** Signs what the app had no time to sign. Service workers can't load a part later: it is in their script. */
function sealing({
  platform,
  ...of
}: Pick<Sealer, 'outbox' | 'device' | 'lateBefore'> & { platform: BackgroundPlatform }): Sender['seal'] {
  const { subtle, random } = platform;
  if (!subtle) return () => Promise.resolve('no_keys');
  const sealer: Sealer = { ...of, subtle, random, now: () => platform.now() };
  return (time) =>
    sealWaiting(sealer, time).then(
      () => 'sealed',
      () => 'failed',
    );
}

/** Sends with the lock in hand, until `signal`. */
async function sendQueued(
  { platform, sessions, outbox, userId }: Sending,
  signal: AbortSignal,
): Promise<BackgroundResult> {
  const device = await outboxValue(outbox, 'device');
  const unsent = await openItems(outbox).filter(isUnsent).toArray();
  if (device === undefined || unsent.length === 0 || !unsent.every(isReadable)) return { kind: 'nothing' };
  const transport = new Transport(
    { ...platform, fetch: fetchUntil(platform.fetch, signal) },
    () => tokenFor(sessions, userId),
    // No screen says in which language messages are to come; those that are shown are told by their codes.
    () => 'gr',
  );
  const request = async (items: readonly PushItem[], evidence: SentEvidence): Promise<Reply<PushReply>> => {
    // Somebody has signed out, or another one in: not even a request without their token is made.
    if ((await tokenFor(sessions, userId)) === null) return signedOut;
    return postBatch(transport, { device, waiting: await countInOutbox(outbox), items, ...evidence });
  };
  // An item whose time is not known goes as it is: it says so.
  const seal = sealing({ platform, outbox, device, lateBefore: (await outboxValue(outbox, 'nextOrder')) ?? 1 });
  const sender: Sender = { outbox, request, observer: unseen, prepare: () => Promise.resolve(null), seal };
  // Nobody looks who could take a mark back within its seconds: as when the page is hidden, all of them go.
  const flushed = platform.now();
  const stop = await sendAll(
    sender,
    () => !signal.aborted,
    () => ({ now: platform.now(), flushed }),
  );
  const waiting = await countInOutbox(outbox);
  return waiting.changes === 0 ? { kind: 'sent', waiting } : { kind: 'stopped', waiting, stop };
}

/** Holds the lock like a tab that sends, and lets every tab know that it is alive. */
async function sendAsHolder(sending: Sending, channel: Channel, signal: AbortSignal): Promise<BackgroundResult> {
  const stopBeating = keepBeating(channel, sending.platform.later);
  try {
    return await sendQueued(sending, signal);
  } finally {
    stopBeating();
  }
}

/** Sends if no tab has the lock, and gives it back at once when one is opened. */
async function sendLocked(sending: Sending): Promise<BackgroundResult> {
  const { locks, openChannel } = sending.platform;
  if (locks === null || openChannel === null) return { kind: 'nothing' };
  const name = syncLockOf(sending.userId);
  const end = new AbortController();
  // Heard from before the lock is asked for: a tab that waits for it speaks afterwards.
  const channel = openChannel(name);
  const stopListening = channel.listen((message) => {
    if (isOfLivingTab(message)) end.abort();
  });
  try {
    return await locks.request(name, { ifAvailable: true }, async (lock): Promise<BackgroundResult> => {
      if (lock === null) return { kind: 'busy', waiting: await countInOutbox(sending.outbox) };
      return sendAsHolder(sending, channel, end.signal);
    });
  } finally {
    // Also when a tab stole the lock: what goes on without it ends.
    end.abort();
    stopListening();
    channel.close();
  }
}

/**
 * Sends the queue of changes while no tab does, with the engine's own code: for a service worker that the browser wakes when
 * there is a network, also after the app was closed. Only with the lock of the user, so that there are never two senders, and only
 * while their session lasts. Photos wait for the app.
 */
export async function sendInBackground(platform: BackgroundPlatform): Promise<BackgroundResult> {
  const options = { indexedDB: platform.indexedDB, IDBKeyRange: platform.IDBKeyRange };
  const sessions = new SessionDatabase(options);
  let close: () => void = noop;
  try {
    const user = await activeUser(sessions);
    if (user === null) return { kind: 'nothing' };
    const outbox = new OutboxDatabase(user.userId, options);
    close = () => outbox.close();
    const offset = (await outboxValue(outbox, 'clockOffset')) ?? 0;
    if (user.expiresAt <= platform.now() + offset) return { kind: 'nothing' };
    return await sendLocked({ platform, sessions, outbox, userId: user.userId });
  } finally {
    close();
    sessions.close();
  }
}

/** Whether trying again later can help: not where somebody has to sign in first, nor where the server refuses all of it. */
export function isToBeTriedAgain(result: BackgroundResult): boolean {
  if (result.kind === 'nothing' || result.waiting.changes === 0) return false;
  return result.kind === 'busy' || (result.kind === 'stopped' && ['done', 'transient'].includes(result.stop.kind));
}
