import type { SignIn } from '../../../domain/account/schema.ts';
import type { SessionReply } from '../../../domain/catalogue/authentication.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import { must } from '../../../domain/kernel/assert.ts';
import type { Context } from '../../context.ts';
import { findCredentials, usernameKey } from '../../db/repositories/credentials.ts';
import { getRow } from '../../db/repositories/rows.ts';
import { currentUser } from './current-user.ts';
import { limitAttempt } from './limits.ts';
import { passwordMatches } from './passwords.ts';
import { type Identity, identify, renewSession, startSession, type Token } from './sessions.ts';

async function replyWith(context: Context, identity: Identity, { token, expiresOn }: Token): Promise<SessionReply> {
  const user = await currentUser(context.database.kysely, identity.viewer);
  return { token, type: 'Bearer', expiresAt: expiresOn, user };
}

/**
 * Signs in (specification 7). Unknown user and wrong password give the same `credentials_wrong` after the same time; whether
 * an account is deactivated is said only to who knows its password. `address` is the network address, for the limit.
 */
export async function signIn(context: Context, { username, password }: SignIn, address: string): Promise<SessionReply> {
  const forgive = await limitAttempt(context, { call: 'sign-in', address, name: usernameKey(username) });
  const { kysely } = context.database;
  const credentials = await findCredentials(kysely, username);
  const matches = await passwordMatches(credentials?.passwordHash, password);
  if (!matches || !credentials) throw new DomainError('credentials_wrong');
  await forgive();
  const user = must(await getRow(kysely, 'users', credentials.userId), 'the user of the credentials');
  if (!credentials.verified) throw new DomainError('account_unverified');
  if (!user.enabled || user.deleted || !user.accountNonLocked) throw new DomainError('account_disabled');
  const token = await startSession(context, user.id);
  return replyWith(context, await identify(context, token.token), token);
}

/** A new token while the old one is good (specification 9: asked for within an hour of its end). */
export const refreshSession = async (context: Context, identity: Identity): Promise<SessionReply> =>
  replyWith(context, identity, await renewSession(context, identity));
