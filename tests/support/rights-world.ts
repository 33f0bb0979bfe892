import { must } from '../../domain/kernel/assert.ts';
import type { AddressCompletionStatus } from '../../domain/operational-address/states.ts';
import type { NewRow } from '../../domain/rows.ts';
import { type AccountName, accountNames } from '../../server/demo/people.ts';
import type { TestClient, TestServer } from './server.ts';
import { create, freshId, store } from './sync-office.ts';

export type Person = AccountName;
export const everybody = accountNames;

/** What a person may do with a job's rows besides seeing them: each line of specification 6 that decides it. */
export type Deed = 'work' | 'change costs' | 'change proof' | 'share proof';

/** A row by the first part of the path under which it is read, and who sees it whole or as a card of names. */
export interface Subject {
  kind: string;
  /** In the words of this test, for its failures. */
  name: string;
  id: string;
  whole: readonly Person[];
  card: readonly Person[];
  /** Of which job it is; other rows are only read. */
  job: JobName | null;
}

interface JobRule {
  company: Person;
  task: Partial<Record<'assignee' | 'employee', Person>>;
  draft?: true;
  /** Whether it is for the client's company, and how much its account is shown of the proof. */
  shared?: 'HIDDEN' | 'FULL_SHARE';
  author: Person;
  /** Who sees the task; and of those who does not see its proof. */
  seenBy: readonly Person[];
  proofHiddenFrom?: readonly Person[];
  may: Record<Deed, readonly Person[]>;
}

const office: readonly Person[] = ['boss', 'office'];
const only = (person: Person) => ({
  company: person,
  task: {},
  author: person,
  seenBy: [person],
  may: { work: [person], 'change costs': [person], 'change proof': [person], 'share proof': [person] },
});

/** One job of every relation that a person can have to one; who may do what is written out, and not asked of the rules. */
export const jobRules = {
  'of the crew': {
    company: 'boss',
    task: { employee: 'installer' },
    shared: 'FULL_SHARE',
    author: 'installer',
    seenBy: [...office, 'installer', 'client'],
    may: {
      work: [...office, 'installer'],
      'change costs': office,
      'change proof': [...office, 'installer'],
      'share proof': office,
    },
  },
  'of the crew, with its proof unshared': {
    company: 'boss',
    task: { employee: 'installer' },
    shared: 'HIDDEN',
    author: 'office',
    seenBy: [...office, 'installer', 'client'],
    proofHiddenFrom: ['client'],
    may: { work: [...office, 'installer'], 'change costs': office, 'change proof': office, 'share proof': office },
  },
  'of a colleague': {
    company: 'boss',
    task: { employee: 'installer2' },
    author: 'installer2',
    seenBy: [...office, 'installer2'],
    may: {
      work: [...office, 'installer2'],
      'change costs': office,
      'change proof': [...office, 'installer2'],
      'share proof': office,
    },
  },
  'given to a partner': {
    company: 'boss',
    task: { assignee: 'partner' },
    author: 'partner',
    seenBy: [...office, 'partner'],
    may: {
      work: [...office, 'partner'],
      'change costs': [...office, 'partner'],
      'change proof': ['partner'],
      'share proof': office,
    },
  },
  'still a draft': {
    company: 'boss',
    task: { employee: 'installer' },
    draft: true,
    author: 'office',
    seenBy: office,
    may: { work: [], 'change costs': office, 'change proof': office, 'share proof': office },
  },
  "the partner's own": only('partner'),
  "a stranger's": only('newboss'),
} as const satisfies Record<string, JobRule>;

export type JobName = keyof typeof jobRules;
export const jobNames = Object.keys(jobRules) as JobName[];
const ruleOf = (name: JobName): JobRule => jobRules[name];

/** Who may do something with the rows of a job. */
export const mayOf = (name: JobName, deed: Deed): readonly Person[] => ruleOf(name).may[deed];

/** The demo company with every person signed in, in whose database jobs are made. */
export interface RightsWorld {
  server: TestServer;
  clients: Readonly<Record<Person, TestClient>>;
}

export async function openRightsWorld(server: TestServer): Promise<RightsWorld> {
  const clients = await Promise.all(everybody.map(async (person) => [person, await server.signIn(person)] as const));
  // Each account name stands in it, as the list of them is walked.
  return { server, clients: Object.fromEntries(clients) as Record<Person, TestClient> };
}

const personRef = ({ clients }: RightsWorld, person: Person): { id: string } => ({ id: clients[person].userId });

function taskOf(world: RightsWorld, rule: JobRule): Partial<NewRow<'tasks'>> {
  const { assignee, employee } = rule.task;
  const customer = must(world.clients.client.session?.user.customer, 'the customer of the client');
  return {
    company: personRef(world, rule.company),
    owner: personRef(world, rule.company),
    taskCreator: personRef(world, rule.company),
    customer: rule.shared ? { id: customer.id } : null,
    assignee: assignee ? personRef(world, assignee) : null,
    employeesAssignees: employee ? [personRef(world, employee)] : [],
    nickname: 'job',
    leaf: true,
    taskCompletionStatus: rule.draft ? 'DRAFT' : 'ACCEPTED',
    taskOperationalStatus: rule.draft ? 'DRAFT' : 'ON_GOING',
  };
}

/**
 * Makes a job with a row of everything that hangs on one. Its address stands at `completionStatus`; another one has no proof
 * yet, so that there is somewhere to copy one to.
 */
