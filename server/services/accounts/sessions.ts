import type { RunningSession } from '../../../domain/catalogue/authentication.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import { day, hour, type Instant } from '../../../domain/kernel/time.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import {
  extendSession,
  findSession,
  insertSession,
  noteDeviceOf,
  revokeSessions,
  runningSessions,
} from '../../db/repositories/sessions.ts';
import { readToken, signToken } from './tokens.ts';

const sessionLife = 12 * hour;
/** How long a session that has ended may still hand in what its device holds (sync.md, quarantine). */
export const endedSessionLife = 30 * day;

/** Who makes a request. `ended`: the session is over, and only handing in is allowed. */
export interface Identity {
  viewer: Viewer;
  sessionId: string;
  /** The device in which the session is used, as far as it was heard of there. */
  deviceId: string | null;
  ended: boolean;
}

export interface Token {
  token: string;
  expiresOn: Instant;
}

/** Starts a session for a user; `label` is what people call their device. */
export async function startSession(context: Context, userId: string, label: string | null = null): Promise<Token> {
  const now = context.now();
  const session = { id: context.newId(), userId, label, createdOn: now, expiresOn: now + sessionLife };
  await insertSession(context.database.kysely, session);
  return tokenFor(context, { sessionId: session.id, userId });
}

async function tokenFor(context: Context, of: { sessionId: string; userId: string }): Promise<Token> {
  const issuedOn = context.now();
  const expiresOn = issuedOn + sessionLife;
  return { token: await signToken({ ...of, issuedOn, expiresOn }, context.secret), expiresOn };
}

/** A new token for a session that is running, which then lives on from now. */
export async function renewSession(context: Context, { sessionId, viewer }: Identity): Promise<Token> {
  const token = await tokenFor(context, { sessionId, userId: viewer.userId });
  await extendSession(context.database.kysely, sessionId, token.expiresOn);
  return token;
}

/**
 * Who sent a token. Its session is looked up with each request, so that an end takes effect at once. Throws `token_missing`,
 * `token_expired`, `session_revoked` or `account_disabled`; with `allowEnded` the last three pass for 30 days as `ended`.
 */
export async function identify(
  context: Context,
  token: string | undefined,
  { allowEnded = false }: { allowEnded?: boolean } = {},
): Promise<Identity> {
  if (token === undefined) throw new DomainError('token_missing');
  const now = context.now();
  const id = await readToken(token, context.secret, { now, allowExpired: true });
  const session = await findSession(context.database.kysely, id);
  // That the account was deactivated is said before all else: nobody can sign in to it again, and its device hands in instead.
  if (!allowEnded && session?.enabled !== false) await readToken(token, context.secret, { now, allowExpired: false });
  if (!session) throw new DomainError('session_revoked');
  const ended = session.revokedOn !== null || session.expiresOn <= now || !session.enabled;
  const identity = { viewer: session.viewer, sessionId: session.id, deviceId: session.deviceId, ended };
  if (allowEnded && now - (session.revokedOn ?? session.expiresOn) < endedSessionLife) return identity;
  if (!session.enabled) throw new DomainError('account_disabled');
  if (session.revokedOn !== null) throw new DomainError('session_revoked');
  if (session.expiresOn <= now) throw new DomainError('token_expired');
  return identity;
}

/** Ends this session, or all of the user's. */
export async function endSessions(
  context: Context,
  identity: Omit<Identity, 'deviceId'>,
  everywhere: boolean,
): Promise<void> {
  const which = everywhere ? { userId: identity.viewer.userId } : { id: identity.sessionId };
  await revokeSessions(context.database.kysely, which, context.now());
}

/** The sessions that the viewer has running, the newest first; `current` is the one that asks. */
export async function ownSessions(context: Context, { viewer, sessionId }: Identity): Promise<RunningSession[]> {
  const sessions = await runningSessions(context.database.kysely, viewer.userId, context.now());
  return sessions.map((session) => ({ ...session, current: session.id === sessionId }));
}

/** Ends one of the viewer's sessions. Throws `not_found` where it is somebody else's, or has ended already. */
export async function endSession(context: Context, { viewer }: Identity, id: string): Promise<void> {
  const ended = await revokeSessions(context.database.kysely, { id, userId: viewer.userId }, context.now());
  if (ended.length === 0) throw new DomainError('not_found');
}

/** Notes that a session is used in a device, so that it ends when that is dismissed. */
export async function noteDevice(context: Context, { sessionId, deviceId }: Identity, heard: string): Promise<void> {
  if (deviceId !== heard) await noteDeviceOf(context.database.kysely, sessionId, heard);
}
