import { sql } from 'kysely';
import type { Instant } from '../../../domain/kernel/time.ts';
import { type Right, rights } from '../../../domain/role/rights.ts';
import { type Viewer, viewerOf } from '../../../domain/visibility/viewer.ts';
import { prepared } from '../adapters/prepared.ts';
import { announce } from '../change-log/announce.ts';
import type { Executor } from '../schema.ts';

/** A session with whom it belongs to. `enabled` is false once the account was deactivated or deleted. */
export interface SessionFound {
  id: string;
  createdOn: Instant;
  expiresOn: Instant;
  revokedOn: Instant | null;
  /** It was ended because a token that had been replaced was exchanged once more. */
  reused: boolean;
  /** Which of its tokens is in use. */
  token: { number: number; id: string | null };
  deviceId: string | null;
  enabled: boolean;
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
  users_elevated: boolean;
  employer_id: string | null;
  customer_id: string | null;
  company_of_customer: string | null;
  employee_rights: string[] | null;
}

const isRight = (name: string): name is Right => rights.some((right) => right === name);

const viewerIn = (record: SessionRecord): Viewer =>
  viewerOf({
    id: record.user_id,
    employerId: record.employer_id,
    customerId: record.customer_id,
    companyOfCustomer: record.company_of_customer,
    elevated: record.users_elevated,
    rights: (record.employee_rights ?? []).filter(isRight),
  });

/** The session with its user as they are now, in one statement: it runs with every request. */
export async function findSession(db: Executor, id: string): Promise<SessionFound | undefined> {
  const { rows } = await sql<SessionRecord>`${sql.raw(prepared)}
    select s.created_on, s.expires_on, s.revoked_on, s.reused, s.token_number, s.token_id, s.device_id,
      u.id as user_id, u.users_elevated, u.employer_id, u.customer_id,
      u.enabled and not u.deleted and u.account_non_locked as enabled,
      c.company_id as company_of_customer, r.employee_rights
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
    viewer: viewerIn(record),
  };
}

export interface NewSession {
  id: string;
  userId: string;
  /** What people call the device in which it begins; null where that is not known. */
  label: string | null;
  createdOn: Instant;
  expiresOn: Instant;
  /** The id of its first token. */
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

/** Lets a session live until `expiresOn`; one that was revoked stays so. */
export async function extendSession(db: Executor, id: string, expiresOn: Instant): Promise<void> {
  await db.updateTable('sessions').set({ expires_on: expiresOn }).where('id', '=', id).execute();
}

/**
 * Puts a token in use, and ends those before it; false where one of the same number was first, or a later one. A number may be
 * far ahead: the database was restored from a backup in which an earlier token was in use.
 */
export async function putTokenInUse(
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

/** Notes in which device a session is used. */
export async function noteDeviceOf(db: Executor, sessionId: string, deviceId: string): Promise<void> {
  await db.updateTable('sessions').set({ device_id: deviceId }).where('id', '=', sessionId).execute();
}

/** The sessions of a user that are running, the newest first. */
export async function runningSessions(
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

/** One session, of a certain user where that is said, or all of a user, or those in a device but for one. */
type Which = { id: string; userId?: string; reused?: true } | { userId: string; deviceId?: string; butFor?: string };

/**
 * Ends sessions from now on; their open streams are told, and nothing is pushed to them. The ids of those that were running or
 * had run out, and were not ended before. `reused`: because a token that had been replaced was exchanged once more.
 */
export async function revokeSessions(db: Executor, which: Which, now: Instant): Promise<string[]> {
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

/** Forgets sessions that ended before `before`. */
export async function deleteEndedSessions(db: Executor, before: Instant): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where(({ eb, fn }) => eb(fn.coalesce('revoked_on', 'expires_on'), '<', before))
    .execute();
}
