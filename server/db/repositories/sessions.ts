import { sql } from 'kysely';
import type { Instant } from '../../../domain/kernel/time.ts';
import { type Right, rights } from '../../../domain/role/rights.ts';
import { type Viewer, viewerOf } from '../../../domain/visibility/viewer.ts';
import { prepared } from '../adapters/prepared.ts';
import { announce } from '../change-log/announce.ts';
import type { Executor } from '../schema.ts';

/** A session and its user. `enabled` is false once the account was deactivated or deleted. */
export interface SessionFound {
  id: string;
  createdOn: Instant;
  expiresOn: Instant;
  revokedOn: Instant | null;
  /** The session was revoked because a replaced token was exchanged again. */
  reused: boolean;
  /** The token in use. */
  token: { number: number; id: string | null };
  deviceId: string | null;
  enabled: boolean;
  /** The operator has locked the company. */
  locked: boolean;
  viewer: Viewer;
}

interface SessionRecord {
  created_on: number;
  expires_on: number;
  revoked_on: number | null;
  reused: boolean;
  token_number: number;
  token_id: string | null;
  device_id: string | null;
  user_id: string;
  enabled: boolean;
  locked: boolean;
  users_elevated: boolean;
  employer_id: string | null;
  customer_id: string | null;
  company_of_customer: string | null;
  employee_rights: string[] | null;
}

const isRight = (name: string): name is Right => rights.some((right) => right === name);

const viewerFromRecord = (record: SessionRecord): Viewer =>
  viewerOf({
    id: record.user_id,
    employerId: record.employer_id,
    customerId: record.customer_id,
    companyOfCustomer: record.company_of_customer,
    elevated: record.users_elevated,
    rights: (record.employee_rights ?? []).filter(isRight),
  });

/** The session and its user's current state, in one statement, because every request runs it. */
export async function findSession(db: Executor, id: string): Promise<SessionFound | undefined> {
  const { rows } = await sql<SessionRecord>`${sql.raw(prepared)}
    select s.created_on, s.expires_on, s.revoked_on, s.reused, s.token_number, s.token_id, s.device_id,
      u.id as user_id, u.users_elevated, u.employer_id, u.customer_id,
      u.enabled and not u.deleted and u.account_non_locked as enabled,
      c.company_id as company_of_customer, r.employee_rights,
      exists (select from company_locks l
        where l.company_id = coalesce(case when u.customer_id is null then u.employer_id else c.company_id end, u.id)) as locked
    from sessions s join users u on u.id = s.user_id
      left join roles r on r.id = u.role_id left join customers c on c.id = u.customer_id
    where s.id = ${id}`.execute(db);
  const [record] = rows;
  if (!record) return undefined;
  return {
    id,
    createdOn: record.created_on,
    expiresOn: record.expires_on,
    revokedOn: record.revoked_on,
    reused: record.reused,
    token: { number: record.token_number, id: record.token_id },
    deviceId: record.device_id,
    enabled: record.enabled,
    locked: record.locked,
    viewer: viewerFromRecord(record),
  };
}

export interface NewSession {
  id: string;
  userId: string;
  /** The device's name as people know it; null if unknown. */
  label: string | null;
  createdOn: Instant;
  expiresOn: Instant;
  tokenId: string;
}

export async function insertSession(db: Executor, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      label: session.label,
      created_on: session.createdOn,
      expires_on: session.expiresOn,
      revoked_on: null,
      device_id: null,
      token_number: 0,
      token_id: session.tokenId,
    })
    .execute();
}

/** Extends a session; a revoked one stays revoked. */
export async function extendSession(db: Executor, id: string, expiresOn: Instant): Promise<void> {
  await db.updateTable('sessions').set({ expires_on: expiresOn }).where('id', '=', id).execute();
}

/**
 * Activates a token and thereby ends those before it. Returns false when a token with this or a later number is active.
 * The number may jump after a restore from a backup.
 */
export async function activateToken(
  db: Executor,
  sessionId: string,
  { number, id }: SessionFound['token'],
): Promise<boolean> {
  const put = await db
    .updateTable('sessions')
    .set({ token_number: number, token_id: id })
    .where('id', '=', sessionId)
    .where('token_number', '<', number)
    .returning('id')
    .execute();
  return put.length > 0;
}

export async function setSessionDevice(db: Executor, sessionId: string, deviceId: string): Promise<void> {
  await db.updateTable('sessions').set({ device_id: deviceId }).where('id', '=', sessionId).execute();
}

/** A user's running sessions, newest first. */
export async function listRunningSessions(
  db: Executor,
  userId: string,
  now: Instant,
): Promise<Omit<NewSession, 'userId' | 'tokenId'>[]> {
  const records = await db
    .selectFrom('sessions')
    .select(['id', 'label', 'created_on', 'expires_on'])
    .where('user_id', '=', userId)
    .where('revoked_on', 'is', null)
    .where('expires_on', '>', now)
    .orderBy('created_on', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return records.map(({ id, label, created_on, expires_on }) => ({
    id,
    label,
    createdOn: created_on,
    expiresOn: expires_on,
  }));
}

/** One session (optionally of a given user), or all of a user's, optionally on one device or except one. */
type SessionFilter =
  | { id: string; userId?: string; reused?: true }
  | { userId: string; deviceId?: string; butFor?: string };

/**
 * Revokes sessions, ends their push subscriptions and announces it to open streams. Returns the ids of those that had
 * not been revoked before. `reused`: a replaced token was exchanged again.
 */
export async function revokeSessions(db: Executor, which: SessionFilter, now: Instant): Promise<string[]> {
  const reused = 'reused' in which;
  let those = db.updateTable('sessions').set({ revoked_on: now, reused }).where('revoked_on', 'is', null);
  if ('id' in which) those = those.where('id', '=', which.id);
  else {
    if (which.deviceId !== undefined) those = those.where('device_id', '=', which.deviceId);
    if (which.butFor !== undefined) those = those.where('id', '!=', which.butFor);
  }
  if (which.userId !== undefined) those = those.where('user_id', '=', which.userId);
  const ended = await those.returning('id').execute();
  const ids = ended.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('push_subscriptions').where('session_id', 'in', ids).execute();
  await announce(db, { sessions: ids });
  return ids;
}

/** Deletes sessions that ended before `before`. */
export async function deleteEndedSessions(db: Executor, before: Instant): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where(({ eb, fn }) => eb(fn.coalesce('revoked_on', 'expires_on'), '<', before))
    .execute();
}
