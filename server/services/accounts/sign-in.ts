import { isLeaving, keptAccount } from '../../../domain/account/deletion.ts';
import type { SignIn } from '../../../domain/account/schema.ts';
import type { SessionReply } from '../../../domain/catalogue/authentication.ts';
import { DomainError, RateLimited } from '../../../domain/errors/codes.ts';
import { must } from '../../../domain/kernel/assert.ts';
import type { Rows } from '../../../domain/rows.ts';
import { chosenLanguage, interfaceLanguage, type Language } from '../../../domain/user/preferences.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { storeWrites } from '../../db/change-log/store-writes.ts';
import { type Credentials, findCredentials, usernameKey } from '../../db/repositories/accounts.ts';
import { getRow, lockRow } from '../../db/repositories/rows.ts';
import { loggableNetwork } from '../../loggable.ts';
import { mutate, requestFor } from '../mutate/mutate.ts';
import { inTransaction } from '../mutate/retry.ts';
import { currentUser } from './current-user.ts';
import { knownDevice, makeMarker } from './known-device.ts';
import { passwordMatches } from './passwords.ts';
import { exchangeToken, type Identity, identify, startSession, type Token } from './sessions.ts';
import { limitSignIn, newDevice } from './sign-in-limits.ts';

async function replyWith(
  context: Context,
  identity: Identity,
  { token, expiresOn, sessionEndsOn }: Token,
): Promise<SessionReply> {
  const user = await currentUser(context.database.kysely, identity.viewer);
  return { token, type: 'Bearer', expiresAt: expiresOn, sessionEndsAt: sessionEndsOn, user };
}

/** Takes back that an account is deleted, for who deactivated it and comes back before its time is over. */
async function keepAccount(context: Context, userId: string): Promise<Rows['users'] | undefined> {
  return inTransaction(context.database.kysely, async (tx) => {
    const user = await lockRow(tx, 'users', userId);
    if (user === undefined || !isLeaving(user)) return user;
    await storeWrites(tx, [{ kind: 'change', resource: 'users', id: userId, set: keptAccount }], context.now());
    return { ...user, ...keptAccount };
  });
}

export interface From {
  /** The network address, for the limit. */
  ipAddress: string;
  /** What people call the device; null where it is not known. */
  label: string | null;
  /** In which language the device shows itself; null where it does not say so. */
  language: Language | null;
  /** What the device kept of an earlier sign-in to this account; null where there is nothing. */
  marker: string | null;
}

/** A session, and what the device is to keep to be recognised. */
export interface SignedIn {
  session: SessionReply;
  marker: string;
}

/**
 * Signs in (specification 7). Unknown user and wrong password give the same `credentials_wrong` after the same time; whether
 * an account is deactivated is said only to who knows its password. One that its own user deactivated is taken back with
 * `keepAccount`, and else answers `account_leaving` (decision 0054).
 */
export async function signIn(context: Context, given: SignIn, from: From): Promise<SignedIn> {
  const credentials = await findCredentials(context.database.kysely, given.username);
  const who = { userId: credentials?.userId, ipAddress: from.ipAddress };
  return logRefusedSignIn(context, who, () => signInWith(context, credentials, { given, from }));
}

/**
 * Signs in, and writes one line if that is refused. It has none of what was typed: a password may stand where a name belongs.
 * `userId` is undefined where nobody has the account.
 */
export async function logRefusedSignIn(
  { log }: Context,
  { userId, ipAddress }: { userId: string | undefined; ipAddress: string },
  signInAs: () => Promise<SignedIn>,
): Promise<SignedIn> {
  try {
    return await signInAs();
  } catch (problem) {
    if (problem instanceof DomainError) {
      const wait = problem instanceof RateLimited ? { waitSeconds: problem.retryAfter } : {};
      log.warn(
        { userId: userId ?? 'unknown', network: loggableNetwork(ipAddress), code: problem.code, ...wait },
        'sign-in refused',
      );
    }
    throw problem;
  }
}

async function signInWith(
  context: Context,
  credentials: Credentials | undefined,
  { given, from }: { given: SignIn; from: From },
): Promise<SignedIn> {
  const { username, password, keepAccount: isKept = false } = given;
  const { ipAddress, label, language, marker } = from;
  const device = marker && credentials ? await knownDevice(context, marker, credentials.userId) : null;
  const forgive = await limitSignIn(context, { ipAddress, name: usernameKey(username), device });
  const matches = await passwordMatches(credentials?.passwordHash, password);
  if (!matches || !credentials) throw new DomainError('credentials_wrong');
  await forgive();
  return completeSignIn(context, credentials, { label, language, device, isKept });
}

/**
 * A session for who has proved that an account is theirs, on a device that is known by `device`, or new. Throws what is said of
 * the account then: `account_unverified`, `account_leaving` or `account_disabled`.
 */
export async function completeSignIn(
  context: Context,
  { userId, verified }: Pick<Credentials, 'userId' | 'verified'>,
  { label, language, device, isKept }: Pick<From, 'label' | 'language'> & { device: string | null; isKept: boolean },
): Promise<SignedIn> {
  const { kysely } = context.database;
  if (!verified) throw new DomainError('account_unverified');
  const found = isKept ? await keepAccount(context, userId) : await getRow(kysely, 'users', userId);
  const user = must(found, 'the user of the credentials');
  if (isLeaving(user)) throw new DomainError('account_leaving');
  if (!user.enabled || user.deleted || !user.accountNonLocked) throw new DomainError('account_disabled');
  const token = await startSession(context, user.id, label);
  const identity = await identify(context, token.token);
  await saveLanguage(context, identity.viewer, { language, isSeen: true });
  const kept = await makeMarker(context, { userId, device: device ?? newDevice() });
  return { session: await replyWith(context, identity, token), marker: kept };
}

/**
 * Exchanges the token of a session for a new one (specification 9: asked for within an hour of its end). `attempt` is the id
 * that the device gave this exchange; null where it gave none.
 */
export async function refreshSession(
  context: Context,
  identity: Identity,
  { attempt, language }: { attempt: string | null; language: Language | null },
): Promise<SessionReply> {
  const token = await exchangeToken(context, identity, attempt);
  await saveLanguage(context, identity.viewer, { language, isSeen: false });
  return replyWith(context, identity, token);
}

/** In which language a request speaks; null where it does not say so. */
interface SpokenLanguage {
  language: Language | null;
  /** Whether the person sees that language now; else it counts only while none is known. */
  isSeen: boolean;
}

/** Keeps the language of somebody's interface with their preferences, in which they are told from then on. */
async function saveLanguage(context: Context, viewer: Viewer, { language, isSeen }: SpokenLanguage): Promise<void> {
  if (language === null) return;
  const settings = await getRow(context.database.kysely, 'users-settings', viewer.userId);
  const known = chosenLanguage(settings?.tableSettings ?? null);
  if (known === language || (known !== null && !isSeen)) return;
  const args = { id: viewer.userId, set: { [interfaceLanguage]: language } };
  // Preferences that have no room for it keep nobody out.
  await mutate(context, viewer, requestFor('saveTableSettings', args));
}
