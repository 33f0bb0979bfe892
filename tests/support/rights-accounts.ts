import type { Resource } from '../../domain/kernel/resources.ts';
import { day, second } from '../../domain/kernel/time.ts';
import type { NewRow } from '../../domain/rows.ts';
import type { Step } from '../../domain/steps/schema.ts';
import { pointingAt } from '../../server/db/repositories/rows.ts';
import { crew, everybody, office, owners, type Person, personRef, type RightsWorld, trusted } from './rights-people.ts';
import type { AccountOwner, AccountRule, Rule } from './rights-rules.ts';
import { change, create, freshId, store } from './sync-office.ts';

type Made = Omit<AccountRule, 'kind'>;

export const account = (rule: Made): Rule => ({ kind: 'account', ...rule });

/** Makes a plain row of an account. */
export const rowOf =
  <Name extends Resource>(resource: Name, given: (own: { id: string }, world: RightsWorld) => Partial<NewRow<Name>>) =>
  async (world: RightsWorld, owner: AccountOwner): Promise<string> => {
    const id = freshId();
    const own = personRef(world, owner);
    const row = create(resource, id, { company: own, ...given(own, world) });
    await store(world.server.context.database.kysely, [row]);
    return id;
  };

/** For the office of the account, where each right that the planner lacks is needed. */
export const ofOffice = { boss: { may: trusted, sees: ['planner'] }, partner: { may: ['partner'] } } as const;
/** For the owner of the account alone. */
const ofOwner = { boss: { may: ['boss'], sees: ['office', 'planner'] }, partner: { may: ['partner'] } } as const;
/** The same, where nobody else gets as far as a row. */
const ofOwnerOnly = { boss: { may: ['boss'] }, partner: { may: ['partner'] }, ownersOnly: true } as const;
const except = (may: readonly Person[]): Person[] => everybody.filter((person) => !may.includes(person));
/** For whoever may make such rows at all, in their own account. */
export const making = (may: readonly Person[]): Pick<AccountRule, 'boss'> => ({ boss: { may, sees: except(may) } });
export const offices: readonly Person[] = [...trusted, 'partner', 'newboss', 'user'];

const active = { enabled: true, accountNonExpired: true, accountNonLocked: true };
const makeRole = rowOf('roles', () => ({ nickname: 'role', name: 'role' }));
export const makeEmployee = rowOf('users', (own) => ({ ...active, nickname: 'somebody', employer: own }));
export const makeCustomer = rowOf('customers', () => ({ nickname: 'customer' }));
export const makeAddress = rowOf('addresses', () => ({ street: 'Μαιζώνος 1' }));

let count = 0;
const unique = (): string => `somebody-${++count}`;

const country = { name: 'Greece', code: 'EL' };
const place = { street: 'x', region: 'x', province: 'x', country: 'x', floor: '1', telephone: '2610000000' };

const customerRules = (path: string): Record<string, Rule> => ({
  [`${path}.create`]: account({
    ...making(offices),
    sent: () => ({ body: { id: freshId(), nickname: 'x', country, telephone: '2610000000' } }),
  }),
  [`${path}.update`]: account({ ...ofOffice, make: makeCustomer, sent: ({ id }) => ({ body: { id, nickname: 'y' } }) }),
  [`${path}.remove`]: account({ ...ofOffice, make: makeCustomer }),
});

/** An account of one of the owner's customers. */
export async function makeClient(world: RightsWorld, owner: AccountOwner): Promise<string> {
  const [id, customer] = [freshId(), freshId()];
  const company = personRef(world, owner);
  await store(world.server.context.database.kysely, [
    create('customers', customer, { company, nickname: 'customer', users: [{ id }] }),
    create('users', id, { ...active, company, nickname: 'client', customer: { id: customer } }),
  ]);
  return id;
}

const watching = account({
  ...ofOffice,
  make: makeCustomer,
  sent: async ({ world, owner, id }) => ({ query: { id, watcher_id: await makeEmployee(world, owner) } }),
});

const roleRules: Readonly<Record<string, Rule>> = {
  updateRights: account({
    ...ofOwnerOnly,
    make: makeRole,
    sent: ({ id }) => ({ query: { id }, body: ['PUT_TASKS'] }),
  }),
  getAllRights: account({ ...making(owners), ownersOnly: true }),
  createDefaultRole: account({ ...making(owners), ownersOnly: true }),
  'roles.create': account({
    ...making(owners),
    sent: () => ({ body: { id: freshId(), nickname: 'x', name: 'x' } }),
  }),
  'roles.update': account({ ...ofOwner, make: makeRole, sent: ({ id }) => ({ body: { id, name: 'y' } }) }),
  'roles.remove': account({ ...ofOwner, make: makeRole }),
};

