import { must } from '../../domain/kernel/assert.ts';
import { day, hour } from '../../domain/kernel/time.ts';
import type { AddressCompletionStatus } from '../../domain/operational-address/states.ts';
import type { NewRow } from '../../domain/rows.ts';
import { office, type Person, personRef, type RightsWorld, trusted } from './rights-people.ts';
import { create, freshId, storeUntold } from './sync-office.ts';

/** What a person may do with a job's rows besides seeing them: each line of specification 6 that decides it. */
export type Deed =
  | 'work'
  | 'correct'
  | 'attach'
  | 'change costs'
  | 'pay out'
  | 'change proof'
  | 'share proof'
  | 'propagate proof'
  | 'plan'
  | 'assign'
  | 'publish'
  | 'invoice'
  | 'split'
  | 'allocate'
  | 'clone'
  | 'delete';

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
  task: Partial<Record<'assignee' | 'employee' | 'watcher', Person>>;
  draft?: true;
  /** Whether it is for the client's company, and how much its account is shown of the proof. */
  shared?: 'HIDDEN' | 'FULL_SHARE';
  author: Person;
  /** Who sees the task unless it is a draft; and of those who does not see its proof. */
  seenBy: readonly Person[];
  proofHiddenFrom?: readonly Person[];
  may: Record<Deed, readonly Person[]>;
}

/** What the boss's people may do with a job of their own company's, besides working on it. */
const planned = {
  correct: office,
  attach: office,
  'change costs': trusted,
  'pay out': trusted,
  'change proof': office,
  'share proof': office,
  // There is no contractor: tests/server/http/proof-propagation.test.ts has one.
  'propagate proof': [],
  plan: office,
  assign: office,
  publish: trusted,
  invoice: office,
  split: trusted,
  allocate: [],
  clone: trusted,
  delete: trusted,
} as const;

const only = (person: Person) => ({
  company: person,
  task: {},
  author: person,
  seenBy: [person],
  may: {
    work: [person],
    correct: [person],
    attach: [person],
    'change costs': [person],
    'pay out': [person],
    'change proof': [person],
    'share proof': [person],
    'propagate proof': [],
    plan: [person],
    assign: [person],
    publish: [person],
    invoice: [person],
    split: [person],
    allocate: [],
    clone: [person],
    delete: [person],
  },
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
      ...planned,
      work: [...office, 'installer'],
      attach: [...office, 'installer'],
      'change proof': [...office, 'installer'],
    },
  },
  'of the crew, with its proof unshared': {
    company: 'boss',
    task: { employee: 'installer' },
    shared: 'HIDDEN',
    author: 'office',
    seenBy: [...office, 'installer', 'client'],
    proofHiddenFrom: ['client'],
    may: { ...planned, work: [...office, 'installer'], attach: [...office, 'installer'] },
  },
  'watched by a colleague': {
    company: 'boss',
    task: { employee: 'installer', watcher: 'installer2' },
    author: 'office',
    seenBy: [...office, 'installer', 'installer2'],
    may: { ...planned, work: [...office, 'installer'], attach: [...office, 'installer'] },
  },
  'of a colleague': {
    company: 'boss',
    task: { employee: 'installer2' },
    author: 'installer2',
    seenBy: [...office, 'installer2'],
    may: {
      ...planned,
      work: [...office, 'installer2'],
      attach: [...office, 'installer2'],
      'change proof': [...office, 'installer2'],
    },
  },
  'given to a partner': {
    company: 'boss',
    task: { assignee: 'partner' },
    author: 'partner',
    seenBy: [...office, 'partner'],
    may: {
      ...planned,
      work: [...office, 'partner'],
      correct: [...office, 'partner'],
      attach: [...office, 'partner'],
      'change costs': [...trusted, 'partner'],
      // It gets what was agreed (decision 0075).
      'pay out': [],
      'change proof': ['partner'],
      assign: ['partner'],
      allocate: ['partner'],
    },
  },
  'still a draft': {
    company: 'boss',
    task: { employee: 'installer' },
    draft: true,
    author: 'office',
    seenBy: [...office, 'installer'],
    may: { ...planned, work: [], correct: [] },
  },
  "the partner's own": only('partner'),
  "a stranger's": only('newboss'),
} as const satisfies Record<string, JobRule>;

