import { isLeaving, keptAccount } from '../../../domain/account/deletion.ts';
import type { SignIn } from '../../../domain/account/schema.ts';
import type { SessionReply } from '../../../domain/catalogue/authentication.ts';
import { DomainError, RateLimited } from '../../../domain/errors/codes.ts';
import { must } from '../../../domain/kernel/assert.ts';
import type { Rows } from '../../../domain/rows.ts';
import { interfaceLanguage, type Language } from '../../../domain/user/languages.ts';
import { chosenLanguage } from '../../../domain/user/preferences.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { storeWrites } from '../../db/change-log/store-writes.ts';
import { type Credentials, findCredentials, usernameKey } from '../../db/repositories/accounts.ts';
import { isCompanyLocked } from '../../db/repositories/company-locks.ts';
import { getRow, lockRow } from '../../db/repositories/rows.ts';
import type { Executor } from '../../db/schema.ts';
import { loggableNetwork } from '../../loggable.ts';
import { mutate, requestFor } from '../mutate/mutate.ts';
import { inTransaction } from '../mutate/retry.ts';
import { currentUser } from './current-user.ts';
import { knownDevice, makeMarker } from './known-device.ts';
import type { IpAddress } from './limits.ts';
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

/** Cancels the deletion of an account that its owner had deactivated. */
async function keepAccount(context: Context, userId: string): Promise<Rows['users'] | undefined> {
  return inTransaction(context.database.kysely, async (tx) => {
    const user = await lockRow(tx, 'users', userId);
    if (user === undefined || !isLeaving(user)) return user;
    await storeWrites(tx, [{ kind: 'change', resource: 'users', id: userId, set: keptAccount }], context.now());
    return { ...user, ...keptAccount };
  });
}

export interface From {
  /** For rate limits. */
  ipAddress: IpAddress;
  /** The device's name for people, or null. */
  label: string | null;
  /** The device's language, or null. */
  language: Language | null;
  /** The marker from an earlier sign-in to this account, or null. */
  marker: string | null;
}

/** A session, and the marker that the device should store. */
export interface SignedIn {
  session: SessionReply;
  marker: string;
}

/**
 * Signs in (specification 7). Unknown users and wrong passwords take the same time and give `credentials_wrong`. Only
 * who knows the password learns of a deactivation: `account_leaving`, unless `keepAccount` takes the account back
 * (decision 0054).
 */
export async function signIn(context: Context, given: SignIn, from: From): Promise<SignedIn> {
  const credentials = await findCredentials(context.database.kysely, given.username);
  const who = { userId: credentials?.userId, ipAddress: from.ipAddress };
  return logRefusedSignIn(context, who, () => signInWith(context, credentials, { given, from }));
}

/**
 * Signs in, and logs a refusal without what was typed: a password may have been entered as name. `userId` is undefined
 * for an unknown account.
 */
export async function logRefusedSignIn(
  { log }: Context,
  { userId, ipAddress }: { userId: string | undefined; ipAddress: IpAddress },
  signInAs: () => Promise<SignedIn>,
): Promise<SignedIn> {
  try {
    return await signInAs();
  } catch (problem) {
    if (problem instanceof DomainError) {
      const wait = problem instanceof RateLimited ? { waitSeconds: problem.retryAfter } : {};
      log.warn(
        { userId: userId ?? 'unknown', network: loggableNetwork(ipAddress.ip), code: problem.code, ...wait },
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

/** Whether the operator has locked the company that a user belongs to. */
async function isLocked(db: Executor, { id, employer, customer }: Rows['users']): Promise<boolean> {
  const served = customer === null ? null : await getRow(db, 'customers', customer.id);
  return isCompanyLocked(db, served?.company?.id ?? employer?.id ?? id);
}

/**
 * Creates a session for somebody who proved their identity, on a known device or a new one. Throws
 * `account_unverified`, `account_leaving`, `account_disabled` or `company_locked`.
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
  if (await isLocked(kysely, user)) throw new DomainError('company_locked');
  const token = await startSession(context, user.id, label);
  const identity = await identify(context, token.token);
  await saveLanguage(context, identity.viewer, { language, isSeen: true });
  const kept = await makeMarker(context, { userId, device: device ?? newDevice() });
  return { session: await replyWith(context, identity, token), marker: kept };
}

/**
 * Exchanges a session's token (specification 9: within an hour of its end). `attempt` is the device's id of this
 * exchange, or null.
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

/** The language of a request; null if it has none. */
interface SpokenLanguage {
  language: Language | null;
  /** Whether the person sees this language now. If not, it counts only while none is known. */
  isSeen: boolean;
}

/** Saves the interface language in the user's preferences; notifications use it. */
async function saveLanguage(context: Context, viewer: Viewer, { language, isSeen }: SpokenLanguage): Promise<void> {
  if (language === null) return;
  const settings = await getRow(context.database.kysely, 'users-settings', viewer.userId);
  const known = chosenLanguage(settings?.tableSettings ?? null);
  if (known === language || (known !== null && !isSeen)) return;
  const args = { id: viewer.userId, set: { [interfaceLanguage]: language } };
  // Preferences that are full must not prevent the sign-in.
  await mutate(context, viewer, requestFor('saveTableSettings', args));
}
