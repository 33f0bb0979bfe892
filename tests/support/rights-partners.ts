import type { NewRow } from '../../domain/rows.ts';
import { account, makeClient, makeCustomer, making, offices, rowOf } from './rights-accounts.ts';
import { crew, office, type Person, personRef, type RightsWorld, trusted } from './rights-people.ts';
import {
  answered,
  declined,
  isReceived,
  isSent,
  isWaiting,
  makeOwner,
  offered,
  taken,
  waits,
} from './rights-requests.ts';
import type { AccountOwner, Rule } from './rights-rules.ts';
import { freshId } from './sync-office.ts';

const other = { boss: 'partner', partner: 'boss' } as const;

/** An agreement in which the owner is on one side, and the other company on the other one. */
const agreement =
  (sides: (own: { id: string }, them: { id: string }) => Partial<NewRow<'subcontractor-agreements'>>) =>
  (world: RightsWorld, owner: AccountOwner): Promise<string> =>
    rowOf('subcontractor-agreements', (own) => sides(own, personRef(world, other[owner])))(world, owner);

const asSubcontractor = agreement((subcontractor, contractor) => ({ contractor, subcontractor }));
const asContractor = agreement((contractor) => ({ contractor, subcontractor: { id: freshId() } }));

const byBody = ({ id }: { id: string }) => ({ body: { id } });
const inOffice = { boss: { may: trusted, sees: ['planner'] }, partner: { may: ['partner'] } } as const;
/** Either side may, and whoever sees it besides may not. */
const eitherSide: readonly Person[] = [...trusted, 'partner'];

const agreementRules: Readonly<Record<string, Rule>> = {
  // These show people by agreements, and the company that has none is shown nobody.
  subcontractorsPaged: { kind: 'list', of: 'users', most: true },
  contractorsPaged: { kind: 'list', of: 'users', most: true },
  currentSubcontractors: { kind: 'list', of: 'users', most: true },
  agreementSubcontractorsPaged: { kind: 'list', of: 'users', most: true },
  agreementContractorsPaged: { kind: 'list', of: 'users', most: true },
  removeSubcontractor: account({ ...inOffice, make: asContractor }),
  'subcontractorAgreement.remove': account({
    boss: { may: eitherSide, sees: ['planner'] },
    partner: { may: eitherSide, sees: ['planner'] },
    make: asSubcontractor,
  }),
  // About agreements in which they are the contractor nobody is told anything.
  acceptOn: account({ ...inOffice, make: asSubcontractor, sent: byBody }),
  acceptOff: account({ ...inOffice, make: asSubcontractor, sent: byBody }),
  'subcontractorAgreement.update': account({
    boss: { may: trusted, sees: ['planner', 'partner'] },
    partner: { may: ['partner'], sees: office },
    make: asSubcontractor,
    sent: ({ id }) => ({ body: { id, autoAccept: true } }),
  }),
  searchSubcontractors: account({ ...making(offices), sent: () => ({ body: {} }) }),
  nonRequestedPaged: account({ ...making(offices), sent: () => ({ body: {} }) }),
};

/** A request that nobody has answered in time. */
const late = offered(
  { status: 'PENDING', typeStatus: 'ASSIGNMENT', expiresOn: 1 },
  { taskCompletionStatus: 'ASSIGNMENT_REQUESTED' },
);

const requestRules: Readonly<Record<string, Rule>> = {
  'task-assignment.setAccepted': account({ ...answered, make: waits, sent: byBody }),
  'task-assignment.setRejected': account({ ...answered, make: waits, sent: byBody }),
  'task-assignment.setPending': account({ ...taken, make: declined, sent: byBody }),
  'task-assignment.setExpired': account({
    boss: { may: eitherSide, sees: ['planner'] },
    partner: { may: eitherSide, sees: ['planner'] },
    make: late,
    sent: byBody,
  }),
  'task-assignment.forTask': { kind: 'read', of: 'tasks', has: true },
  'task-assignment.forTaskPaged': { kind: 'read', of: 'tasks', has: true },
  'user-addition-request.ask': account({
    ...making(offices),
    sent: async ({ world }) => ({ query: { id: await makeOwner(world) } }),
  }),
  'user-addition-request.getPendingPagedAsSender': {
    kind: 'list',
    of: 'user-addition-request',
    only: (subject, person) => isWaiting(subject) && isSent(subject, person),
  },
  'user-addition-request.asSenderPaged': { kind: 'list', of: 'user-addition-request', only: isSent },
  'user-addition-request.asReceiverPaged': { kind: 'list', of: 'user-addition-request', only: isReceived },
};

let count = 0;

/** Companies, the accounts of their customers, and affiliates. They are tried before anybody joins a fleet, which shows companies. */
export const companyRules: Readonly<Record<string, Rule>> = {
  setCompanyCategories: account({
    boss: { may: ['boss'], sees: ['office', 'planner', ...crew, 'partner', 'client'] },
    partner: { may: ['partner'], sees: office },
    make: (world, owner) => Promise.resolve(world.clients[owner].userId),
    sent: () => ({ body: { categories: { CLIMATE: [] } } }),
  }),
  companyOfOwner: { kind: 'read', of: 'companies-user', has: true },
  currentCompany: { kind: 'session' },
  businessCategories: { kind: 'same' },
  customerOfOwner: account({ boss: { may: office }, partner: { may: ['partner'] }, make: makeClient }),
  createCustomerUser: account({
    ...inOffice,
    make: makeCustomer,
    sent: ({ id }) => {
      const name = `account-${++count}`;
      const form = { username: name, email: `${name}@example.com`, nickname: name, password: 'demo' };
      return { body: { ...form, customer: { id } } };
    },
  }),
  availableEmployees: { kind: 'list', of: 'employees', most: true },
  // Whoever keeps affiliates has a pass, and nobody sends it here.
  createAffiliate: { kind: 'public', answers: 400 },
  updateAffiliate: { kind: 'public', answers: 400 },
  deleteAffiliate: { kind: 'public', answers: 400 },
};

/** Agreements between companies, and what was asked of whom (specification 2.2, 2.6 and 4.6). */
export const partnerRules: Readonly<Record<string, Rule>> = { ...agreementRules, ...requestRules };
