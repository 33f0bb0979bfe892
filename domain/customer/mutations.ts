import { z } from 'zod';
import { isOwnEmployee, mayChangeCustomer, mayCreateCustomers, mayDeleteCustomer } from '../account/permissions.ts';
import { customerFields } from '../entry-fields.ts';
import { id } from '../kernel/fields.ts';
import { includesReference, withoutReference, withReference } from '../kernel/references.ts';
import { creationShapeOf } from '../kernel/resource-schemas.ts';
import { applied, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import { decideRepeatedCreation, defineEdit, defineRemoval } from '../mutation/row-mutations.ts';
import type { RowReader, Rows, Write } from '../rows.ts';
import { type Customer, customerSchema, type User } from '../schemas.ts';
import { personNames, refuseUnsafeNames } from '../user/names.ts';
import { accountFields, newPerson, profileFields, withoutName } from '../user/profile.ts';
import { customers } from './resource.ts';

/** Creates a customer (specification 2.5). Addresses, watchers and user accounts are added afterwards. */
export const createCustomer = defineMutation({
  args: z.object({ id: id(), ...creationShapeOf(customers, customerFields) }),
  base: z.object({}),
  target: (args) => ({ resource: 'customers', id: args.id }),
  sets: (args) => [`customers/${args.id}`],
  needs: () => [],
  load: async (args, rows) => ({ existing: await rows.lock('customers', args.id) }),
  decide: ({ existing }, { args, context: { actor } }) => {
    if (!mayCreateCustomers(actor)) return rejected('not_permitted');
    const { id: customerId, ...fields } = args;
    if (existing) return decideRepeatedCreation(actor, existing, fields);
    const row = { number: null, ...fields, addresses: [], watchers: [], users: [], company: { id: actor.companyId } };
    return applied([{ kind: 'create', resource: 'customers', id: customerId, row }]);
  },
});

/** Edits a customer; fields merge one by one. */
export const editCustomer = defineEdit({
  resource: 'customers',
  schema: customerSchema,
  fields: customerFields,
  may: mayChangeCustomer,
});

interface Dependents {
  tasks: number;
  addresses: Rows['addresses'][];
}

async function dependentsOf(customer: Customer, rows: RowReader): Promise<Dependents> {
  const tasks = await rows.pointingAt('tasks', 'customer', customer.id);
  return { tasks: tasks.length, addresses: await rows.pointingAt('addresses', 'customer', customer.id) };
}

/** Ends a customer's user account. The row stays, because it names the author of what the person wrote. */
const endOfAccount = (userId: string): Write => ({
  kind: 'change',
  resource: 'users',
  id: userId,
  set: { enabled: false, deleted: true, username: null },
});

/** Deletes a customer without tasks. Its user accounts end, and its addresses become unowned. */
export const deleteCustomer = defineRemoval({
  resource: 'customers',
  may: mayDeleteCustomer,
  facts: dependentsOf,
  refuses: (_, { tasks }) => (tasks > 0 ? rejected('in_use', 'tasks') : null),
  also: (customer, { addresses }) => [
    ...addresses.map(
      (address): Write => ({ kind: 'change', resource: 'addresses', id: address.id, set: { customer: null } }),
    ),
    ...customer.users.map((user) => endOfAccount(user.id)),
  ],
});

/** Adds or removes a watcher of a customer: an employee of the account (specification 5 and 6). */
const watcherMutation = (adds: boolean) =>
  defineMutation({
    args: z.object({ id: id(), watcher: id() }),
    base: z.object({}),
    target: (args) => ({ resource: 'customers', id: args.id }),
    sets: (args) => [`customers/${args.id}/watchers/${args.watcher}`],
    needs: (args) => [`customers/${args.id}`],
    load: async (args, rows): Promise<{ customer: Customer; watcher: User | undefined } | undefined> => {
      const customer = await rows.lock('customers', args.id);
      return customer && { customer, watcher: adds ? await rows.get('users', args.watcher) : undefined };
    },
    decide: ({ customer, watcher }, { args, context: { actor } }) => {
      if (!mayChangeCustomer(actor, customer)) return rejected('not_permitted');
      if (includesReference(customer.watchers, args.watcher) === adds) return applied([]);
      const known = watcher !== undefined && isOwnEmployee(actor, watcher) && !watcher.deleted;
      if (adds && !known) return rejected('rule', 'watcher');
      const watchers = adds
        ? withReference(customer.watchers, args.watcher)
        : withoutReference(customer.watchers, args.watcher);
      return applied([{ kind: 'change', resource: 'customers', id: customer.id, set: { watchers } }]);
    },
  });

export const addCustomerWatcher = watcherMutation(true);
export const removeCustomerWatcher = watcherMutation(false);

const usersOf = (customer: Customer, users: Customer['users']): Write => ({
  kind: 'change',
  resource: 'customers',
  id: customer.id,
  set: { users },
});

/**
 * Adds a user account of a customer (specification 2.5, CustomerUserAccounts). The server receives the password
 * separately; without one it sends an invitation with the requested user name.
 */
export const addCustomerUser = defineMutation({
  args: z.object({ id: id(), customer: id(), ...accountFields, ...profileFields }),
  base: z.object({}),
  target: (args) => ({ resource: 'customers', id: args.customer }),
  sets: (args) => [`users/${args.id}`],
  needs: (args) => [`customers/${args.customer}`],
  load: async (args, rows) => {
    const customer = await rows.lock('customers', args.customer);
    return customer && { customer, existing: await rows.get('users', args.id) };
  },
  decide: ({ customer, existing }, { args, context: { actor } }) => {
    if (!mayChangeCustomer(actor, customer)) return rejected('not_permitted');
    const { id: userId, customer: customerId, ...form } = args;
    const place = { company: { id: actor.companyId }, employer: null, role: null, customer: { id: customerId } };
    // The server checks the user name together with the password.
    if (existing) return decideRepeatedCreation(actor, existing, { ...form, username: existing.username, ...place });
    const odd = refuseUnsafeNames(personNames, form);
    if (odd !== null) return odd;
    return applied([
      { kind: 'create', resource: 'users', id: userId, row: newPerson(withoutName(form), place) },
      usersOf(customer, withReference(customer.users, userId)),
    ]);
  },
});

/** Deletes a user account of a customer, which loses access at once. */
export const deleteCustomerUser = defineMutation({
  args: z.object({ id: id() }),
  base: z.object({}),
  target: (args) => ({ resource: 'users', id: args.id }),
  sets: (args) => [`users/${args.id}`],
  needs: () => [],
  load: async (args, rows) => {
    const user = await rows.lock('users', args.id);
    if (user === undefined || user.customer === null) return undefined;
    const customer = await rows.lock('customers', user.customer.id);
    return customer && { user, customer };
  },
  decide: ({ user, customer }, { context: { actor } }) => {
    if (!mayChangeCustomer(actor, customer)) return rejected('not_permitted');
    if (user.deleted) return applied([]);
    const set = { enabled: false, deleted: true, username: null };
    return applied([
      { kind: 'change', resource: 'users', id: user.id, set },
      usersOf(customer, withoutReference(customer.users, user.id)),
    ]);
  },
});
