import { sessionReplySchema } from '../../domain/catalogue/authentication.ts';
import { mintId } from '../../domain/kernel/ids.ts';
import { noop } from '../../domain/kernel/noop.ts';
import { hour, second } from '../../domain/kernel/time.ts';
import type { SyncContext } from './context.ts';
import { outboxValue } from './outbox/queue.ts';
import type { Platform } from './platform.ts';
import type { Stop } from './push.ts';
import { sessionOf } from './session-of.ts';
import {
  changeSession,
  readSession,
  replaceSession,
  type SessionDatabase,
  type StoredSession,
} from './session-store.ts';
import type { Reply } from './transport/reply.ts';
import type { Transport } from './transport/transport.ts';
import { updateViewer } from './viewer.ts';

/** A token is exchanged for a new one within this time of its end (specification 9). */
const renewBefore = hour;

/**
 * The token of a session for the photos' way: also of a deactivated account, whose bytes the office takes without effect
 * (decision 0009).
 */
export async function quarantineToken(sessions: SessionDatabase, userId: string): Promise<string | null> {
  const session = await readSession(sessions);
  if (session?.user.id !== userId) return null;
  return session.state === 'active' || session.disabled === true ? session.token : null;
}

/**
 * Asks the server why a session has ended, which neither a refused request nor sign-in tells: with its account, or the account
 * later, or because it was used from somewhere else, too. One that goes on after all is put back. Null when it is another one by
 * now, or none. That it ended otherwise says nothing of tomorrow: only the end of its account is known for good.
 */
export async function learnEnd(context: Exchanging): Promise<StoredSession | null> {
  const { sessions } = context;
  const session = await readSession(sessions);
  if (session?.state !== 'expired' || session.disabled === true) return session;
  const reply = await exchangeToken(context, session);
  if (reply.kind === 'ok') return reply.value;
  if (reply.kind === 'transient') return session;
  const end = endSaidBy(reply, context.platform.now());
  return (await changeSession(sessions, session.token, end)) ? { ...session, ...end } : null;
}

/** How a session ended, from a rejected token exchange. */
const endSaidBy = (
  { code }: { code: string },
  now: number,
): Pick<StoredSession, 'disabled' | 'disabledSince' | 'reused'> => ({
  disabled: code === 'account_disabled',
  ...(code === 'account_disabled' ? { disabledSince: now } : {}),
  ...(code === 'session_reused' ? { reused: true } : {}),
});

/**
 * Notes that the session has ended; reading and marking go on, sending waits (product.md, "Settled"). Null when it is another
 * one by now, or none.
 */
export async function expireSession(sessions: SessionDatabase): Promise<StoredSession | null> {
  const session = await readSession(sessions);
  if (session === null || session.state === 'expired') return session;
  return (await changeSession(sessions, session.token, { state: 'expired' })) ? { ...session, state: 'expired' } : null;
}

type Exchanging = Pick<SyncContext, 'sessions'> & {
  transport: Pick<Transport, 'call'>;
  platform: Pick<Platform, 'locks' | 'later' | 'now' | 'random'>;
};

/** How long a tab waits for another one's exchange, in milliseconds: a suspended one would hold the lock for ever. */
const exchangePatience = 30 * second;

/** Does work in one tab of a user at a time. One that lost the lock goes on to the end, which the id of its try makes harmless. */
async function inOneTab<Value>(
  { locks, later }: Exchanging['platform'],
  userId: string,
  work: () => Promise<Value>,
): Promise<Value> {
  const name = `ergon-token-${userId}`;
  let begun: Promise<Value> | null = null;
  const begin = (): Promise<Value> => {
    begun ??= work();
    return begun;
  };
  let cancel: () => void = noop;
  const stolen = new Promise<Value>((resolve, reject) => {
    cancel = later(exchangePatience, () => {
      if (begun === null) locks.request(name, { steal: true }, begin).then(resolve, reject);
    });
  });
  const acquired = locks.request(name, {}, begin).catch((fault: unknown) => {
    if (begun === null) throw fault;
    return begun;
  });
  try {
    return await Promise.race([acquired, stolen]);
  } finally {
    cancel();
  }
}

