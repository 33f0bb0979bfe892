import type { SignUp } from '../../../domain/account/schema.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import type { Language } from '../../../domain/user/languages.ts';
import type { Context } from '../../context.ts';
import {
  changeCredentials,
  findCredentials,
  findCredentialsOf,
  findUsersByEmail,
  usernameKey,
} from '../../db/repositories/accounts.ts';
import { getRow } from '../../db/repositories/rows.ts';
import { inTransaction } from '../mutate/retry.ts';
import { affiliatesOf } from './affiliates.ts';
import { type Caller, type IpAddress, limitAttempt } from './limits.ts';
import { useLink } from './one-time-links.ts';
import { hashNewPassword } from './passwords.ts';
import { createAccount, requireOpenRegistration } from './registration.ts';

const reminderFor = ({ verified }: { verified: boolean }) => (verified ? 'known' : 'verification');

/** Mails those who have this e-mail address. Invited or unverified people get their earlier mail again. */
async function notifyHolders(context: Context, userIds: readonly string[], language: Language): Promise<void> {
  for (const userId of userIds) {
    const credentials = await findCredentialsOf(context.database.kysely, userId);
    const kind = credentials ? reminderFor(credentials) : 'invitation';
    await inTransaction(context.database.kysely, (tx) => context.jobs.addMail(tx, { kind, userId, language }));
  }
}

/**
 * Signs up an owner with a company (specification 3 and 5). A known address gets the same reply, and its owner a mail;
 * a taken user name has to be reported (decision 0022). Throws `username_taken`, `rate_limited`, `validation` for an
 * unknown affiliate, and `registration_closed` or `registration_by_invitation` unless anybody may register.
 */
export async function signUp(context: Context, form: SignUp, { ipAddress, language }: Caller): Promise<void> {
  requireOpenRegistration(context);
  await limitAttempt(context, { call: 'sign-up', ipAddress, name: form.email.toLowerCase() });
  const { kysely } = context.database;
  const affiliates = await affiliatesOf(context, form.affiliateCode);
  // Before anything depends on the e-mail address, so that the duration doesn't reveal it.
  const passwordHash = await hashNewPassword(context, form.password);
  if (await findCredentials(kysely, form.username)) throw new DomainError('username_taken', undefined, ['username']);
  const holders = await findUsersByEmail(kysely, form.email);
  if (holders.length > 0) return notifyHolders(context, holders, language);
  await inTransaction(kysely, async (tx) => {
    const userId = await createAccount(tx, context, { form, affiliates, passwordHash, verified: false });
    await context.jobs.addMail(tx, { kind: 'verification', userId, language });
  });
}

/** Sends the verification mail again, if an account waits for it; the reply doesn't reveal that. */
export async function resendVerification(
  context: Context,
  { email, username }: { email?: string | undefined; username?: string | undefined },
  { ipAddress, language }: Caller,
): Promise<void> {
  const name = email?.toLowerCase() ?? usernameKey(username ?? '');
  await limitAttempt(context, { call: 'sign-up', ipAddress, name });
  const { kysely } = context.database;
  const named = username === undefined ? undefined : (await findCredentials(kysely, username))?.userId;
  const candidates = email === undefined ? [named] : await findUsersByEmail(kysely, email);
  for (const userId of candidates) {
    if (userId === undefined || (await findCredentialsOf(kysely, userId))?.verified !== false) continue;
    await inTransaction(kysely, (tx) => context.jobs.addMail(tx, { kind: 'verification', userId, language }));
  }
}

/** Completes a registration by a mail's link. `id` is -2 (specification 7), or the user's. Throws `link_invalid`. */
export async function completeRegistration(
  context: Context,
  { id, uuid }: { id: string; uuid: string },
): Promise<void> {
  await inTransaction(context.database.kysely, async (tx) => {
    const userId = await useLink(tx, { secret: uuid, purpose: 'verification' }, context);
    const user = await getRow(tx, 'users', userId);
    if (!user || user.deleted || (id !== '-2' && id !== userId)) throw new DomainError('link_invalid');
    await changeCredentials(tx, userId, { verified: true });
  });
}

/**
 * Finds a business by tax number (specification 5). The call is public, so it is limited by IP address. Throws
 * `rate_limited`, `service_down` and `service_off`.
 */
export async function findTaxNumber(
  context: Context,
  { tin, countryCode }: { tin: string; countryCode: string },
  ipAddress: IpAddress,
): Promise<{ valid: boolean; name: string; address: string }> {
  await limitAttempt(context, { call: 'look-up', ipAddress, name: `${countryCode}${tin}` });
  const found = await context.integrations.taxNumbers.find(countryCode, tin);
  return found ? { valid: true, ...found } : { valid: false, name: '', address: '' };
}
