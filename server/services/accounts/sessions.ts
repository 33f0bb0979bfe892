import type { RunningSession } from '../../../domain/catalogue/authentication.ts';
import { DomainError, type ErrorCode } from '../../../domain/errors/codes.ts';
import { day, hour, type Instant } from '../../../domain/kernel/time.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import {
  activateToken,
  extendSession,
  findSession,
  insertSession,
  listRunningSessions,
  revokeSessions,
  type SessionFound,
  setSessionDevice,
} from '../../db/repositories/sessions.ts';
import { readToken, signToken, type TokenClaims, type TokenIdentity } from './tokens.ts';

/** How long a token is valid, and a session without use. */
const tokenLife = 12 * hour;
/** How long an ended session may still upload what its device holds (decision 0009). */
export const endedSessionLife = 30 * day;

/** The caller's identity. `ended`: the session is over and may only upload what its device holds. */
export interface Identity {
  viewer: Viewer;
  sessionId: string;
  /** The session's device, if known. */
  deviceId: string | null;
  ended: boolean;
  /** The token that was sent, and the one in use. */
  token: { sent: TokenIdentity; inUse: TokenIdentity; sessionEndsOn: Instant };
}

export interface Token {
  token: string;
  expiresOn: Instant;
  /** When the session ends, regardless of token exchanges. */
  sessionEndsOn: Instant;
}

/** When a session ends, regardless of use. */
const sessionEnd = ({ environment }: Context, createdOn: Instant): Instant => createdOn + environment.sessionDays * day;

/** Starts a session; `label` is the device's name for people. */
export async function startSession(context: Context, userId: string, label: string | null = null): Promise<Token> {
  const now = context.now();
  const [id, tokenId] = [context.newId(), context.newId()];
  const sessionEndsOn = sessionEnd(context, now);
  const token = await makeToken(context, { sessionId: id, userId, number: 0, id: tokenId }, sessionEndsOn);
  const session = { id, tokenId, userId, label, createdOn: now, expiresOn: token.expiresOn };
  await insertSession(context.database.kysely, session);
  return token;
}

async function makeToken(
  context: Context,
  of: Omit<TokenClaims, 'issuedOn' | 'expiresOn'>,
  sessionEndsOn: Instant,
): Promise<Token> {
  const issuedOn = context.now();
  const expiresOn = Math.min(issuedOn + tokenLife, sessionEndsOn);
  return { token: await signToken({ ...of, issuedOn, expiresOn }, context.secrets.signing), expiresOn, sessionEndsOn };
}

const isSame = (one: TokenIdentity, other: TokenIdentity): boolean =>
  one.number === other.number && one.id === other.id;

/** Whether a newer token, or another one from the same exchange, is in use. */
const isReplaced = ({ token: { sent, inUse } }: Identity): boolean =>
  sent.number <= inUse.number && !isSame(sent, inUse);

/**
 * Exchanges a running session's token and extends the session. The old token stays valid until the new one is used, so
 * a reply may be lost. Exchanging a replaced token ends the session (`session_reused`), unless it is a late repeat
 * (`token_replaced`).
 */
export async function exchangeToken(context: Context, identity: Identity, attempt: string | null): Promise<Token> {
  const { viewer, sessionId, token } = identity;
  const next = { number: token.sent.number + 1, id: attempt ?? context.newId() };
  if (isReplaced(identity)) {
    if (isSame(next, token.inUse)) throw new DomainError('token_replaced');
    await endReused(context, identity);
    throw new DomainError('session_reused');
  }
  const made = await makeToken(context, { ...next, sessionId, userId: viewer.userId }, token.sessionEndsOn);
  await extendSession(context.database.kysely, sessionId, made.expiresOn);
  return made;
}

async function endReused({ database, log, now }: Context, { viewer, sessionId, token }: Identity): Promise<void> {
  const ended = await revokeSessions(database.kysely, { id: sessionId, reused: true }, now());
  if (ended.length === 0) return;
  const { sent, inUse } = token;
  log.warn(
    { session: sessionId, user: viewer.userId, sent: sent.number, inUse: inUse.number },
    'session ended: token reused',
  );
}

