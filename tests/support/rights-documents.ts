import { formOf } from './forms.ts';
import { account, makeCustomer, making, ofOffice } from './rights-accounts.ts';
import { ghost, type Sent } from './rights-calls.ts';
import { owners, type Person, trusted } from './rights-people.ts';
import type { Rule } from './rights-rules.ts';
import { freshId } from './sync-office.ts';

const offices: readonly Person[] = ['office', ...owners];
/** Who may create tasks: the user is not elevated. */
const creating: readonly Person[] = [...trusted, 'partner', 'newboss'];

const file = (...lines: string[]): Promise<Sent> => formOf([['file', { file: lines.join('\n'), name: 'list.csv' }]]);

const places = () => file('street;floor;region;province;telephone', `${freshId()};1;Πάτρα;Αχαΐα;2610000000`);

/** Excel files, and the report of a task (specification 7; decision 0029). */
export const documentRules: Readonly<Record<string, Rule>> = {
  importAddresses: account({ ...making(offices), sent: places }),
  importSharedAddresses: account({ ...making(offices), sent: places }),
  importCustomerAddresses: account({
    ...ofOffice,
    make: makeCustomer,
    sent: async ({ id }) => ({ query: { companyOwnerId: id }, ...(await places()) }),
  }),
  reuploadAddresses: account({ ...making(offices), sent: () => file('id;floor', `${ghost};1`) }),
  importCustomers: account({ ...making(offices), sent: () => file('nickname', freshId()) }),
  importTasks: account({ ...making(creating), sent: () => file('nickname;jobTicket;customer', 'x;x;x') }),
  // The same file for everybody, but for the moment at which it was packed.
  addressTemplate: { kind: 'session' },
  customerTemplate: { kind: 'session' },
  taskTemplate: { kind: 'session' },
  taskPdf: { kind: 'apart', in: 'accounts' },
  taskEvidence: { kind: 'apart', in: 'accounts' },
  sendCompletionEmail: {
    kind: 'write',
    of: 'tasks',
    may: 'plan',
    state: { task: { taskCompletionStatus: 'FINISHED', taskOperationalStatus: 'FINISHED' } },
    sent: ({ id }) => ({ query: { taskID: id, addresses: 'a@example.com', subject: 'x' } }),
  },
};
