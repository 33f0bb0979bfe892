import { z } from 'zod';
import { sessionReplySchema } from '../../domain/catalogue/authentication.ts';
import type { ErrorCode } from '../../domain/errors/codes.ts';
import { second } from '../../domain/kernel/time.ts';
import type { Credentials, SignInResult } from '../contract/session.ts';
import type { Platform } from './platform.ts';
import { sessionOf } from './session-of.ts';
import { type SessionDatabase, type StoredSession, writeSession } from './session-store.ts';
import { withRoom } from './storage-quota.ts';
import type { Transport } from './transport/transport.ts';

/** How long signing out waits for the server, in milliseconds. */
const signOutPatience = 3 * second;

type Refusal = Exclude<SignInResult, { kind: 'signedIn' }>;

/** Asks the server for a session. */
export async function requestSession(
  transport: Transport,
  { remember, ...credentials }: Credentials,
): Promise<Refusal | { kind: 'begins'; session: StoredSession }> {
  const call = 'passkey' in credentials ? 'post api/auth/signin/passkey' : 'post api/auth/signin';
  const reply = await transport.call(call, sessionReplySchema, credentials);
  if (reply.kind === 'ok') return { kind: 'begins', session: sessionOf(reply.value, remember) };
  // The server answered, and nothing that the person does now helps.
  const isLocked = reply.code === ('company_locked' satisfies ErrorCode);
  if (reply.kind === 'transient' && !isLocked) return { kind: 'offline', message: reply.message };
  return { kind: 'refused', code: reply.code, message: reply.message };
}

/** Stores the session, and drops caches if it needs room: without a session nothing can be sent. */
export const keepSession = (platform: Platform, sessions: SessionDatabase, session: StoredSession): Promise<void> =>
  withRoom({ platform, owner: session.user }, () => writeSession(sessions, session));

/** Tells the server that the session is over, if it can be reached soon; the session ends here in any case. */
export async function notifySignOut(transport: Transport, platform: Pick<Platform, 'later'>): Promise<void> {
  const notified = transport.call('post api/auth/signout', z.object({}), {});
  await Promise.race([notified, new Promise<void>((resolve) => platform.later(signOutPatience, resolve))]);
}
