import type { customerCalls } from '../../../domain/catalogue/customers.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { addCustomerAccount } from '../../services/accounts/hiring.ts';
import { requestFor } from '../../services/mutate/mutate.ts';
import { readList, readOne } from '../../services/rows/read.ts';
import { changeRow, removeRow } from '../../services/rows/write.ts';
import { withEtag } from '../headers.ts';
import type { Handlers } from '../register.ts';

const customers = { resource: 'customers' } as const;
/** Accounts that belong to customers. */
const accounts = { resource: 'users', having: 'customer' } as const;

/** Customers' watchers and accounts. */
export function customerHandlers(context: Context): Handlers<typeof customerCalls> {
  const watch = (
    name: 'addCustomerWatcher' | 'removeCustomerWatcher',
    { viewer, query }: { viewer: Viewer; query: { id: string; watcher_id: string } },
  ) => {
    const mutation = requestFor(name, { id: query.id, watcher: query.watcher_id });
    return changeRow(context, viewer, { list: customers, id: query.id, mutation });
  };
  return {
    addCustomerWatcher: async (input) => withEtag(input.reply, await watch('addCustomerWatcher', input)),
    removeCustomerWatcher: async (input) => withEtag(input.reply, await watch('removeCustomerWatcher', input)),
    usersOfCustomer: async ({ viewer, params }) => {
      const { users } = await readOne(context, viewer, { list: customers, id: params.id });
      return readList(context, viewer, { list: { ...accounts, among: users.map(({ id }) => id) } });
    },
    createCustomerUser: async ({ viewer, body, reply }) =>
      withEtag(reply, await addCustomerAccount(context, viewer, body)),
    deleteCustomerUser: async ({ viewer, params }) => {
      const mutation = requestFor('deleteCustomerUser', { id: params.id });
      await removeRow(context, viewer, { list: accounts, id: params.id, mutation });
      return {};
    },
  };
}
