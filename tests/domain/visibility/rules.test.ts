import { describe, expect, test } from 'vitest';
import { type Resource, resources } from '../../../domain/kernel/resources.ts';
import { describeFields } from '../../../domain/resource-facts.ts';
import type { AnyRow } from '../../../domain/rows.ts';
import type { Shown } from '../../../domain/visibility/cards.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { shownIn, type World } from '../../support/world.ts';
import { boss, client, employee, ids, partner, partnerEmployee, stranger } from '../people.ts';

const own = { id: ids.boss };
const theirs = { id: ids.partner };
const taskId = fixedId(100);
const proofId = fixedId(301);
const otherId = fixedId(999);

type Fields = Record<string, unknown>;
/** Rows of a world, each with those of its fields that matter. */
type Rows = { [Name in Resource]?: Fields[] };

/** A row with those of its fields that matter; all others are empty. */
function rowOf(resource: Resource, fields: Fields, index: number): AnyRow {
  const empty = describeFields(resource).map(({ name, kind }) => [name, kind.kind === 'references' ? [] : null]);
  return { ...Object.fromEntries(empty), id: fixedId(5000 + index), ...fields } as AnyRow;
}

function world(given: Rows): World {
  const rowsOf = (resource: Resource): AnyRow[] =>
    (given[resource] ?? []).map((fields, index) => rowOf(resource, fields, index));
  return new Map(resources.map((resource) => [resource, new Map(rowsOf(resource).map((row) => [row.id, row]))]));
}

/** The running task of boss's company, which installer and partner do for the customer. */
const task = {
  id: taskId,
  company: own,
  assignee: theirs,
  customer: { id: ids.customer },
  employeesAssignees: [{ id: ids.installer }],
  watchers: [],
  taskCompletionStatus: 'ACCEPTED',
};

const viewers = {
  boss,
  planner: { ...employee('PUT_TASKS'), userId: fixedId(30) },
  installer: employee(),
  colleague: { ...employee(), userId: ids.colleague },
  partner,
  partnerField: partnerEmployee(),
  client,
  stranger,
} as const satisfies Record<string, Viewer>;
type Name = keyof typeof viewers;

/** Who sees the first row of a resource whole, and who sees no more than names. */
function seen(resource: Resource, row: Fields, beside: Rows = {}): Record<Shown, Name[]> {
  const rows = world({ ...beside, [resource]: [row, ...(beside[resource] ?? [])] });
  const [first] = rows.get(resource)?.values() ?? [];
  const result: Record<Shown, Name[]> = { whole: [], contact: [], card: [] };
  for (const [name, viewer] of Object.entries(viewers) as [Name, Viewer][]) {
    const shown = first && shownIn(rows, viewer, resource, first);
    if (shown) result[shown].push(name);
  }
  return result;
}

const crew: Name[] = ['boss', 'planner', 'installer'];
const everybodyOfTask: Name[] = [...crew, 'partner', 'client'];
const nobody = { whole: [], contact: [], card: [] };

type Case = {
  what: string;
  resource: Resource;
  row: Fields;
  beside?: Rows;
  whole?: Name[];
  contact?: Name[];
  card?: Name[];
};

const inTask = { task: { id: taskId }, company: own };
const tasks = [task];

