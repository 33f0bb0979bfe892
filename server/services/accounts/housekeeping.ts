import { day } from '../../../domain/kernel/time.ts';
import type { Context } from '../../context.ts';
import { deleteOldAttempts } from '../../db/repositories/attempts.ts';
import { deleteOldTokens } from '../../db/repositories/one-time-tokens.ts';
import { deleteOldChallenges } from '../../db/repositories/passkeys.ts';
import { deleteEndedSessions } from '../../db/repositories/sessions.ts';
import { endedSessionLife } from './sessions.ts';

/** Forgets sessions that may no longer hand anything in, tries of more than a day ago, and links and
 * challenges of passkeys that are over. */
export async function forgetOldAccess({ database, now }: Context): Promise<void> {
  await deleteEndedSessions(database.kysely, now() - endedSessionLife);
  await deleteOldAttempts(database.kysely, now() - day);
  await deleteOldTokens(database.kysely, now());
  await deleteOldChallenges(database.kysely, now());
}
