import { randomBytes } from 'node:crypto';
import { DomainError } from '../../../domain/errors/codes.ts';
import { newPerson } from '../../../domain/user/profile.ts';
import type { Context } from '../../context.ts';
import { storeWrites } from '../../db/change-log/store-writes.ts';
import {
  findCredentials,
  findCredentialsOf,
  findUsersByEmail,
  insertCredentials,
  usernameKey,
} from '../../db/repositories/accounts.ts';
import { getRow } from '../../db/repositories/rows.ts';
import { revokeSessions } from '../../db/repositories/sessions.ts';
import { mintLink } from '../accounts/one-time-links.ts';
import { hashNewPassword, hashPassword, replacePassword } from '../accounts/passwords.ts';
import { forgetWrongSignIns } from '../accounts/sign-in-limits.ts';
import { pageLink } from '../mail/page-link.ts';
import { inTransaction } from '../mutate/retry.ts';

export interface NewOwner {
  username: string;
  email: string;
  /** Null if the owner chooses it by a link. */
  password: string | null;
}

/** The link by which a user chooses a password. */
const passwordLink = async (context: Context, userId: string): Promise<string> =>
  pageLink(context, 'new-password', { token: await mintLink(context, userId, 'reset') });

/**
 * Creates an owner, who registers their company after signing in. Returns the link to choose a password by, or null if
 * there is one. Throws `username_taken` and the password's errors.
 */
export async function createOwner(context: Context, { username, email, password }: NewOwner): Promise<string | null> {
  const id = context.newId();
  const chosen =
    password === null ? hashPassword(randomBytes(32).toString('base64url')) : hashNewPassword(context, password);
  const passwordHash = await chosen;
  const form = {
    username,
    email,
    nickname: username,
    name: null,
    surname: null,
    phoneNumber: null,
    vat: null,
    country: null,
  };
  const person = newPerson(form, { company: { id }, employer: null, role: null, customer: null });
  await inTransaction(context.database.kysely, async (tx) => {
    const row = { ...person, usersElevated: true };
    await storeWrites(tx, [{ kind: 'create', resource: 'users', id, row }], context.now());
    const isFree = await insertCredentials(tx, username, { userId: id, passwordHash });
    if (!isFree) throw new DomainError('username_taken');
  });
  return password === null ? passwordLink(context, id) : null;
}

/** The user with this user name, or the only one with this e-mail address. Throws `not_found`. */
export async function findPerson(context: Context, named: string): Promise<{ id: string; username: string | null }> {
  const { kysely } = context.database;
  const byName = (await findCredentials(kysely, named))?.userId;
  const ids = byName === undefined ? await findUsersByEmail(kysely, named) : [byName];
  const [id, another] = ids;
  if (id === undefined) throw new DomainError('not_found', `Nobody has the user name or e-mail address ${named}.`);
  if (another !== undefined)
    throw new DomainError('rule', `Several people have the e-mail address ${named}: give the user name.`);
  return { id, username: (await getRow(kysely, 'users', id))?.username ?? null };
}

/**
 * Ends a person's sessions and returns a link by which they choose a new password: for people who have never chosen
 * one, their invitation.
 */
export async function resetByLink(context: Context, userId: string): Promise<string> {
  const { kysely } = context.database;
  await revokeSessions(kysely, { userId }, context.now());
  if ((await findCredentialsOf(kysely, userId)) !== undefined) return passwordLink(context, userId);
  const uuid = await mintLink(context, userId, 'invitation');
  return pageLink(context, 'register-landing', { uuid, invitation: '1' });
}

/** Sets a person's password and ends their sessions, links and passkeys. Throws `not_found` and the password's errors. */
export async function setPasswordOf(context: Context, userId: string, password: string): Promise<void> {
  const passwordHash = await hashNewPassword(context, password);
  const user = await inTransaction(context.database.kysely, (tx) =>
    replacePassword(context, tx, { userId, passwordHash }),
  );
  if (user === undefined) {
    throw new DomainError('not_found', 'They have not accepted their invitation: without --password you get its link.');
  }
  if (user.username !== null) await forgetWrongSignIns(context, usernameKey(user.username));
}
