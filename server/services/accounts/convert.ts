import type { SignUp } from '../../../domain/account/schema.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import type { Write } from '../../../domain/rows.ts';
import type { Language } from '../../../domain/user/languages.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { storeWrites } from '../../db/change-log/store-writes.ts';
import { insertCredentials, revokeAccess } from '../../db/repositories/accounts.ts';
import type { Executor } from '../../db/schema.ts';
import { mutate, requestFor } from '../mutate/mutate.ts';
import { requireApplied } from '../mutate/outcomes.ts';
import { readOne } from '../rows/read.ts';
import { affiliatesOf } from './affiliates.ts';
import { companyWrites } from './new-account.ts';
import { hashNewPassword } from './passwords.ts';

interface Conversion {
  id: string;
  form: SignUp;
  language: Language;
}

/**
 * Makes an employee an owner (specification 2.8): the same account with a company, user name and password, verified by
 * mail like any sign-up. Revokes sessions and earlier mail links, which would verify an unconfirmed address. Throws
 * `username_taken`.
 */
export async function makeEmployeeUser(
  context: Context,
  viewer: Viewer,
  { id, form, language }: Conversion,
): Promise<void> {
  await readOne(context, viewer, { list: { resource: 'users', having: 'employer' }, id });
  const affiliates = await affiliatesOf(context, form.affiliateCode);
  const passwordHash = await hashNewPassword(context, form.password);
  const also = async (tx: Executor): Promise<void> => {
    const now = context.now();
    await revokeAccess(tx, id, now);
    const free = await insertCredentials(tx, form.username, { userId: id, passwordHash, verified: false });
    if (!free) throw new DomainError('username_taken', undefined, ['username']);
    const { username, email, name, surname, nickname, phoneNumber, isPublic, country, tin: vat } = form;
    const profile = { username, email, name, surname, nickname, phoneNumber, isPublic, country, vat };
    const set = { ...profile, usersElevated: true, affiliates };
    const person: Write = { kind: 'change', resource: 'users', id, set };
    await storeWrites(tx, [person, ...companyWrites(form, { accountId: id, addressId: context.newId() })], now);
    await context.jobs.addMail(tx, { kind: 'verification', userId: id, language });
  };
  requireApplied(await mutate(context, viewer, { ...requestFor('makeEmployeeUser', { id }), also }));
}

/** Deactivates the viewer's account; a job deletes it after 15 days (specification 4.7). */
export async function deactivateAccount(context: Context, viewer: Viewer): Promise<void> {
  const mutation = requestFor('deactivateAccount', { id: viewer.userId });
  requireApplied(await mutate(context, viewer, mutation));
}