/**
 * Exchanges a session's token for a new one, which is kept before anything is sent with it. Null when another session or token is
 * here by now.
 */
const exchangeToken = (context: Exchanging, { token, user }: StoredSession): Promise<Reply<StoredSession | null>> =>
  inOneTab(context.platform, user.id, () => tryExchange(context, token));

/**
 * One try of an exchange. Its reply may be lost: the next try, in whichever tab, has the same id, so that the server knows it for
 * the same exchange; but for the id of one that `failed`.
 */
async function tryExchange(context: Exchanging, token: string, failed?: string): Promise<Reply<StoredSession | null>> {
  const { sessions, transport, platform } = context;
  const session = await replaceSession(sessions, token, (present) =>
    present.attempt === failed ? { ...present, attempt: mintId(platform.now(), platform.random) } : present,
  );
  if (session === null) return { kind: 'ok', value: null };
  const reply = await transport.call(`get authenticated/refresh?attempt=${session.attempt}`, sessionReplySchema);
  if (reply.kind === 'ok') {
    const renewed = sessionOf(reply.value, session.remember);
    return { kind: 'ok', value: await replaceSession(sessions, token, () => renewed) };
  }
  // The new token is in use elsewhere: with a thief, or its write was lost. Another exchange ends the session.
  const isElsewhere = reply.kind === 'signIn' && reply.code === 'token_replaced';
  return isElsewhere && failed === undefined ? tryExchange(context, token, session.attempt) : reply;
}

type Renewing = Exchanging & Pick<SyncContext, 'owner' | 'onSession'>;

/** Exchanges a session's token for a new one, and learns with it who its user is now. */
async function renew(context: Renewing, session: StoredSession): Promise<Stop> {
  const reply = await exchangeToken(context, session);
  if (reply.kind !== 'ok') return reply;
  if (reply.value !== null) {
    updateViewer(context.owner, reply.value);
    context.onSession(reply.value);
  }
  return { kind: 'done' };
}

/**
 * Learns who the user is now, with the rights that they have: asked when the server no longer goes on with the rows of before,
 * for other rights may be why. The screens then offer what these allow, and rows are kept as their viewer lists them.
 */
export async function learnRights(context: Renewing): Promise<Stop> {
  const session = await readSession(context.sessions);
  if (session === null || session.user.id !== context.owner.viewer.userId) return { kind: 'done' };
  return renew(context, session);
}

/**
 * Sees to a token that is valid for a while: renews it near its end, and says when the session is over. `offline` and other
 * transient faults leave it as it is, since the old token still holds. Its end is the server's time, and so is what it is
 * measured by: a slow clock would never renew it, a fast one every time.
 */
export async function ensureFreshToken(
  context: Renewing & Pick<SyncContext, 'outbox' | 'platform'>,
): Promise<'valid' | 'expired'> {
  const { sessions, outbox, platform, onSession } = context;
  const session = await readSession(sessions);
  if (session === null || session.state === 'expired') return 'expired';
  const offset = (await outboxValue(outbox, 'clockOffset')) ?? 0;
  const left = session.expiresAt - (platform.now() + offset);
  if (left > renewBefore) return 'valid';
  // The last token of a session cannot be exchanged for one that is good for longer.
  if (left > 0 && session.sessionEndsAt !== undefined && session.expiresAt >= session.sessionEndsAt) return 'valid';
  const came = await renew(context, session);
  if (came.kind === 'done' || came.kind === 'transient') return 'valid';
  if (came.kind !== 'signIn' && left > 0) return 'valid';
  const ended: Partial<StoredSession> = { state: 'expired', ...endSaidBy(came, platform.now()) };
  // Somebody has signed in meanwhile.
  if (!(await changeSession(sessions, session.token, ended))) return 'valid';
  onSession({ ...session, ...ended });
  return 'expired';
}
