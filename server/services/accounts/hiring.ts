import { mayAddEmployees } from '../../../domain/account/permissions.ts';
import type { Invited } from '../../../domain/account/schema.ts';
import type { AccountForm } from '../../../domain/catalogue/body-fields.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import type { Rows } from '../../../domain/rows.ts';
import type { Language } from '../../../domain/user/languages.ts';
import type { PersonForm } from '../../../domain/user/profile.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { storeWrites } from '../../db/change-log/store-writes.ts';
import {
  findCredentials,
  findCredentialsOf,
  findInvitedByEmail,
  insertCredentials,
} from '../../db/repositories/accounts.ts';
import { deleteTokensOf } from '../../db/repositories/one-time-tokens.ts';
import { lockRow } from '../../db/repositories/rows.ts';
import type { Executor } from '../../db/schema.ts';
import { requireInvitationQuota } from '../mail/mail-limits.ts';
import { type MutationRequest, requestFor } from '../mutate/mutate.ts';
import { inTransaction } from '../mutate/retry.ts';
import { type RowList, readOne } from '../rows/read.ts';
import { changeRow, createRow } from '../rows/write.ts';
import { requireGoodLink, useLink } from './one-time-links.ts';
import { hashNewPassword } from './passwords.ts';
import { setEmployeeEnabled } from './people.ts';

const list = { resource: 'users', having: 'employer' } as const;

const nobody = { username: null, name: null, surname: null, phoneNumber: null, vat: null, country: null };

interface Invitation {
  email: string;
  role: string;
  language: Language;
}

/**
 * Adds an employee and mails an invitation, by which they choose user name and password (specification 7). For an open
 * invitation it sends the mail again, updates the role and reactivates the account. Throws `rate_limited`.
 */
export async function inviteEmployee(
  context: Context,
  viewer: Viewer,
  { email, role, language }: Invitation,
): Promise<Rows['users']> {
  const open = await findInvitedByEmail(context.database.kysely, { companyId: viewer.companyId, email });
  if (open !== undefined) return inviteAgain(context, viewer, { id: open, email, role, language });
  const id = context.newId();
  const nickname = email.split('@', 1)[0]?.slice(0, 64) || email.slice(0, 64);
  const args = { ...nobody, id, email, nickname, role };
  const also = (tx: Executor) => requireInvitationQuota(tx, viewer, { email, now: context.now() });
  return createRow(context, viewer, { list, id, mutation: { ...requestFor('addEmployee', args), language, also } });
}

async function inviteAgain(
  context: Context,
  viewer: Viewer,
  { id, email, role, language }: Invitation & { id: string },
): Promise<Rows['users']> {
  if (!mayAddEmployees(viewer)) throw new DomainError('not_permitted');
  const present = await readOne(context, viewer, { list, id });
  await requireInvitationQuota(context.database.kysely, viewer, { email, now: context.now() });
  const active = present.enabled ? present : await setEmployeeEnabled(context, viewer, { id, enabled: true });
  const invited = active.role?.id === role ? active : await setRole(context, viewer, { employee: id, role });
  await inTransaction(context.database.kysely, (tx) =>
    context.jobs.addMail(tx, { kind: 'invitation', userId: id, language }),
  );
  return invited;
}

/**
 * Stores a new person's credentials; false if the same call did so before and only its reply was lost. Throws
 * `username_taken`, or `person_exists` if they have another user name.
 */
async function giveCredentials(
  tx: Executor,
  username: string,
  credentials: { userId: string; passwordHash: string },
): Promise<boolean> {
  if (await insertCredentials(tx, username, credentials)) return true;
  const { userId } = credentials;
  if ((await findCredentials(tx, username))?.userId === userId) return false;
  const code = (await findCredentialsOf(tx, userId)) ? 'person_exists' : 'username_taken';
  throw new DomainError(code, undefined, ['username']);
}

/** The form as a person, with null for missing fields. */
const personOf = ({ username, email, nickname, ...form }: AccountForm): PersonForm => ({
  username,
  email,
  nickname,
  name: form.name ?? null,
  surname: form.surname ?? null,
  phoneNumber: form.phoneNumber ?? null,
  vat: form.vat ?? null,
  country: form.country ?? null,
});

/** Adds a person with a password, who can sign in at once. */
async function addPerson(
  context: Context,
  viewer: Viewer,
  {
    list: among,
    form,
    request,
  }: { list: RowList<'users'>; form: AccountForm; request: (id: string) => MutationRequest },
): Promise<Rows['users']> {
  const { username } = form;
  const id = form.id ?? context.newId();
  const passwordHash = await hashNewPassword(context, form.password);
  const also = async (tx: Executor): Promise<void> => {
    if (!(await giveCredentials(tx, username, { userId: id, passwordHash }))) return;
    await storeWrites(tx, [{ kind: 'change', resource: 'users', id, set: { username } }], context.now());
  };
  const mutation: MutationRequest = { ...request(id), also, withPassword: true };
  return createRow(context, viewer, { list: among, id, mutation });
}

/** Adds an employee by form (specification 2.8), who can sign in at once. */
export const hireEmployee = (
  context: Context,
  viewer: Viewer,
  { role, ...form }: AccountForm & { role: { id: string } },
): Promise<Rows['users']> => {
  const request = (id: string) => requestFor('addEmployee', { ...personOf(form), id, role: role.id });
  return addPerson(context, viewer, { list, form, request });
};

/** Adds a user account of a customer by form (specification 2.5), which can sign in at once. */
export const addCustomerAccount = (
  context: Context,
  viewer: Viewer,
  { customer, ...form }: AccountForm & { customer: { id: string } },
): Promise<Rows['users']> => {
  const request = (id: string) => requestFor('addCustomerUser', { ...personOf(form), id, customer: customer.id });
  return addPerson(context, viewer, { list: { resource: 'users', having: 'customer' }, form, request });
};

export const setRole = (
  context: Context,
  viewer: Viewer,
  { employee, role }: { employee: string; role: string },
): Promise<Rows['users']> => {
  const args = { id: employee, role: { id: role } };
  return changeRow(context, viewer, { list, id: employee, mutation: requestFor('setEmployeeRole', args) });
};

/**
 * Completes an invited person's account; fields that the form omits stay. Throws `link_invalid` and `username_taken`.
 */
export async function completeInvitation(context: Context, form: Invited): Promise<void> {
  await requireGoodLink(context, form.uuid, 'invitation');
  const passwordHash = await hashNewPassword(context, form.password);
  await inTransaction(context.database.kysely, async (tx) => {
    const userId = await useLink(tx, { secret: form.uuid, purpose: 'invitation' }, context);
    const user = await lockRow(tx, 'users', userId);
    if (!user || user.deleted || (await findCredentialsOf(tx, userId))) throw new DomainError('link_invalid');
    const free = await insertCredentials(tx, form.username, { userId, passwordHash });
    if (!free) throw new DomainError('username_taken', undefined, ['username']);
    const { username, name, surname, phoneNumber } = form;
    const set = { username, name, surname, ...(phoneNumber ? { phoneNumber } : {}) };
    await storeWrites(tx, [{ kind: 'change', resource: 'users', id: userId, set }], context.now());
    await deleteTokensOf(tx, userId);
  });
}
