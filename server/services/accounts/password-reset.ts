import type { Context } from '../../context.ts';
import { usersWithEmail } from '../../db/repositories/accounts.ts';
import { findCredentialsOf } from '../../db/repositories/credentials.ts';
import type { MailJob } from '../mail/mail-jobs.ts';
import { inTransaction } from '../mutate/retry.ts';
import { limitAttempt } from './limits.ts';
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
