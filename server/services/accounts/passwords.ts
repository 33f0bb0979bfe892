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
import { type Caller, type IpAddress, limitAttempt } from './limits.ts';
import { requireGoodLink, useLink } from './one-time-links.ts';
import type { Identity } from './sessions.ts';
import { forgetWrongSignIns, limitSignIn } from './sign-in-limits.ts';

/** argon2id with OWASP's recommended parameters: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password, in PHC form. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let mostUsed: Promise<ReadonlySet<string>> | undefined;

/** The thousand most common passwords (the list is ordered by use), loaded when first needed. */
async function loadMostUsed(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, 1000));
}

/**
 * Hashes a new password; `field` is named in errors. Throws `password_short` and `password_common`. The demo's
 * passwords bypass this.
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
 * Whether the password matches the hash. Without a hash (unknown user) it takes as long and returns false, so that
 * nobody learns which user names exist.
 */
export async function passwordMatches(kept: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('a password that nobody has');
  const matches = await verify(kept ?? (await decoy), password);
  return matches && kept !== undefined;
}

/**
 * Replaces a user's password, revokes their other sessions (except `butFor`), reset links and passkeys, and queues a
 * mail. Undefined if they have no password.
 */
export async function replacePassword(
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
 * Sets a new password by a mail's link, which also verifies the address, and revokes all sessions. Throws
 * `link_invalid`, and the password's errors for `field`.
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
 * Changes the viewer's password. Requires the current one, so that a stolen session can't get permanent access; revokes
 * other sessions. Throws `password_wrong`, `rate_limited`, and the new password's errors for `newPassword`.
 */
export async function changePassword(
  context: Context,
  { viewer: { userId }, sessionId }: Pick<Identity, 'viewer' | 'sessionId'>,
  { password, newPassword, ipAddress }: Omit<PasswordChange, 'confirmPassword'> & { ipAddress: IpAddress },
): Promise<void> {
  await requirePassword(context, { userId }, { password, ipAddress });
  const passwordHash = await hashNewPassword(context, newPassword, 'newPassword');
  await inTransaction(context.database.kysely, async (tx) => {
    const user = await replacePassword(context, tx, { userId, passwordHash, butFor: sessionId });
    // The account was removed a moment ago.
    if (user === undefined) throw wrongPassword();
  });
}

const wrongPassword = (): DomainError => new DomainError('password_wrong', undefined, ['password']);

/** Throws `password_wrong` unless it is the viewer's password; wrong ones count like those of sign-ins. */
export async function requirePassword(
  context: Context,
  { userId }: Pick<Viewer, 'userId'>,
  { password, ipAddress }: { password: string; ipAddress: IpAddress },
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
 * Requests a reset mail by e-mail address or user id (specification 2.1). A job looks up the user, so that neither the
 * reply nor its time reveals whether the account exists. Throws `rate_limited`.
 */
export async function requestPasswordReset(context: Context, who: Who, { ipAddress, language }: Caller): Promise<void> {
  const name = 'email' in who ? who.email.toLowerCase() : who.id;
  await limitAttempt(context, { call: 'reset', ipAddress, name });
  await inTransaction(context.database.kysely, (tx) => context.jobs.addMail(tx, { kind: 'forgotten', who, language }));
}

/**
 * Queues reset mails. People without a password (created offline, or with a missed invitation) get their invitation
 * again.
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
