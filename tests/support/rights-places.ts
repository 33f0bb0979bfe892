import { account, makeAddress, makeCustomer, ofOffice } from './rights-accounts.ts';
import { jobRuleOf, type Subject } from './rights-jobs.ts';
import { crew, office, type Person } from './rights-people.ts';
import type { Rule, SentBy } from './rights-rules.ts';
import { freshId } from './sync-office.ts';

const read = (of: string): Rule => ({ kind: 'read', of, has: true });
const places: Rule = { kind: 'list', of: 'addresses' };
const noPlaces: Rule = { kind: 'list', of: 'addresses', only: () => false };

/** Whether a place belongs to the account of which somebody is, who sees it. */
const isOwnPlace = ({ job }: Subject, person: Person): boolean => {
  const company = job === null ? null : jobRuleOf(job).company;
  const ofBoss = office.includes(person) || crew.includes(person) || person === 'client';
  return company === (ofBoss ? 'boss' : person);
};

const bulk = account({ ...ofOffice, make: makeAddress, sent: ({ id }) => ({ body: [{ id }] }) });

const announced: SentBy = ({ id }) => ({ body: { id: freshId(), task: { id }, name: 'plan.pdf', size: 10 } });

/** Addresses by what has them, and files of tasks (specification 2.3, 2.5 and 7; decision 0028). */
export const placeRules: Readonly<Record<string, Rule>> = {
  addressesOfCompany: read('companies-user'),
  addressesOfCompanyPaged: read('companies-user'),
  addressesOfOwner: read('users'),
  addressesOfOwnerPaged: read('users'),
  addressesOfUser: read('users'),
  addressesOfCustomer: read('customers'),
  addressesOfCustomerPaged: read('customers'),
  placesForSubtasks: read('tasks'),
  placesOfTask: read('tasks'),
  // No place of these tests is shared, a customer's, or a company's own.
  unownedAddresses: places,
  unownedAddressesPaged: places,
  sharedAddresses: noPlaces,
  currentCompanyAddresses: noPlaces,
  addressesWithNameLike: places,
  addressesByStreetAndPhone: { kind: 'list', of: 'addresses', most: true },
  ownAddresses: { kind: 'list', of: 'addresses', only: isOwnPlace },
  makeAddressesShared: bulk,
  releaseAddresses: bulk,
  makeAddressesPrivate: account({
    ...ofOffice,
    make: makeAddress,
    sent: async ({ world, owner, id }) => ({
      query: { customerId: await makeCustomer(world, owner) },
      body: [{ id }],
    }),
  }),
  'attachedFiles.update': {
    kind: 'write',
    of: 'attachedFiles',
    may: 'plan',
    sent: ({ id }) => ({ body: { id, nickname: 'x' } }),
  },
  'attachedFiles.remove': { kind: 'write', of: 'attachedFiles', may: 'plan' },
  attachFiles: { kind: 'write', of: 'tasks', may: 'attach' },
  announceFile: { kind: 'write', of: 'tasks', may: 'attach', sent: announced },
  filesOfTask: read('tasks'),
  fileBytes: { kind: 'apart', in: 'accounts' },
};