/** Why a session has ended; null while it runs. */
function endReasonOf({ enabled, revokedOn, reused }: SessionFound, expiresOn: Instant, now: Instant): ErrorCode | null {
  // Deactivation comes first: nobody can sign in again, and the device goes on to the quarantine.
  if (!enabled) return 'account_disabled';
  if (revokedOn !== null) return reused ? 'session_reused' : 'session_revoked';
  return expiresOn <= now ? 'token_expired' : null;
}

interface Allowed {
  /** Accept a session that ended within the last 30 days, as `ended`. */
  allowEnded?: boolean;
  /** Accept a replaced token of a running session. */
  allowReplaced?: boolean;
}

/**
 * Identifies a token's session, looked up with each request so that an end takes effect at once. The first use of a
 * token invalidates earlier ones. Throws `token_missing`, `company_locked`, or why the token or session is no longer valid.
 */
export async function identify(context: Context, token: string | undefined, allowed: Allowed = {}): Promise<Identity> {
  if (token === undefined) throw new DomainError('token_missing');
  const { kysely } = context.database;
  const { sessionId, expiresOn, ...sent } = await readToken(token, context.secrets);
  const now = context.now();
  const isExpired = expiresOn <= now;
  const session = await findSession(kysely, sessionId);
  if (!session) throw new DomainError(isExpired ? 'token_expired' : 'session_revoked');
  // Before any other reason: whatever the device holds is neither refused nor handed over while the company is locked.
  if (session.locked) throw new DomainError('company_locked');
  const sessionEndsOn = sessionEnd(context, session.createdOn);
  const lastsUntil = Math.min(session.expiresOn, sessionEndsOn);
  const end = endReasonOf(session, lastsUntil, now);
  const { viewer, deviceId, token: inUse } = session;
  const identity = { viewer, sessionId, deviceId, ended: end !== null, token: { sent, inUse, sessionEndsOn } };
  if (end !== null) {
    if (allowed.allowEnded && now - (session.revokedOn ?? lastsUntil) < endedSessionLife) return identity;
    throw new DomainError(end);
  }
  if (isExpired || sent.number <= inUse.number) return checkToken(identity, isExpired, allowed);
  if (await activateToken(kysely, sessionId, sent)) return { ...identity, token: { ...identity.token, inUse: sent } };
  // A concurrent request activated a token.
  return identify(context, token, allowed);
}

/** Checks a token that is not newer than the one in use. */
function checkToken(
  identity: Identity,
  isExpired: boolean,
  { allowEnded = false, allowReplaced = false }: Allowed,
): Identity {
  if (isReplaced(identity)) {
    if (allowReplaced) return identity;
    throw new DomainError('token_replaced');
  }
  if (isExpired && !allowEnded) throw new DomainError('token_expired');
  return identity;
}

/** Ends this session, or all of the user's. */
export async function endSessions(
  context: Context,
  identity: Omit<Identity, 'deviceId' | 'token'>,
  everywhere: boolean,
): Promise<void> {
  const which = everywhere ? { userId: identity.viewer.userId } : { id: identity.sessionId };
  await revokeSessions(context.database.kysely, which, context.now());
}

/** The viewer's running sessions, newest first; `current` marks the caller's. */
export async function ownSessions(context: Context, { viewer, sessionId }: Identity): Promise<RunningSession[]> {
  const sessions = await listRunningSessions(context.database.kysely, viewer.userId, context.now());
  return sessions.map((session) => ({ ...session, current: session.id === sessionId }));
}

/** Ends one of the viewer's sessions. Throws `not_found` for others and for ended ones. */
export async function endSession(context: Context, { viewer }: Identity, id: string): Promise<void> {
  const ended = await revokeSessions(context.database.kysely, { id, userId: viewer.userId }, context.now());
  if (ended.length === 0) throw new DomainError('not_found');
}

/** Stores the session's device, so that dismissing the device ends the session. */
export async function recordSessionDevice(
  context: Context,
  { sessionId, deviceId }: Identity,
  heard: string,
): Promise<void> {
  if (deviceId !== heard) await setSessionDevice(context.database.kysely, sessionId, heard);
}
