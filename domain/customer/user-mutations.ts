import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { applied, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import { refuseUnsafeNames } from '../mutation/odd-names.ts';
import { withoutReference, withReference } from '../mutation/references.ts';
import { decideRepeatedCreation } from '../mutation/row-mutations.ts';
import type { Write } from '../rows.ts';
import { personNames } from '../user/plain-name.ts';
import { accountFields, newPerson, profileFields, withoutName } from '../user/profile.ts';
import { mayChangeCustomer } from './permissions.ts';
import type { Customer } from './schema.ts';

const usersOf = (customer: Customer, users: Customer['users']): Write => ({
  kind: 'change',
  resource: 'customers',
  id: customer.id,
  set: { users },
});

/**
 * Adds a user account of a customer (specification 2.5, CustomerUserAccounts). The server takes its password beside this;
 * who is added without one gets an invitation from it, with the user name that is wished here.
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
    // The user name is judged beside this, where the password is.
    if (existing) return decideRepeatedCreation(actor, existing, { ...form, username: existing.username, ...place });
    const odd = refuseUnsafeNames(personNames, form);
    if (odd !== null) return odd;
    return applied([
      { kind: 'create', resource: 'users', id: userId, row: newPerson(withoutName(form), place) },
      usersOf(customer, withReference(customer.users, userId)),
    ]);
  },
});

/** Deletes a user account of a customer, who loses access at once. */
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