const cases: Case[] = [
  // Tasks
  { what: 'a running task', resource: 'tasks', row: task, whole: everybodyOfTask },
  {
    what: 'a task that is watched',
    resource: 'tasks',
    row: { ...task, employeesAssignees: [], watchers: [{ id: ids.colleague }] },
    whole: ['boss', 'planner', 'colleague', 'partner', 'client'],
  },
  { what: 'a draft', resource: 'tasks', row: { ...task, taskCompletionStatus: 'DRAFT' }, whole: ['boss'] },
  {
    what: 'a task that is offered',
    resource: 'tasks',
    row: { ...task, assignee: null },
    beside: { 'task-assignments': [{ task: { id: taskId }, receiver: { id: ids.stranger }, status: 'PENDING' }] },
    whole: [...crew, 'client', 'stranger'],
  },
  {
    what: 'a task whose offer was declined',
    resource: 'tasks',
    row: { ...task, assignee: null },
    beside: { 'task-assignments': [{ task: { id: taskId }, receiver: { id: ids.stranger }, status: 'REJECTED' }] },
    whole: [...crew, 'client'],
  },
  {
    what: 'a draft that is offered',
    resource: 'tasks',
    row: { ...task, assignee: null, taskCompletionStatus: 'DRAFT' },
    beside: { 'task-assignments': [{ task: { id: taskId }, receiver: { id: ids.stranger }, status: 'PENDING' }] },
    whole: ['boss'],
  },
  {
    what: 'a task of the customer that another company made of it',
    resource: 'tasks',
    row: { ...task, company: theirs, assignee: null, employeesAssignees: [] },
    whole: ['partner'],
  },
  {
    what: 'the task above one that is seen',
    resource: 'tasks',
    row: { id: otherId, company: { id: otherId }, taskCompletionStatus: 'ACCEPTED' },
    beside: { tasks: [{ ...task, rootTask: { id: otherId } }] },
    card: everybodyOfTask,
  },
  // What hangs on a task
  {
    what: 'an address of a task',
    resource: 'operational-addresses',
    row: inTask,
    beside: { tasks },
    whole: everybodyOfTask,
  },
  {
    what: 'an address of another task',
    resource: 'operational-addresses',
    row: { ...inTask, task: { id: otherId } },
    beside: { tasks },
  },
  { what: 'a file of a task', resource: 'attached-files', row: inTask, beside: { tasks }, whole: [...crew, 'partner'] },
  {
    what: 'a hidden proof',
    resource: 'proofs',
    row: { ...inTask, shareState: 'HIDDEN' },
    beside: { tasks },
    whole: [...crew, 'partner'],
  },
  {
    what: 'a proof whose words are shared',
    resource: 'proofs',
    row: { ...inTask, shareState: 'TEXT_SHARE' },
    beside: { tasks },
    whole: everybodyOfTask,
  },
  {
    what: 'a photo of a proof whose words are shared',
    resource: 'photos',
    row: { ...inTask, proof: { id: proofId }, originalOf: null },
    beside: { tasks, proofs: [{ ...inTask, id: proofId, shareState: 'TEXT_SHARE' }] },
    whole: [...crew, 'partner'],
  },
  {
    what: 'a photo of a proof that is shared',
    resource: 'photos',
    row: { ...inTask, proof: { id: proofId }, originalOf: null },
    beside: { tasks, proofs: [{ ...inTask, id: proofId, shareState: 'FULL_SHARE' }] },
    whole: everybodyOfTask,
  },
  // People
  {
    what: 'an employee',
    resource: 'users',
    row: { id: ids.installer, employer: own, company: own },
    whole: ['boss', 'planner', 'installer'],
    card: ['colleague'],
  },
  {
    what: 'somebody employed who is not of the company’s rows',
    resource: 'users',
    row: { id: otherId, employer: own },
    whole: ['boss', 'planner'],
    card: ['installer', 'colleague'],
  },
  {
    what: 'the owner of an account',
    resource: 'users',
    row: { id: ids.boss, employer: null },
    whole: ['boss', 'planner'],
    card: ['installer', 'colleague'],
  },
  {
    what: 'an account of a customer',
    resource: 'users',
    row: { id: ids.client, company: own, employer: null },
    whole: ['boss', 'planner', 'client'],
  },
  ...(['owner', 'taskCreator', 'assignee'] as const).map(
    (field): Case => ({
      what: `whoever is ${field} of a task`,
      resource: 'users',
      row: { id: otherId },
      beside: { tasks: [{ ...task, [field]: { id: otherId } }] },
      card: field === 'assignee' ? [...crew, 'client'] : everybodyOfTask,
    }),
  ),
  {
    what: 'who works on a task',
    resource: 'users',
    row: { id: otherId },
    beside: { tasks: [{ ...task, employeesAssignees: [{ id: ids.installer }, { id: otherId }] }] },
    card: everybodyOfTask,
  },
  {
    what: 'who proved work',
    resource: 'users',
    row: { id: otherId },
    beside: { tasks, proofs: [{ ...inTask, author: { id: otherId }, shareState: 'HIDDEN' }] },
    card: [...crew, 'partner'],
  },
  {
    what: 'who proved work that is shared',
    resource: 'users',
    row: { id: otherId },
    beside: { tasks, proofs: [{ ...inTask, author: { id: otherId }, shareState: 'FULL_SHARE' }] },
    card: everybodyOfTask,
  },
  ...(['users', 'companies'] as const).flatMap((resource): Case[] => [
    {
      what: `a contractor, among ${resource}`,
      resource,
      row: { id: otherId },
      beside: { 'subcontractor-agreements': [{ contractor: { id: otherId }, subcontractor: own }] },
      [resource === 'users' ? 'contact' : 'card']: ['boss', 'planner'],
    },
    {
      what: `a subcontractor, among ${resource}`,
      resource,
      row: { id: otherId },
      beside: { 'subcontractor-agreements': [{ contractor: theirs, subcontractor: { id: otherId } }] },
      [resource === 'users' ? 'contact' : 'card']: ['partner'],
    },
    ...(['task-assignments', 'user-additions'] as const).flatMap((requests): Case[] => [
      {
        what: `who sent ${requests}, among ${resource}`,
        resource,
        row: { id: otherId },
        beside: { [requests]: [{ sender: { id: otherId }, receiver: own }] },
        card: ['boss', 'planner'],
      },
      {
        what: `who got ${requests}, among ${resource}`,
        resource,
        row: { id: otherId },
        beside: { [requests]: [{ sender: theirs, receiver: { id: otherId } }] },
        card: ['partner'],
      },
    ]),
  ]),
  // Companies, customers and places
  {
    what: 'a company',
    resource: 'companies',
    row: { id: ids.boss },
    whole: ['boss', 'planner'],
    card: ['installer', 'colleague'],
  },
  {
    what: 'the company of a task',
    resource: 'companies',
    row: { id: otherId },
    beside: { tasks: [{ ...task, company: { id: otherId } }] },
    card: ['installer', 'partner'],
  },
  {
    what: 'the company that does a task',
    resource: 'companies',
    row: { id: otherId },
    beside: { tasks: [{ ...task, assignee: { id: otherId } }] },
    card: [...crew, 'client'],
  },
  {
    what: 'a customer',
    resource: 'customers',
    row: { id: ids.customer, company: own },
    whole: ['boss', 'planner', 'client'],
  },
  {
    what: 'the customer of a task',
    resource: 'customers',
    row: { id: ids.customer },
    beside: { tasks },
    whole: ['client'],
    card: [...crew, 'partner'],
  },
  {
    what: 'a place of the company',
    resource: 'addresses',
    row: { id: otherId, company: own },
    whole: ['boss', 'planner'],
  },
  {
    what: 'the place of an address',
    resource: 'addresses',
    row: { id: otherId },
    beside: { tasks, 'operational-addresses': [{ ...inTask, installationAddress: { id: otherId } }] },
    whole: everybodyOfTask,
  },
  {
    what: 'where an address picks up',
    resource: 'addresses',
    row: { id: otherId },
    beside: { tasks, 'operational-addresses': [{ ...inTask, pickupAddresses: [{ id: otherId }] }] },
    whole: everybodyOfTask,
  },
  // What is one company's or one person's
  { what: 'a role', resource: 'roles', row: { id: otherId, company: own }, whole: ['boss', 'planner'] },
  {
    what: 'the role of an employee',
    resource: 'roles',
    row: { id: otherId },
    beside: { users: [{ id: ids.installer, role: { id: otherId } }] },
    whole: ['installer'],
  },
  {
    what: 'an absence',
    resource: 'scheduled',
    row: { company: own, employee: { id: ids.installer } },
    whole: ['boss', 'planner', 'installer'],
  },
  {
    what: 'a working day',
    resource: 'work-days',
    row: { company: own, user: { id: ids.installer } },
    whole: ['boss', 'installer'],
  },
  {
    what: 'an offer',
    resource: 'task-assignments',
    row: { company: own, receiver: theirs },
    whole: ['boss', 'planner', 'partner'],
  },
  {
    what: 'an invitation to the fleet',
    resource: 'user-additions',
    row: { sender: own, receiver: theirs },
    whole: ['boss', 'planner', 'partner'],
  },
  {
    what: 'an agreement',
    resource: 'subcontractor-agreements',
    row: { contractor: own, subcontractor: theirs },
    whole: ['boss', 'planner', 'partner'],
  },
  { what: 'a subscription', resource: 'subscriptions', row: { company: own }, whole: ['boss'] },
  {
    what: 'a device',
    resource: 'devices',
    row: { company: own, user: { id: ids.installer } },
    whole: ['boss', 'planner', 'installer'],
  },
  {
    what: 'a device of somebody who left',
    resource: 'devices',
    row: { company: null, user: { id: ids.boss } },
    whole: ['boss'],
  },
  { what: 'settings', resource: 'users-settings', row: { users: { id: ids.installer } }, whole: ['installer'] },
  {
    what: 'a view of one’s own',
    resource: 'saved-views',
    row: { company: own, author: { id: ids.installer }, shared: false },
    whole: ['installer'],
  },
  {
    what: 'a view that the company shares',
    resource: 'saved-views',
    row: { company: own, author: { id: ids.installer }, shared: true },
    whole: ['boss', 'planner', 'installer', 'colleague'],
  },
  {
    what: 'a view of somebody who went to another company',
    resource: 'saved-views',
    row: { company: theirs, author: { id: ids.installer }, shared: false },
    whole: ['installer'],
  },
  {
    what: 'a shared view of somebody who went to another company',
    resource: 'saved-views',
    row: { company: theirs, author: { id: ids.installer }, shared: true },
    whole: ['installer', 'partner', 'partnerField'],
  },
  {
    what: 'a step template',
    resource: 'step-templates',
    row: { company: own },
    whole: ['boss', 'planner'],
  },
  {
    what: 'what is installed at an address of a task',
    resource: 'equipment',
    row: { company: own, address: { id: otherId } },
    beside: {
      tasks,
      addresses: [{ id: otherId, company: own }],
      'operational-addresses': [{ ...inTask, installationAddress: { id: otherId }, pickupAddresses: [] }],
    },
    whole: [...crew, 'partner'],
  },
  {
    what: 'what is installed at an address of the company',
    resource: 'equipment',
    row: { company: own, address: { id: otherId } },
    beside: { addresses: [{ id: otherId, company: own }] },
    whole: ['boss', 'planner'],
  },
  {
    what: 'a view of a customer’s account',
    resource: 'saved-views',
    row: { company: own, author: { id: ids.client }, shared: false },
    whole: ['client'],
  },
  { what: 'a notification', resource: 'notifications', row: { receiver: { id: ids.client } }, whole: ['client'] },
];

describe('who sees what (specification 6)', () => {
  test.each(cases)('$what', ({ resource, row, beside, whole = [], contact = [], card = [] }) => {
    expect(seen(resource, row, beside)).toEqual({ whole, contact, card });
  });

  test.each(resources)('nothing of %s that has nothing to do with anybody here', (resource) => {
    expect(seen(resource, { id: otherId })).toEqual(nobody);
  });
});
