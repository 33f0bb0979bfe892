import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { rowSchemas } from '../schemas.ts';
import { accountFormWith, passwordErrors, personErrors } from './body-fields.ts';
import { call } from './call.ts';

const byId = z.object({ id: id() });

const watching = (path: string, summary: string) =>
  call({
    method: 'GET',
    path: `/customers/${path}`,
    summary,
    access: 'signed-in',
    query: byId.extend({ watcher_id: id() }),
    reply: rowSchemas.customers,
    errors: ['not_found', 'rule'],
  });

/** The calls of customers besides the generic ones (specification 7). */
export const customerCalls = {
  addCustomerWatcher: watching('addWatcher', "Let an employee watch a customer's new tasks."),
  removeCustomerWatcher: watching('removeWatcher', 'Let an employee watch a customer no longer.'),
  usersOfCustomer: call({
    method: 'GET',
    path: '/customers/:id/users',
    summary: 'The user accounts of a customer.',
    access: 'signed-in',
    params: byId,
    reply: z.array(rowSchemas.users),
    errors: ['not_found'],
  }),
  createCustomerUser: call({
    method: 'POST',
    status: 201,
    path: '/customers/users',
    summary: 'Create a user account of a customer, with the password that it signs in with.',
    access: 'signed-in',
    body: accountFormWith({ customer: z.object({ id: id() }) }),
    reply: rowSchemas.users,
    errors: ['not_found', ...personErrors, ...passwordErrors],
  }),
  deleteCustomerUser: call({
    method: 'DELETE',
    path: '/customers/users/:id',
    summary: 'Delete the user account of a customer, who loses access at once.',
    access: 'signed-in',
    params: byId,
    reply: z.object({}),
    errors: ['not_found'],
  }),
} as const;