const viewContent = JSON.stringify({ search: {}, chosen: null, order: null, widths: null });
/** A view that the account's owner shares; they alone change it. */
const makeView = rowOf('saved-views', (own) => ({
  nickname: 'view',
  list: 'tasks',
  author: own,
  shared: true,
  content: viewContent,
}));
const ofAuthor = { ...ofOwner, boss: { may: ['boss'], sees: ['office', 'planner', ...crew] } } as const;

const viewRules: Readonly<Record<string, Rule>> = {
  'saved-views.create': account({
    ...making(everybody),
    sent: () => ({ body: { id: freshId(), nickname: 'x', content: viewContent } }),
  }),
  'saved-views.update': account({ ...ofAuthor, make: makeView, sent: ({ id }) => ({ body: { id, nickname: 'y' } }) }),
  'saved-views.remove': account({ ...ofAuthor, make: makeView }),
};

const steps: Step[] = [
  {
    ...{
      id: freshId(),
      title: 'x',
      kind: 'TICK' as const,
      required: true,
      unit: null,
      min: null,
      max: null,
      choices: [],
    },
    ...{ count: 1, photoKind: null, shownIf: null, help: null },
  },
];
const makeTemplate = rowOf('step-templates', () => ({ nickname: 'template', number: 1, steps }));
/** For the office with the right to publish tasks. */
const ofPublishers = { boss: { may: office }, partner: { may: ['partner'] } } as const;

const templateRules: Readonly<Record<string, Rule>> = {
  'step-templates.create': account({
    ...making([...offices, 'planner']),
    sent: () => ({ body: { id: freshId(), nickname: 'x', steps } }),
  }),
  'step-templates.update': account({
    ...ofPublishers,
    make: makeTemplate,
    sent: ({ id }) => ({ body: { id, nickname: 'y' } }),
  }),
  'step-templates.remove': account({ ...ofPublishers, make: makeTemplate }),
};

const makePiece = async (world: RightsWorld, owner: AccountOwner): Promise<string> => {
  const address = { id: await makeAddress(world, owner) };
  return rowOf('equipment', () => ({ address, kind: 'boiler', serialNumber: 'SN-1' }))(world, owner);
};

const equipmentRules: Readonly<Record<string, Rule>> = {
  'equipment.create': account({
    ...ofOffice,
    make: makeAddress,
    sent: ({ id }) => ({ body: { id: freshId(), address: { id }, kind: 'x', serialNumber: 'y' } }),
  }),
  'equipment.update': account({ ...ofOffice, make: makePiece, sent: ({ id }) => ({ body: { id, kind: 'y' } }) }),
  'equipment.remove': account({ ...ofOffice, make: makePiece }),
};

/** The sign-up with which an employee gets an account of their own. */
const signUp = (name: string) => ({
  username: name,
  email: `${name}@example.com`,
  name: 'x',
  surname: 'x',
  nickname: 'x',
  password: 'demo',
  confirmPassword: 'demo',
  phoneNumber: '6912345678',
  billingName: 'x',
  line1: 'x',
  city: 'x',
  postalCode: '26221',
  tin: '094771305',
  billingPhone: '2610000000',
});

/** Colleagues in the field see an employee's name. */
const ofOfficeSeenByCrew = { ...ofOffice, boss: { may: trusted, sees: ['planner', ...crew] } } as const;

const employeeRules: Readonly<Record<string, Rule>> = {
  addEmployee: account({
    ...ofOffice,
    make: makeRole,
    sent: ({ id }) => ({ query: { email: `${unique()}@example.com`, roleId: id } }),
  }),
  createEmployee: account({
    ...ofOffice,
    make: makeRole,
    sent: ({ id }) => {
      const name = unique();
      const form = { username: name, email: `${name}@example.com`, nickname: name, password: 'demo' };
      return { body: { id: freshId(), ...form, role: { id } } };
    },
  }),
  // Who works in the field sees the employee, and not the role.
  setRole: account({
    ...ofOffice,
    make: makeEmployee,
    sent: async ({ world, owner, id }) => ({ query: { employeeId: id, roleId: await makeRole(world, owner) } }),
  }),
  makeEmployeeUser: account({
    ...ofOwnerOnly,
    make: makeEmployee,
    sent: ({ id }) => ({ body: { employee: { id }, signupRequest: signUp(unique()) } }),
  }),
};

/** What is written of an employee as of a user, under either name. */
const personRules = (path: string): Record<string, Rule> => ({
  [`${path}.update`]: account({
    ...ofOfficeSeenByCrew,
    make: makeEmployee,
    sent: ({ id }) => ({ body: { id, nickname: unique() } }),
  }),
  [`${path}.remove`]: account({
    boss: { may: ['boss'], sees: ['office', 'planner', ...crew] },
    partner: { may: ['partner'] },
    make: makeEmployee,
  }),
});

const vacation = (world: RightsWorld, after: number) => {
  const startingTime = world.server.clock.now() + after;
  return { startingTime, endingTime: startingTime + day };
};

