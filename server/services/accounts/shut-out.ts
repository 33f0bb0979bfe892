import type { Instant } from '../../../domain/kernel/time.ts';
import { deleteCredentials } from '../../db/repositories/credentials.ts';
import { deleteTokensOf } from '../../db/repositories/one-time-tokens.ts';
import { revokeSessions } from '../../db/repositories/sessions.ts';
import type { Executor } from '../../db/schema.ts';

/** Takes everything by which somebody can sign in, links of mails too: their user name is free for others. */
export async function shutOut(tx: Executor, userId: string, now: Instant): Promise<void> {
  await deleteCredentials(tx, userId);
  await deleteTokensOf(tx, userId);
  await revokeSessions(tx, { userId }, now);
}