export async function makeJobRows(
  world: RightsWorld,
  name: JobName,
  completionStatus: AddressCompletionStatus = 'NO_PROGRESS',
): Promise<Subject[]> {
  const rule = ruleOf(name);
  const company = personRef(world, rule.company);
  const [task, place, address, bare, file] = [freshId(), freshId(), freshId(), freshId(), freshId()];
  const inTask = { company, task: { id: task } };
  const addressRow = {
    ...inTask,
    addressOperationalStatus: 'ON_GOING',
    installationAddress: { id: place },
    payout: 10,
  } as const;
  const proofs = (['PICKUP', 'INSTALLATION'] as const).map((type) => ({ type, id: freshId(), photo: freshId() }));
  await store(world.server.context.database.kysely, [
    create('tasks', task, taskOf(world, rule)),
    create('addresses', place, { company, street: 'Μαιζώνος 1' }),
    create('operational-addresses', address, { ...addressRow, completionStatus }),
    create('operational-addresses', bare, { ...addressRow, completionStatus: 'NO_PROGRESS' }),
    create('attached-files', file, { ...inTask, name: 'plan.pdf' }),
    ...proofs.flatMap(({ type, id, photo }) => [
      create('proofs', id, {
        task: { id: task },
        company: personRef(world, rule.author === 'partner' ? 'partner' : rule.company),
        type,
        operationalAddress: { id: address },
        author: personRef(world, rule.author),
        shareState: rule.shared ?? 'HIDDEN',
      }),
      create('photos', photo, { ...inTask, proof: { id } }),
    ]),
  ]);
  const seen = (kind: string, id: string, hiddenFrom: readonly Person[] = []): Subject => ({
    kind,
    name: `${kind} ${name}`,
    id,
    whole: rule.seenBy.filter((person) => !hiddenFrom.includes(person)),
    card: [],
    job: name,
  });
  return [
    seen('tasks', task),
    seen('addresses', place),
    seen('operational-addresses', address),
    seen('attachedFiles', file, ['client']),
    ...proofs.flatMap(({ type, id, photo }) => [
      seen(type === 'PICKUP' ? 'pow-p' : 'pow-i', id, rule.proofHiddenFrom),
      seen('photos', photo, rule.proofHiddenFrom),
    ]),
  ];
}

const row = (kind: string, id: string, seen: { whole: readonly Person[]; card?: readonly Person[] }): Subject => ({
  kind,
  name: `${kind} for ${seen.whole.join(', ')}`,
  id,
  card: [],
  job: null,
  ...seen,
});

/** Rows that hang on no job: people, what companies keep, and what they have agreed, of this company and of others. */
export async function makeOtherRows(world: RightsWorld, jobs: readonly Subject[]): Promise<Subject[]> {
  const { clients, server } = world;
  const [boss, partner] = [personRef(world, 'boss'), personRef(world, 'partner')];
  const [employee, role, customer, settings, vacation] = Array.from({ length: 5 }, () => freshId());
  const [addition, request, toInstaller, toPartner, subscription] = Array.from({ length: 5 }, () => freshId());
  const agreement = freshId();
  const given = must(
    jobs.find(({ kind, job }) => kind === 'tasks' && job === 'given to a partner'),
    'the task of the partner',
  );
  const user = { enabled: true, accountNonExpired: true, accountNonLocked: true };
  const id = (value: string | undefined): string => must(value, 'an id');
  await store(server.context.database.kysely, [
    create('users', id(employee), { ...user, nickname: 'hers', company: partner, employer: partner }),
    create('roles', id(role), { nickname: 'r', name: 'r', company: partner }),
    create('customers', id(customer), { nickname: 'c', company: partner }),
    create('users-settings', id(settings), { users: personRef(world, 'installer'), company: boss }),
    create('scheduled', id(vacation), { company: boss, employee: personRef(world, 'installer2') }),
    create('user-additions', id(addition), { company: boss, sender: boss, receiver: personRef(world, 'user') }),
    create('task-assignments', id(request), {
      company: boss,
      sender: boss,
      receiver: partner,
      task: { id: given.id },
      status: 'ACCEPTED',
    }),
    create('notifications', id(toInstaller), { company: boss, receiver: personRef(world, 'installer') }),
    create('notifications', id(toPartner), { company: partner, receiver: partner }),
    create('subscriptions', id(subscription), { company: boss }),
    create('subcontractor-agreements', agreement, { company: boss, contractor: boss, subcontractor: partner }),
  ]);
  const installerRole = must(clients.installer.session?.user.role, 'the role of the installer').id;
  const cafe = must(clients.client.session?.user.customer, 'the customer of the client').id;
  const crew: readonly Person[] = ['installer', 'installer2'];
  const people = (kind: string) => [
    row(kind, clients.installer2.userId, { whole: [...office, 'installer2'], card: ['installer'] }),
    row(kind, id(employee), { whole: ['partner'] }),
  ];
  const customers = (kind: string) => [
    row(kind, cafe, { whole: [...office, 'client'], card: ['installer'] }),
    row(kind, id(customer), { whole: ['partner'] }),
  ];
  return [
    ...people('users'),
    ...people('employees'),
    ...customers('customers'),
    ...customers('companies-customer'),
    row('companies-user', boss.id, { whole: office, card: [...crew, 'partner', 'client'] }),
    row('companies-user', partner.id, { whole: ['partner'], card: office }),
    row('roles', installerRole, { whole: [...office, ...crew] }),
    row('roles', id(role), { whole: ['partner'] }),
    row('users-settings', id(settings), { whole: ['installer'] }),
    row('scheduled', id(vacation), { whole: [...office, 'installer2'] }),
    row('user-addition-request', id(addition), { whole: [...office, 'user'] }),
    row('task-assignment', id(request), { whole: [...office, 'partner'] }),
    row('notifications', id(toInstaller), { whole: ['installer'] }),
    row('notifications', id(toPartner), { whole: ['partner'] }),
    row('subscriptions', id(subscription), { whole: ['boss'] }),
    row('subcontractorAgreement', agreement, { whole: [...office, 'partner'] }),
  ];
}