/** Each after the one before, as vacations of one person may not meet. */
async function makeVacation(world: RightsWorld, owner: AccountOwner): Promise<string> {
  const employee = owner === 'boss' ? personRef(world, 'installer') : { id: await makeEmployee(world, owner) };
  return rowOf('scheduled', () => ({ ...vacation(world, 40 * day + 2 * day * ++count), employee }))(world, owner);
}

const ofOfficeAndPerson = { ...ofOffice, boss: { may: trusted, sees: ['planner', 'installer'] } } as const;

const scheduleRules: Readonly<Record<string, Rule>> = {
  'scheduled.create': account({
    ...ofOfficeSeenByCrew,
    make: makeEmployee,
    sent: ({ world, id }) => ({
      body: { id: freshId(), employee: { id }, vacationType: 'OTHER', ...vacation(world, 20 * day) },
    }),
    // Who plans vacations is told which field is wrong; who does not is refused before anybody looks for the employee.
    hidden: 422,
  }),
  'scheduled.update': account({
    ...ofOfficeAndPerson,
    make: makeVacation,
    sent: ({ id }) => ({ body: { id, nickname: 'x' } }),
  }),
  'scheduled.remove': account({ ...ofOfficeAndPerson, make: makeVacation }),
};

const makeSubscription = rowOf('subscriptions', (_own, world) => {
  const now = Math.floor(world.server.clock.now() / second);
  return { status: 'active', startDate: now, currentPeriodStart: now, currentPeriodEnd: now + 1_000_000 };
});

/** What the account has bought is of no product any more: one that is in use is not bought twice. */
async function withoutProduct({ server, clients }: RightsWorld, owner: AccountOwner): Promise<string> {
  const { kysely } = server.context.database;
  const bought = await pointingAt(kysely, 'subscriptions', { field: 'company', id: clients[owner].userId });
  await store(
    kysely,
    bought.map(({ id }) => change('subscriptions', id, { items: null })),
  );
  return freshId();
}

const paymentRules: Readonly<Record<string, Rule>> = {
  startCheckout: account({
    ...making(owners),
    ownersOnly: true,
    make: withoutProduct,
    sent: () => ({ body: { priceId: 'price_demo_month', cancel_Url: '/subscriptions', success_Url: '/addresses' } }),
  }),
  unsubscribe: account({ ...ofOwnerOnly, make: makeSubscription }),
  keepSubscription: account({ ...ofOwnerOnly, make: makeSubscription }),
};

/** Whoever sees a task of a company sees the company's name. */
const companyNames = { boss: [...crew, 'partner', 'client'], partner: office } as const;

/** The calls about what an account consists of (specification 2 and 6; decision 0018). */
export const accountRules: Readonly<Record<string, Rule>> = {
  ...customerRules('customers'),
  ...customerRules('companies-customer'),
  ...roleRules,
  ...viewRules,
  ...templateRules,
  ...equipmentRules,
  ...employeeRules,
  ...personRules('users'),
  ...personRules('employees'),
  ...scheduleRules,
  ...paymentRules,
  addCustomerWatcher: watching,
  removeCustomerWatcher: watching,
  usersOfCustomer: { kind: 'read', of: 'customers', has: true },
  deleteCustomerUser: account({ ...ofOffice, make: makeClient }),
  'addresses.create': account({ ...making(offices), sent: () => ({ body: { id: freshId(), ...place } }) }),
  'addresses.update': account({ ...ofOffice, make: makeAddress, sent: ({ id }) => ({ body: { id, street: 'y' } }) }),
  'addresses.remove': account({ ...ofOffice, make: makeAddress }),
  'companies-user.create': account({ ...making(owners), sent: () => ({ body: { name: 'Νέα' } }) }),
  'companies-user.update': account({
    boss: { may: ['boss'], sees: ['office', 'planner', ...companyNames.boss] },
    partner: { may: ['partner'], sees: companyNames.partner },
    make: (world, owner) => Promise.resolve(world.clients[owner].userId),
    sent: ({ id }) => ({ body: { id, name: unique() } }),
  }),
  'tasks.create': account({
    ...ofOffice,
    make: makeCustomer,
    sent: ({ id }) => ({ body: { id: freshId(), nickname: 'x', customer: { id } } }),
    hidden: 422,
  }),
  employeesOfRole: { kind: 'read', of: 'roles', has: true },
  currentEmployees: { kind: 'list', of: 'employees' },
  employeesOfBoss: { kind: 'list', of: 'employees' },
  allSubscriptions: { kind: 'list', of: 'subscriptions' },
  subscriptionsInUse: { kind: 'list', of: 'subscriptions', most: true },
  allProducts: { kind: 'same' },
  geocode: { kind: 'same' },
  routeWays: { kind: 'same' },
};
