import type { Resource } from '../kernel/resources.ts';
import {
  any,
  type Condition,
  differs,
  equals,
  every,
  inside,
  mine,
  namedBy,
  nobody,
  owner,
  right,
} from './condition.ts';
import type { Viewer } from './viewer.ts';

/** Who sees the rows of a resource: `whole`, or, when only a visible row names them, as a `card` of id and names. */
export interface Rule {
  whole: Condition;
  card: Condition;
}

const ownCompany = mine('company', 'company');
const notDraft = differs('taskCompletionStatus', 'DRAFT');

const taskWhole: Record<Viewer['kind'], Condition> = {
  office: any(
    every(ownCompany, any(notDraft, right('GET_DRAFT_TASKS'))),
    every(notDraft, mine('assignee', 'company')),
    every(
      notDraft,
      namedBy('task-assignments', ['task'], every(equals('status', 'PENDING'), mine('receiver', 'company'))),
    ),
  ),
  field: every(notDraft, any(mine('employeesAssignees', 'user'), mine('watchers', 'user'))),
  customer: every(notDraft, mine('customer', 'customer')),
};

const peopleOfTask = ['owner', 'taskCreator', 'assignee', 'employeesAssignees'];
const placesOfAddress = ['installationAddress', 'pickupAddresses'];

function rulesFor(kind: Viewer['kind']): Record<Resource, Rule> {
  const task = taskWhole[kind];
  const inTask = inside('task', 'tasks', task);
  const office = kind === 'office';
  const customer = kind === 'customer';
  const whole = (condition: Condition): Rule => ({ whole: condition, card: nobody });
  const officeOnly = (condition: Condition): Rule => whole(office ? condition : nobody);
  const shared = customer ? every(inTask, differs('shareState', 'HIDDEN')) : inTask;
  const photosShared = any(equals('shareState', 'PHOTO_SHARE'), equals('shareState', 'FULL_SHARE'));
  return {
    users: {
      whole: office
        ? any(mine('id', 'user'), mine('id', 'company'), mine('employer', 'company'), ownCompany)
        : mine('id', 'user'),
      card: any(
        customer ? nobody : any(mine('employer', 'company'), mine('id', 'company')),
        namedBy('tasks', peopleOfTask, task),
        namedBy('proofs', ['author'], shared),
        office ? fleetOf(['contractor', 'subcontractor']) : nobody,
        office ? requestsOf(['sender', 'receiver']) : nobody,
      ),
    },
    'users-settings': whole(mine('users', 'user')),
    roles: whole(office ? ownCompany : namedBy('users', ['role'], mine('id', 'user'))),
    companies: {
      whole: office ? mine('id', 'company') : nobody,
      card: any(
        customer ? nobody : mine('id', 'company'),
        namedBy('tasks', ['company', 'assignee'], task),
        office ? fleetOf(['contractor', 'subcontractor']) : nobody,
      ),
    },
    customers: {
      whole: office ? ownCompany : customer ? mine('id', 'customer') : nobody,
      card: namedBy('tasks', ['customer'], task),
    },
    addresses: whole(any(office ? ownCompany : nobody, namedBy('operational-addresses', placesOfAddress, inTask))),
    tasks: { whole: task, card: namedBy('tasks', ['rootTask'], task) },
    'operational-addresses': whole(inTask),
    proofs: whole(shared),
    photos: whole(customer ? inside('proof', 'proofs', every(inTask, photosShared)) : inTask),
    'attached-files': whole(customer ? nobody : inTask),
    notifications: whole(mine('receiver', 'user')),
    scheduled: whole(office ? ownCompany : mine('employee', 'user')),
    'task-assignments': officeOnly(any(ownCompany, mine('receiver', 'company'))),
    'user-additions': officeOnly(any(mine('sender', 'company'), mine('receiver', 'company'))),
    'subcontractor-agreements': officeOnly(any(mine('contractor', 'company'), mine('subcontractor', 'company'))),
    subscriptions: officeOnly(every(ownCompany, owner)),
    devices: whole(office ? any(ownCompany, mine('user', 'user')) : mine('user', 'user')),
  };
}

function fleetOf(fields: readonly string[]): Condition {
  return namedBy(
    'subcontractor-agreements',
    fields,
    any(mine('contractor', 'company'), mine('subcontractor', 'company')),
  );
}

function requestsOf(fields: readonly string[]): Condition {
  const visible = any(mine('sender', 'company'), mine('receiver', 'company'));
  return any(namedBy('task-assignments', fields, visible), namedBy('user-additions', fields, visible));
}

/** For each resource and kind of viewer, one rule (specification 6; used by pull, paging, search, files and live events). */
export const visibilityRules: Record<Viewer['kind'], Record<Resource, Rule>> = {
  office: rulesFor('office'),
  field: rulesFor('field'),
  customer: rulesFor('customer'),
};
