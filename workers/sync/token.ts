import { sessionReplySchema } from '../../domain/catalogue/authentication.ts';
import { hour } from '../../domain/kernel/time.ts';
import type { SyncContext } from './context.ts';
import { outboxValue } from './outbox/queue.ts';
import type { Stop } from './push.ts';
import { sessionOf } from './session-of.ts';
import { changeSession, readSession, type SessionDatabase, type StoredSession } from './session-store.ts';
import type { Transport } from './transport/transport.ts';

/** A token is exchanged for a new one within this time of its end (specification 9). */
const renewBefore = hour;

/**
 * The token of a session for the photos' way: also of a deactivated account, whose bytes the office takes without effect
 * (sync.md, quarantine).
 */
export async function handingToken(sessions: SessionDatabase, userId: string): Promise<string | null> {
  const session = await readSession(sessions);
  if (session?.user.id !== userId) return null;
  return session.state === 'active' || session.disabled === true ? session.token : null;
}

/**
 * Whether a session that has ended was ended with its account, or the account with it later; asked of the server, since
 * sign-in cannot tell. That it goes on says nothing of tomorrow: only its end is known for good.
 */
export async function wasDisabled(
  sessions: SessionDatabase,
  transport: Pick<Transport, 'call'>,
): Promise<StoredSession | null> {
  const session = await readSession(sessions);
  if (session?.state !== 'expired' || session.disabled === true) return session;
  const reply = await transport.call('get authenticated/refresh', sessionReplySchema);
  if (reply.kind === 'transient') return session;
  const disabled = reply.kind === 'signIn' && reply.code === 'account_disabled';
  return (await changeSession(sessions, session.token, { disabled })) ? { ...session, disabled } : null;
}

/**
 * Notes that the session has ended; reading and marking go on, sending waits (product.md, "Settled"). Null when it is another
 * one by now, or none.
 */
export async function expireSession(sessions: SessionDatabase): Promise<StoredSession | null> {
  const session = await readSession(sessions);
  if (session === null || session.state === 'expired') return session;
  return (await changeSession(sessions, session.token, { state: 'expired' })) ? { ...session, state: 'expired' } : null;
}

type Renewing = Pick<SyncContext, 'sessions' | 'transport' | 'owner' | 'onSession'>;

/** Exchanges a session's token for a new one, and learns with it who its user is now. */
async function renew({ sessions, transport, owner, onSession }: Renewing, session: StoredSession): Promise<Stop> {
  const reply = await transport.call('get authenticated/refresh', sessionReplySchema);
  if (reply.kind !== 'ok') return reply;
  const renewed = sessionOf(reply.value, session.remember);
  if (!(await changeSession(sessions, session.token, renewed))) return { kind: 'done' };
  becomeOwner(owner, renewed);
  onSession(renewed);
  return { kind: 'done' };
}

/** From now on the mirror is kept for the user as the session has them. */
export function becomeOwner(owner: SyncContext['owner'], { user: { viewer, timeZone } }: StoredSession): void {
  Object.assign(owner, { viewer, timeZone });
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
export async function careForToken(
  context: Renewing & Pick<SyncContext, 'outbox' | 'platform'>,
): Promise<'valid' | 'expired'> {
  const { sessions, outbox, platform, onSession } = context;
  const session = await readSession(sessions);
  if (session === null || session.state === 'expired') return 'expired';
  const offset = (await outboxValue(outbox, 'clockOffset')) ?? 0;
  const left = session.expiresAt - (platform.now() + offset);
  if (left > renewBefore) return 'valid';
  const came = await renew(context, session);
  if (came.kind === 'done' || came.kind === 'transient') return 'valid';
  if (came.kind !== 'signIn' && left > 0) return 'valid';
  const expired = await expireSession(sessions);
  if (expired) onSession(expired);
  return 'expired';
}
