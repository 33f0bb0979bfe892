import type { PasswordChange } from '../../../domain/account/schema.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import { must } from '../../../domain/kernel/assert.ts';
import type { User } from '../../../domain/user/schema.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { changeCredentials, findCredentials, usernameKey } from '../../db/repositories/credentials.ts';
import { deleteTokensOf } from '../../db/repositories/one-time-tokens.ts';
import { deletePasskeys } from '../../db/repositories/passkeys.ts';
import { getRow } from '../../db/repositories/rows.ts';
import { revokeSessions } from '../../db/repositories/sessions.ts';
import type { Executor } from '../../db/schema.ts';
import { inTransaction } from '../mutate/retry.ts';
import { languagesOf } from '../notifications/languages.ts';
import { requireGoodLink, useLink } from './one-time-links.ts';
import { hashNewPassword, passwordMatches } from './passwords.ts';
import type { Identity } from './sessions.ts';
import { forgetWrongSignIns, limitSignIn } from './sign-in-limits.ts';

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
  { password, newPassword, address }: Omit<PasswordChange, 'confirmPassword'> & { address: string },
): Promise<void> {
  await requirePassword(context, { userId }, { password, address });
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
  { password, address }: { password: string; address: string },
): Promise<void> {
  const { kysely } = context.database;
  const { username } = must(await getRow(kysely, 'users', userId), 'the signed-in user');
  const forgive = await limitSignIn(context, { address, name: usernameKey(username ?? ''), device: null });
  const credentials = await findCredentials(kysely, username ?? '');
  if (!(await passwordMatches(credentials?.passwordHash, password))) throw wrongPassword();
  await forgive();
}
