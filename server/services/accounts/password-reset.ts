import { DomainError } from '../../../domain/errors/codes.ts';
import type { Context } from '../../context.ts';
import { usersWithEmail } from '../../db/repositories/accounts.ts';
import { changeCredentials, findCredentialsOf } from '../../db/repositories/credentials.ts';
import { deleteTokensOf } from '../../db/repositories/one-time-tokens.ts';
import { revokeSessions } from '../../db/repositories/sessions.ts';
import { inTransaction } from '../mutate/retry.ts';
import { limitAttempt } from './limits.ts';
import { useLink } from './one-time-links.ts';
import { hashPassword } from './passwords.ts';
import type { Caller } from './sign-up.ts';

/**
 * Sends the link for a new password to whoever is meant, by address or by id; who never had one, since they were made without
 * network or let their invitation pass, gets that. It is answered alike whether there is somebody
 * or not (specification 2.1: reset-landing, success or failure). Throws `rate_limited`.
 */
export async function forgetPassword(
  context: Context,
  who: { email: string } | { id: string },
  { address, language }: Caller,
): Promise<void> {
  const name = 'email' in who ? who.email.toLowerCase() : who.id;
  await limitAttempt(context, { call: 'reset', address, name });
  const { kysely } = context.database;
  const userIds = 'email' in who ? await usersWithEmail(kysely, who.email) : [who.id];
  for (const userId of userIds) {
    const kind = (await findCredentialsOf(kysely, userId)) ? 'reset' : 'invitation';
    await inTransaction(kysely, (tx) => context.jobs.addMail(tx, { kind, userId, language }));
  }
}

/**
 * Sets a new password by the link of a mail, which proves the address too. Every session of the user ends, and so do their
 * other links. Throws `link_invalid`.
 */
export async function setPassword(
  context: Context,
  { secret, password }: { secret: string; password: string },
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await inTransaction(context.database.kysely, async (tx) => {
    const userId = await useLink(tx, { secret, purpose: 'reset' }, context);
    const changed = await changeCredentials(tx, userId, { passwordHash, verified: true });
    if (!changed) throw new DomainError('link_invalid');
    await deleteTokensOf(tx, userId, 'reset');
    await revokeSessions(tx, { userId }, context.now());
  });
}
