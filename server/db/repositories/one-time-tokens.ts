import type { Instant } from '../../../domain/kernel/time.ts';
import type { Executor } from '../schema.ts';

/** What a link is for. */
export type Purpose = 'verification' | 'reset' | 'invitation';

export interface StoredToken {
  hash: string;
  userId: string;
  purpose: Purpose;
  expiresOn: Instant;
}

export async function insertToken(db: Executor, { hash, userId, purpose, expiresOn }: StoredToken): Promise<void> {
  await db.insertInto('one_time_tokens').values({ hash, user_id: userId, purpose, expires_on: expiresOn }).execute();
}

/** The user of a valid link. */
export async function findToken(
  db: Executor,
  { hash, purpose, now }: { hash: string; purpose: Purpose; now: Instant },
): Promise<string | undefined> {
  const found = await db
    .selectFrom('one_time_tokens')
    .select('user_id')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_on', '>', now)
    .executeTakeFirst();
  return found?.user_id;
}

/** Consumes a valid link and returns its user. */
export async function takeToken(
  tx: Executor,
  { hash, purpose, now }: { hash: string; purpose: Purpose; now: Instant },
): Promise<string | undefined> {
  const taken = await tx
    .deleteFrom('one_time_tokens')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_on', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return taken?.user_id;
}

/** Deletes a user's links, of one purpose or all. */
export async function deleteTokensOf(db: Executor, userId: string, purpose?: Purpose): Promise<void> {
  const all = db.deleteFrom('one_time_tokens').where('user_id', '=', userId);
  await (purpose === undefined ? all : all.where('purpose', '=', purpose)).execute();
}

/** Deletes expired links. */
export async function deleteOldTokens(db: Executor, now: Instant): Promise<void> {
  await db.deleteFrom('one_time_tokens').where('expires_on', '<=', now).execute();
}
