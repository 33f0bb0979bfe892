import { deletedAccount, isDueForDeletion } from '../../../domain/account/deletion.ts';
import { withoutReference } from '../../../domain/kernel/references.ts';
import type { Write } from '../../../domain/rows.ts';
import type { User } from '../../../domain/schemas.ts';
import { removeFromCompany } from '../../../domain/user/mutations.ts';
import type { Context } from '../../context.ts';
import { storeWrites } from '../../db/change-log/store-writes.ts';
import { listDeletedSubscribers, listUsersDueForDeletion, revokeAccess } from '../../db/repositories/accounts.ts';
import { lockRow, pointingAt } from '../../db/repositories/rows.ts';
import { revokeSessions } from '../../db/repositories/sessions.ts';
import type { Executor } from '../../db/schema.ts';
import { onEach } from '../each.ts';
import { inTransaction } from '../mutate/retry.ts';
import { endSubscriptionsOf } from '../subscriptions/subscriptions.ts';

/** The employees of an owner, who lose access with the account. */
async function employeeIdsOf(tx: Executor, ownerId: string): Promise<string[]> {
  const employees = await pointingAt(tx, 'users', { field: 'employer', id: ownerId });
  return employees.filter(({ deleted }) => !deleted).map(({ id }) => id);
}

/** Writes that remove a deleted person from their role and customers. */
async function removalWrites(tx: Executor, user: User): Promise<Write[]> {
  const role = user.role === null ? undefined : await lockRow(tx, 'roles', user.role.id);
  const watched = await pointingAt(tx, 'customers', { field: 'watchers', id: user.id });
  const customer = user.customer === null ? undefined : await lockRow(tx, 'customers', user.customer.id);
  const writes = removeFromCompany({ user, role, watched });
  if (customer === undefined) return writes;
  const set = { users: withoutReference(customer.users, user.id) };
  return [...writes, { kind: 'change', resource: 'customers', id: customer.id, set }];
}

/** Writes that remove the views that nobody else sees; shared ones stay with the company. */
async function viewRemovals(tx: Executor, userId: string): Promise<Write[]> {
  const views = await pointingAt(tx, 'saved-views', { field: 'author', id: userId });
  return views.filter(({ shared }) => !shared).map(({ id }) => ({ kind: 'remove', resource: 'saved-views', id }));
}

async function deleteAccount(tx: Executor, userId: string, now: number): Promise<boolean> {
  const user = await lockRow(tx, 'users', userId);
  if (!user || !isDueForDeletion(user, now)) return false;
  const people = user.employer === null && user.customer === null ? await employeeIdsOf(tx, userId) : [];
  const writes: Write[] = [
    { kind: 'change', resource: 'users', id: userId, set: deletedAccount },
    ...(await removalWrites(tx, user)),
    ...(await viewRemovals(tx, userId)),
    ...people.map((id): Write => ({ kind: 'change', resource: 'users', id, set: { enabled: false } })),
  ];
  await storeWrites(tx, writes, now);
  await revokeAccess(tx, userId, now);
  for (const id of people) await revokeSessions(tx, { userId: id }, now);
  return true;
}

/**
 * Deletes accounts after their fifteen days (specification 4.7 and 9); names stay beside the work that was done.
 * Running subscriptions end only then, so that taking the account back costs nothing. Failures are retried with each
 * run.
 */
export async function deleteDueAccounts(context: Context): Promise<void> {
  const { kysely } = context.database;
  await onEach(context, await listUsersDueForDeletion(kysely, context.now()), async (userId) => {
    const done = await inTransaction(kysely, (tx) => deleteAccount(tx, userId, context.now()));
    if (done) context.log.info({ userId }, 'an account was deleted');
  });
  await onEach(context, await listDeletedSubscribers(kysely), (userId) => endSubscriptionsOf(context, userId));
}
