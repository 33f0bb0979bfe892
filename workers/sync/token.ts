import { sessionReplySchema } from '../../domain/catalogue/authentication.ts';
import { hour } from '../../domain/kernel/time.ts';
import type { SyncContext } from './context.ts';
import { outboxValue } from './outbox/queue.ts';
import { sessionOf } from './session-of.ts';
import { changeSession, readSession, type SessionDatabase, type StoredSession } from './session-store.ts';

/** A token is exchanged for a new one within this time of its end (specification 9). */
const renewBefore = hour;

/** The token to send: that of the session while it is active and belongs to `userId`; else none. */
export async function tokenFor(sessions: SessionDatabase, userId: string | null): Promise<string | null> {
  const session = await readSession(sessions);
  if (session === null || session.state === 'expired') return null;
  return userId === null || session.user.id === userId ? session.token : null;
}

/** Notes that the session has ended; reading and marking go on, sending waits (product.md, "Settled"). */
export async function expireSession(sessions: SessionDatabase): Promise<StoredSession | null> {
  const session = await readSession(sessions);
  if (session === null || session.state === 'expired') return session;
  await changeSession(sessions, session.token, { state: 'expired' });
  return { ...session, state: 'expired' };
}

/**
 * Sees to a token that is valid for a while: renews it near its end, and says when the session is over. `offline` and other
 * transient faults leave it as it is, since the old token still holds. Its end is the server's time, and so is what it is
 * measured by: a slow clock would never renew it, a fast one every time.
 */
export async function careForToken(
  { sessions, outbox, transport, platform }: Pick<SyncContext, 'sessions' | 'outbox' | 'transport' | 'platform'>,
  onChange: (session: StoredSession) => void,
): Promise<'valid' | 'expired'> {
  const session = await readSession(sessions);
  if (session === null || session.state === 'expired') return 'expired';
  const offset = (await outboxValue(outbox, 'clockOffset')) ?? 0;
  const left = session.expiresAt - (platform.now() + offset);
  if (left > renewBefore) return 'valid';
  const reply = await transport.call('get authenticated/refresh', sessionReplySchema);
  if (reply.kind === 'ok') {
    const renewed = sessionOf(reply.value, session.remember);
    if (await changeSession(sessions, session.token, renewed)) onChange(renewed);
    return 'valid';
  }
  if (reply.kind !== 'signIn' && left > 0) return 'valid';
  if (reply.kind === 'transient') return 'valid';
  const expired = await expireSession(sessions);
  if (expired) onChange(expired);
  return 'expired';
}
