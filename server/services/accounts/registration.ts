import type { RegistrationMode } from '../../../domain/account/registration.ts';
import type { SignUp } from '../../../domain/account/schema.ts';
import { DomainError, type ErrorCode } from '../../../domain/errors/codes.ts';
import { day } from '../../../domain/kernel/time.ts';
import type { Context } from '../../context.ts';
import { storeWrites } from '../../db/change-log/store-writes.ts';
import { insertCredentials } from '../../db/repositories/accounts.ts';
import { findInvitation, insertInvitation, takeInvitation } from '../../db/repositories/company-invitations.ts';
import type { Executor } from '../../db/schema.ts';
import { inTransaction } from '../mutate/retry.ts';
import { affiliatesOf } from './affiliates.ts';
import { accountWrites } from './new-account.ts';
import { newSecret, secretHash } from './one-time-links.ts';
import { hashNewPassword } from './passwords.ts';

/** How long an invitation for a new company is valid. */
export const invitationLife = 14 * day;

/** Why nobody may register a company without an invitation; null if anybody may. */
export const registrationRefusal = (mode: RegistrationMode): ErrorCode | null =>
  (({ open: null, invite: 'registration_by_invitation', closed: 'registration_closed' }) as const)[mode];

/** Throws unless anybody may register a company. */
export function requireOpenRegistration({ environment }: Pick<Context, 'environment'>): void {
  const refusal = registrationRefusal(environment.registration);
  if (refusal !== null) throw new DomainError(refusal);
}

/** Throws if the server takes no new companies, not even invited ones. */
function requireInvitations({ environment }: Pick<Context, 'environment'>): void {
  if (environment.registration === 'closed') throw new DomainError('registration_closed');
}

export interface NewAccount {
  form: SignUp;
  affiliates: readonly string[];
  passwordHash: string;
  /** Whether the e-mail address counts as confirmed. */
  verified: boolean;
}

/** Creates an owner with a company, and returns their user id. Throws `username_taken`. */
export async function createAccount(
  tx: Executor,
  context: Pick<Context, 'now' | 'newId'>,
  { form, affiliates, passwordHash, verified }: NewAccount,
): Promise<string> {
  const userId = context.newId();
  const writes = accountWrites(form, affiliates, { accountId: userId, addressId: context.newId() });
  await storeWrites(tx, writes, context.now());
  const isFree = await insertCredentials(tx, form.username, { userId, passwordHash, verified });
  if (!isFree) throw new DomainError('username_taken', undefined, ['username']);
  return userId;
}

/** Creates an invitation for a new company and returns its secret; only the hash is stored. Throws `registration_closed`. */
export async function inviteCompany(context: Context, email: string): Promise<string> {
  requireInvitations(context);
  const { secret, hash } = newSecret();
  const now = context.now();
  await insertInvitation(context.database.kysely, { hash, email, createdOn: now, expiresOn: now + invitationLife });
  return secret;
}

/** The e-mail address of a valid invitation. Throws `link_invalid`, `registration_closed`. */
export async function invitedAddress(context: Context, secret: string): Promise<string> {
  requireInvitations(context);
  const email = await findInvitation(context.database.kysely, { hash: secretHash(secret), now: context.now() });
  if (email === undefined) throw new DomainError('link_invalid');
  return email;
}

/**
 * Signs up by an invitation, which is used up and vouches for its e-mail address: they can sign in at once. Throws
 * `link_invalid`, `registration_closed`, `username_taken`, and `validation` for another address or an unknown
 * affiliate.
 */
export async function signUpInvited(
  context: Context,
  { uuid: secret, signupRequest: form }: { uuid: string; signupRequest: SignUp },
): Promise<void> {
  const email = await invitedAddress(context, secret);
  if (email.toLowerCase() !== form.email.toLowerCase()) {
    throw new DomainError('validation', 'The invitation is for another e-mail address.', ['email']);
  }
  const affiliates = await affiliatesOf(context, form.affiliateCode);
  const passwordHash = await hashNewPassword(context, form.password);
  await inTransaction(context.database.kysely, async (tx) => {
    const isTaken = await takeInvitation(tx, { hash: secretHash(secret), now: context.now() });
    if (!isTaken) throw new DomainError('link_invalid');
    await createAccount(tx, context, { form, affiliates, passwordHash, verified: true });
  });
}