export type JobName = keyof typeof jobRules;
export const jobNames = Object.keys(jobRules) as JobName[];
export const jobRuleOf = (name: JobName): JobRule => jobRules[name];

/** Who may do something with the rows of a job. */
export const mayOf = (name: JobName, deed: Deed): readonly Person[] => jobRuleOf(name).may[deed];

/** In which state a job is made, where that matters to a call. */
export interface JobState {
  /** Where its address stands, and where the other one does, which has no proof. */
  from?: AddressCompletionStatus;
  other?: AddressCompletionStatus;
  task?: Partial<NewRow<'tasks'>>;
  /** Nobody has proved anything yet. */
  unproved?: true;
}

function taskOf(world: RightsWorld, rule: JobRule): Partial<NewRow<'tasks'>> {
  const { assignee, employee, watcher } = rule.task;
  const customer = must(world.clients.client.session?.user.customer, 'the customer of the client');
  const from = world.server.clock.now() + day;
  return {
    company: personRef(world, rule.company),
    owner: personRef(world, rule.company),
    taskCreator: personRef(world, rule.company),
    customer: rule.shared ? { id: customer.id } : null,
    assignee: assignee ? personRef(world, assignee) : null,
    employeesAssignees: employee ? [personRef(world, employee)] : [],
    watchers: watcher ? [personRef(world, watcher)] : [],
    nickname: 'job',
    jobTicket: freshId(),
    installationTimestampFrom: from,
    installationTimestampTo: from + hour,
    estimateTime: 1,
    leaf: true,
    taskCompletionStatus: rule.draft ? 'DRAFT' : 'ACCEPTED',
    taskOperationalStatus: rule.draft ? 'DRAFT' : 'ON_GOING',
  };
}

/** A draft is for those of its company who may see drafts, whoever sees the task later. */
const seenAs = (rule: JobRule, status: NewRow<'tasks'>['taskCompletionStatus'] | undefined): readonly Person[] => {
  if (status !== 'DRAFT') return rule.seenBy;
  return rule.company === 'boss' ? trusted : [rule.company];
};

/**
 * Makes a job with a row of everything that hangs on one. Another address of it has no proof yet, so that there is somewhere
 * to copy one to. Devices learn of it only when they load everything.
 */
export async function makeJobRows(world: RightsWorld, name: JobName, state: JobState = {}): Promise<Subject[]> {
  const rule = jobRuleOf(name);
  const company = personRef(world, rule.company);
  const [task, place, address, bare, file] = [freshId(), freshId(), freshId(), freshId(), freshId()];
  const inTask = { company, task: { id: task } };
  const addressRow = {
    ...inTask,
    addressOperationalStatus: 'ON_GOING',
    installationAddress: { id: place },
    payout: 10,
    salesPrice: 20,
  } as const;
  const types = ['PICKUP', 'INSTALLATION'] as const;
  const proofs = state.unproved ? [] : types.map((type) => ({ type, id: freshId(), photo: freshId() }));
  const taskRow = { ...taskOf(world, rule), ...state.task };
  await storeUntold(world.server.context.database.kysely, [
    create('tasks', task, taskRow),
    create('addresses', place, { company, street: 'Μαιζώνος 1' }),
    create('operational-addresses', address, { ...addressRow, completionStatus: state.from ?? 'NO_PROGRESS' }),
    create('operational-addresses', bare, { ...addressRow, completionStatus: state.other ?? 'NO_PROGRESS' }),
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
  const whole = seenAs(rule, taskRow.taskCompletionStatus);
  const seen = (kind: string, id: string, hiddenFrom: readonly Person[] = []): Subject => ({
    kind,
    name: `${kind} ${name}`,
    id,
    whole: whole.filter((person) => !hiddenFrom.includes(person)),
    card: [],
    job: name,
  });
  return [
    seen('tasks', task),
    // A place belongs to its company, whoever may see the task.
    { ...seen('addresses', place), whole: rule.company === 'boss' ? [...new Set([...office, ...whole])] : whole },
    seen('operational-addresses', address),
    seen('attachedFiles', file, ['client']),
    ...proofs.flatMap(({ type, id, photo }) => [
      seen(type === 'PICKUP' ? 'pow-p' : 'pow-i', id, rule.proofHiddenFrom),
      seen('photos', photo, rule.proofHiddenFrom),
    ]),
  ];
}
