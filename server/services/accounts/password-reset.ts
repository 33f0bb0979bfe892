import { DomainError } from '../../../domain/errors/codes.ts';
import { must } from '../../../domain/kernel/assert.ts';
import type { Context } from '../../context.ts';
import { usersWithEmail } from '../../db/repositories/accounts.ts';
import { changeCredentials, findCredentialsOf, usernameKey } from '../../db/repositories/credentials.ts';
import { deleteTokensOf } from '../../db/repositories/one-time-tokens.ts';
import { deletePasskeys } from '../../db/repositories/passkeys.ts';
import { getRow } from '../../db/repositories/rows.ts';
import { revokeSessions } from '../../db/repositories/sessions.ts';
import type { MailJob } from '../mail/mail-jobs.ts';
import { inTransaction } from '../mutate/retry.ts';
import { languagesOf } from '../notifications/languages.ts';
import { limitAttempt } from './limits.ts';
import { requireGoodLink, useLink } from './one-time-links.ts';
import { hashNewPassword } from './passwords.ts';
import { forgetWrongSignIns } from './sign-in-limits.ts';
import type { Caller } from './sign-up.ts';

type Who = Extract<MailJob, { kind: 'forgotten' }>['who'];

/**
 * Has the link for a new password sent to whoever is meant, by address or by id (specification 2.1: reset-landing, success or
 * failure). Whether there is anybody is looked up by the job: until the reply the same is done for everybody, so that neither
 * the reply nor its time tells. Throws `rate_limited`.
 */
export async function forgetPassword(context: Context, who: Who, { address, language }: Caller): Promise<void> {
  const name = 'email' in who ? who.email.toLowerCase() : who.id;
  await limitAttempt(context, { call: 'reset', address, name });
  await inTransaction(context.database.kysely, (tx) => context.jobs.addMail(tx, { kind: 'forgotten', who, language }));
}

/**
 * Adds the mails for who asked for a new password; who never had one, since they were made without network or let their
 * invitation pass, gets that.
 */
export async function answerForgotten(
  context: Context,
  { who, language }: Extract<MailJob, { kind: 'forgotten' }>,
): Promise<void> {
  const { kysely } = context.database;
  const userIds = 'email' in who ? await usersWithEmail(kysely, who.email) : [who.id];
  await inTransaction(kysely, async (tx) => {
    for (const userId of userIds) {
      const kind = (await findCredentialsOf(tx, userId)) ? 'reset' : 'invitation';
      await context.jobs.addMail(tx, { kind, userId, language });
    }
  });
}

/**
 * Sets a new password by the link of a mail, which proves the address too. Every session of the user ends, and so do their
 * other links and their passkeys, so that whoever else could sign in can't any more; a mail tells them. Throws `link_invalid`,
 * and what is wrong with the password in the field of this name.
 */
export async function setPassword(
  context: Context,
  { secret, password, field }: { secret: string; password: string; field: string },
): Promise<void> {
  await requireGoodLink(context, secret, 'reset');
  const passwordHash = await hashNewPassword(context, password, field);
  const username = await inTransaction(context.database.kysely, async (tx) => {
    const userId = await useLink(tx, { secret, purpose: 'reset' }, context);
    const changed = await changeCredentials(tx, userId, { passwordHash, verified: true });
    if (!changed) throw new DomainError('link_invalid');
    await deleteTokensOf(tx, userId, 'reset');
    await deletePasskeys(tx, { userId });
    await revokeSessions(tx, { userId }, context.now());
    const user = must(await getRow(tx, 'users', userId), 'the user of the credentials');
    const language = must((await languagesOf(tx, [user])).get(userId), 'a language');
    await context.jobs.addMail(tx, { kind: 'password_changed', userId, language });
    return user.username;
  });
  if (username) await forgetWrongSignIns(context, usernameKey(username));
}
