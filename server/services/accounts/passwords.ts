import { hash, verify } from '@node-rs/argon2';
import type { PasswordChange } from '../../../domain/account/schema.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import { must } from '../../../domain/kernel/assert.ts';
import type { User } from '../../../domain/schemas.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import {
  changeCredentials,
  findCredentials,
  findCredentialsOf,
  findUsersByEmail,
  usernameKey,
} from '../../db/repositories/accounts.ts';
import { deleteTokensOf } from '../../db/repositories/one-time-tokens.ts';
import { deletePasskeys } from '../../db/repositories/passkeys.ts';
import { getRow } from '../../db/repositories/rows.ts';
import { revokeSessions } from '../../db/repositories/sessions.ts';
import type { Executor } from '../../db/schema.ts';
import type { MailJob } from '../jobs.ts';
import { inTransaction } from '../mutate/retry.ts';
import { languagesOf } from '../notifications/notices.ts';
import { type Caller, limitAttempt } from './limits.ts';
import { requireGoodLink, useLink } from './one-time-links.ts';
import type { Identity } from './sessions.ts';
import { forgetWrongSignIns, limitSignIn } from './sign-in-limits.ts';

/** argon2id with the parameters that OWASP recommends: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash to keep of a password, in PHC form. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let mostUsed: Promise<ReadonlySet<string>> | undefined;

/** The thousand passwords that are used most; the list is ordered by use, and loaded when somebody first chooses a password. */
async function loadMostUsed(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, 1000));
}

/**
 * The hash of a password that a person chooses, in the field of this name. Throws `password_short` and `password_common`. The
 * demo's accounts have theirs without being asked.
 */
export async function hashNewPassword(
  { environment }: Pick<Context, 'environment'>,
  password: string,
  field = 'password',
): Promise<string> {
  const { passwordMinLength: least } = environment;
  if (password.length < least) {
    throw new DomainError('password_short', `A password has at least ${least} characters here.`, [field]);
  }
  mostUsed ??= loadMostUsed();
  if ((await mostUsed).has(password.toLowerCase())) throw new DomainError('password_common', undefined, [field]);
  return hashPassword(password);
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password is the one of `kept`. Without one (an unknown user) it takes the time of a real check
 * and answers no, so that nobody learns which user names exist.
 */
export async function passwordMatches(kept: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('a password that nobody has');
  const matches = await verify(kept ?? (await decoy), password);
  return matches && kept !== undefined;
}

/**
 * Replaces a user's password. All their sessions end but `butFor`, and so do their links for a new password and their passkeys,
 * so that whoever else could sign in can't any more; a mail tells them. Undefined for who has no password to replace.
 */
async function replacePassword(
  context: Context,
  tx: Executor,
  { userId, passwordHash, butFor }: { userId: string; passwordHash: string; butFor?: string },
): Promise<User | undefined> {
  if (!(await changeCredentials(tx, userId, { passwordHash, verified: true }))) return undefined;
  await deleteTokensOf(tx, userId, 'reset');
  await deletePasskeys(tx, { userId });
  await revokeSessions(tx, { userId, ...(butFor === undefined ? {} : { butFor }) }, context.now());
  const user = must(await getRow(tx, 'users', userId), 'the user of the credentials');
  const language = must((await languagesOf(tx, [user])).get(userId), 'a language');
  await context.jobs.addMail(tx, { kind: 'password_changed', userId, language });
  return user;
}

/**
 * Sets a new password by the link of a mail, which proves the address too, and ends every session of the user. Throws
 * `link_invalid`, and what is wrong with the password in the field of this name.
 */
export async function setPassword(
  context: Context,
  { secret, password, field }: { secret: string; password: string; field: string },
): Promise<void> {
  await requireGoodLink(context, secret, 'reset');
  const passwordHash = await hashNewPassword(context, password, field);
  const { username } = await inTransaction(context.database.kysely, async (tx) => {
    const userId = await useLink(tx, { secret, purpose: 'reset' }, context);
    const user = await replacePassword(context, tx, { userId, passwordHash });
    if (user === undefined) throw new DomainError('link_invalid');
    return user;
  });
  if (username) await forgetWrongSignIns(context, usernameKey(username));
}

/**
 * Sets a new password for the viewer, who types the present one: a session that somebody else got hold of is not to be turned
 * into a way in for good. Their other sessions end. Throws `password_wrong`, `rate_limited`, and what is wrong with the new
 * one in the field `newPassword`.
 */
export async function changePassword(
  context: Context,
  { viewer: { userId }, sessionId }: Pick<Identity, 'viewer' | 'sessionId'>,
  { password, newPassword, ipAddress }: Omit<PasswordChange, 'confirmPassword'> & { ipAddress: string },
): Promise<void> {
  await requirePassword(context, { userId }, { password, ipAddress });
  const passwordHash = await hashNewPassword(context, newPassword, 'newPassword');
  await inTransaction(context.database.kysely, async (tx) => {
    const user = await replacePassword(context, tx, { userId, passwordHash, butFor: sessionId });
    // The account was taken away a moment ago, and the password with it.
    if (user === undefined) throw wrongPassword();
  });
}

const wrongPassword = (): DomainError => new DomainError('password_wrong', undefined, ['password']);

/** Throws `password_wrong` unless it is the viewer's; wrong ones count like those of signing in. */
export async function requirePassword(
  context: Context,
  { userId }: Pick<Viewer, 'userId'>,
  { password, ipAddress }: { password: string; ipAddress: string },
): Promise<void> {
  const { kysely } = context.database;
  const { username } = must(await getRow(kysely, 'users', userId), 'the signed-in user');
  const forgive = await limitSignIn(context, { ipAddress, name: usernameKey(username ?? ''), device: null });
  const credentials = await findCredentials(kysely, username ?? '');
  if (!(await passwordMatches(credentials?.passwordHash, password))) throw wrongPassword();
  await forgive();
}

type Who = Extract<MailJob, { kind: 'forgotten' }>['who'];

/**
 * Has the link for a new password sent to whoever is meant, by address or by id (specification 2.1: reset-landing, success or
 * failure). Whether there is anybody is looked up by the job: until the reply the same is done for everybody, so that neither
 * the reply nor its time tells. Throws `rate_limited`.
 */
export async function requestPasswordReset(context: Context, who: Who, { ipAddress, language }: Caller): Promise<void> {
  const name = 'email' in who ? who.email.toLowerCase() : who.id;
  await limitAttempt(context, { call: 'reset', ipAddress, name });
  await inTransaction(context.database.kysely, (tx) => context.jobs.addMail(tx, { kind: 'forgotten', who, language }));
}

/**
 * Adds the mails for who asked for a new password; who never had one, since they were made without network or let their
 * invitation pass, gets that.
 */
export async function mailForgottenPassword(
  context: Context,
  { who, language }: Extract<MailJob, { kind: 'forgotten' }>,
): Promise<void> {
  const { kysely } = context.database;
  const userIds = 'email' in who ? await findUsersByEmail(kysely, who.email) : [who.id];
  await inTransaction(kysely, async (tx) => {
    for (const userId of userIds) {
      const kind = (await findCredentialsOf(tx, userId)) ? 'reset' : 'invitation';
      await context.jobs.addMail(tx, { kind, userId, language });
    }
  });
}
