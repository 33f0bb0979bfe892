import type { Invited } from '../../../domain/account/schema.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import type { Rows } from '../../../domain/rows.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { storeWrites } from '../../db/change-log/record.ts';
import { insertCredentials } from '../../db/repositories/credentials.ts';
import { deleteTokensOf } from '../../db/repositories/one-time-tokens.ts';
import { lockRow } from '../../db/repositories/rows.ts';
import type { Executor } from '../../db/schema.ts';
import type { Language } from '../mail/mail-jobs.ts';
import { inTransaction } from '../mutate/retry.ts';
import type { RowList } from '../rows/read.ts';
import { changeRow, createRow } from '../rows/write.ts';
import { useLink } from './one-time-links.ts';
import { hashPassword } from './passwords.ts';

const list = { resource: 'users', having: 'employer' } as const;

const nobody = { username: null, name: null, surname: null, phoneNumber: null, vat: null, country: null };

/** Adds an employee who is invited by mail, and chooses user name and password by its link (specification 7). */
export function inviteEmployee(
  context: Context,
  viewer: Viewer,
  { email, role, language }: { email: string; role: string; language: Language },
): Promise<Rows['users']> {
  const id = context.newId();
  const nickname = email.split('@', 1)[0]?.slice(0, 64) || email.slice(0, 64);
  const args = { ...nobody, id, email, nickname, role };
  const also = (tx: Executor) => context.jobs.addMail(tx, { kind: 'invitation', userId: id, language });
  return createRow(context, viewer, { list, id, mutation: { name: 'addEmployee', args, version: null, also } });
}

/** What the form of a new person has, besides what the mutation checks. */
type PersonForm = Readonly<Record<string, unknown>> & {
  id?: string | undefined;
  username: string;
  password: string;
};

/** Adds a person by a mutation, with the password that they sign in with at once. Throws `username_taken`. */
async function addPerson(
  context: Context,
  viewer: Viewer,
  {
    list: among,
    name,
    form: { id: given, password, ...form },
  }: { list: RowList<'users'>; name: string; form: PersonForm },
): Promise<Rows['users']> {
  const id = given ?? context.newId();
  const passwordHash = await hashPassword(password);
  const also = async (tx: Executor): Promise<void> => {
    const free = await insertCredentials(tx, form.username, { userId: id, passwordHash });
    if (!free) throw new DomainError('username_taken', undefined, ['username']);
  };
  const args = { ...nobody, ...form, id };
  return createRow(context, viewer, { list: among, id, mutation: { name, args, version: null, also } });
}

/** Adds an employee by form (specification 2.8), who can sign in at once. Throws `username_taken`. */
export const hireEmployee = (
  context: Context,
  viewer: Viewer,
  { role, ...form }: PersonForm & { role: { id: string } },
): Promise<Rows['users']> =>
  addPerson(context, viewer, { list, name: 'addEmployee', form: { ...form, role: role.id } });

/** Adds a user account of a customer by form (specification 2.5), which can sign in at once. Throws `username_taken`. */
export const addCustomerAccount = (
  context: Context,
  viewer: Viewer,
  { customer, ...form }: PersonForm & { customer: { id: string } },
): Promise<Rows['users']> =>
  addPerson(context, viewer, {
    list: { resource: 'users', having: 'customer' },
    name: 'addCustomerUser',
    form: { ...form, customer: customer.id },
  });

/** Gives an employee a role. */
export const setRole = (
  context: Context,
  viewer: Viewer,
  { employee, role }: { employee: string; role: string },
): Promise<Rows['users']> => {
  const args = { id: employee, role: { id: role } };
  return changeRow(context, viewer, { list, id: employee, mutation: { name: 'setEmployeeRole', args, version: null } });
};

/** Completes the account of an invited employee. Throws `link_invalid` and `username_taken`. */
export async function completeInvitation(context: Context, form: Invited): Promise<void> {
  const passwordHash = await hashPassword(form.password);
  await inTransaction(context.database.kysely, async (tx) => {
    const userId = await useLink(tx, { secret: form.uuid, purpose: 'invitation' }, context);
    const user = await lockRow(tx, 'users', userId);
    if (!user || user.deleted) throw new DomainError('link_invalid');
    const free = await insertCredentials(tx, form.username, { userId, passwordHash });
    if (!free) throw new DomainError('username_taken', undefined, ['username']);
    const { username, name, surname, phoneNumber = null } = form;
    const set = { username, name, surname, phoneNumber };
    await storeWrites(tx, [{ kind: 'change', resource: 'users', id: userId, set }], context.now());
    await deleteTokensOf(tx, userId);
  });
}
