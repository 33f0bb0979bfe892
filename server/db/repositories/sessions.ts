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
  enabled: boolean;
  viewer: Viewer;
}

interface SessionRecord {
  created_on: number;
  expires_on: number;
  revoked_on: number | null;
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
    select s.created_on, s.expires_on, s.revoked_on, u.id as user_id, u.users_elevated, u.employer_id, u.customer_id,
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
    enabled: record.enabled,
    viewer: viewerIn(record),
  };
}

export interface NewSession {
  id: string;
  userId: string;
  createdOn: Instant;
  expiresOn: Instant;
}

export async function insertSession(db: Executor, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      created_on: session.createdOn,
      expires_on: session.expiresOn,
      revoked_on: null,
    })
    .execute();
}

/** Lets a session live until `expiresOn`; one that was revoked stays so. */
export async function extendSession(db: Executor, id: string, expiresOn: Instant): Promise<void> {
  await db.updateTable('sessions').set({ expires_on: expiresOn }).where('id', '=', id).execute();
}

/** Ends sessions from now on: one of them, or all of a user; their open streams are told, and nothing is pushed to them. */
export async function revokeSessions(
  db: Executor,
  which: { id: string } | { userId: string },
  now: Instant,
): Promise<void> {
  const open = db.updateTable('sessions').set({ revoked_on: now }).where('revoked_on', 'is', null);
  const those = 'id' in which ? open.where('id', '=', which.id) : open.where('user_id', '=', which.userId);
  const ended = await those.returning('id').execute();
  const ids = ended.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('push_subscriptions').where('session_id', 'in', ids).execute();
  await announce(db, { sessions: ids });
}

/** Forgets sessions that ended before `before`. */
export async function deleteEndedSessions(db: Executor, before: Instant): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where(({ eb, fn }) => eb(fn.coalesce('revoked_on', 'expires_on'), '<', before))
    .execute();
}
