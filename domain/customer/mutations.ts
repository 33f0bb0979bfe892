import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { creationShapeOf } from '../kernel/resource-schemas.ts';
import { applied, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import { includesReference, withoutReference, withReference } from '../mutation/references.ts';
import { decideRepeatedCreation, defineEdit, defineRemoval } from '../mutation/row-mutations.ts';
import type { RowReader, Rows, Write } from '../rows.ts';
import { isOwnEmployee } from '../user/permissions.ts';
import type { User } from '../user/schema.ts';
import { mayChangeCustomer, mayCreateCustomers, mayDeleteCustomer } from './permissions.ts';
import { customers } from './resource.ts';
import { type Customer, customerFields, customerSchema } from './schema.ts';

/** Creates a customer (specification 2.5). Addresses, watchers and accounts are given to an existing one. */
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
    const row = { ...fields, addresses: [], watchers: [], users: [], company: { id: actor.companyId } };
    return applied([{ kind: 'create', resource: 'customers', id: customerId, row }]);
  },
});

/** Edits a customer; each field merges by itself. */
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

/** What ends a customer's account. The row stays, for what its person wrote. */
const endOfAccount = (userId: string): Write => ({
  kind: 'change',
  resource: 'users',
  id: userId,
  set: { enabled: false, deleted: true, username: null },
});

/** Deletes a customer without tasks: its accounts end with it, its addresses belong to no customer any more. */
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

/** Adds or removes a watcher of a customer, who is an employee of the account's boss (specification 5 and 6). */
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
