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
const draft = equals('taskCompletionStatus', 'DRAFT');
const notDraft = differs('taskCompletionStatus', 'DRAFT');

const taskWhole: Record<Viewer['kind'], Condition> = {
  office: any(
    // A draft's creator goes on seeing it (decision 0107).
    every(ownCompany, any(notDraft, right('GET_DRAFT_TASKS'), mine('taskCreator', 'user'))),
    every(notDraft, mine('assignee', 'company')),
    every(
      notDraft,
      namedBy('task-assignments', ['task'], every(equals('status', 'PENDING'), mine('receiver', 'company'))),
    ),
  ),
  field: any(
    every(notDraft, any(mine('employeesAssignees', 'user'), mine('watchers', 'user'))),
    every(draft, mine('company', 'draftsOf')),
  ),
  // What a company that was given the task makes of it for its own people is no matter of the customer's (decision 0015).
  customer: every(notDraft, mine('customer', 'customer'), ownCompany),
};

const peopleOfTask = ['owner', 'taskCreator', 'assignee', 'employeesAssignees'];
const addressFields = ['installationAddress', 'pickupAddresses'];

const whole = (condition: Condition): Rule => ({ whole: condition, card: nobody });

const fleetOf = (fields: readonly string[]): Condition =>
  namedBy('subcontractor-agreements', fields, any(mine('contractor', 'company'), mine('subcontractor', 'company')));

function requestsOf(fields: readonly string[]): Condition {
  const visible = any(mine('sender', 'company'), mine('receiver', 'company'));
  return any(namedBy('task-assignments', fields, visible), namedBy('user-additions', fields, visible));
}

const notOriginal = equals('originalOf', null);

/**
 * Photos where `proved` holds, originals only those of the viewer's own company. The company stands first: the change log
 * then names an original to nobody else's devices, though it may name it to colleagues who do not see its task. `proved` stands
 * once, so that a database finds the photos by their tasks.
 */
const photosWhere = (proved: Condition): Rule =>
  whole(every(any(notOriginal, every(differs('originalOf', null), ownCompany)), proved));

/** Tasks, and what is seen because it hangs on one. The same for every kind of viewer, given which tasks it sees. */
function rulesOfTasks(task: Condition) {
  const inTask = inside('task', 'tasks', task);
  return {
    tasks: { whole: task, card: namedBy('tasks', ['rootTask'], task) },
    'operational-addresses': whole(inTask),
    proofs: whole(inTask),
    photos: photosWhere(inTask),
    'attached-files': whole(inTask),
  };
}

/** What belongs to one person, whoever that is. */
const ownRules = {
  'users-settings': whole(mine('users', 'user')),
  notifications: whole(mine('receiver', 'user')),
};

const addressesIn = (task: Condition): Condition =>
  namedBy('operational-addresses', addressFields, inside('task', 'tasks', task));

const authorsIn = (task: Condition): Condition => namedBy('proofs', ['author'], inside('task', 'tasks', task));

function officeRules(task: Condition): Record<Resource, Rule> {
  return {
    ...ownRules,
    ...rulesOfTasks(task),
    users: {
      whole: any(mine('id', 'user'), mine('id', 'company'), mine('employer', 'company'), ownCompany),
      card: any(
        namedBy('tasks', peopleOfTask, task),
        authorsIn(task),
        fleetOf(['contractor', 'subcontractor']),
        requestsOf(['sender', 'receiver']),
      ),
    },
    roles: whole(ownCompany),
    companies: {
      whole: mine('id', 'company'),
      card: any(
        namedBy('tasks', ['company', 'assignee'], task),
        fleetOf(['contractor', 'subcontractor']),
        requestsOf(['sender', 'receiver']),
      ),
    },
    customers: { whole: ownCompany, card: namedBy('tasks', ['customer'], task) },
    addresses: whole(any(ownCompany, addressesIn(task))),
    scheduled: whole(ownCompany),
    'task-assignments': whole(any(ownCompany, mine('receiver', 'company'))),
    'user-additions': whole(any(mine('sender', 'company'), mine('receiver', 'company'))),
    'subcontractor-agreements': whole(any(mine('contractor', 'company'), mine('subcontractor', 'company'))),
    subscriptions: whole(every(ownCompany, owner)),
    devices: whole(any(ownCompany, mine('user', 'user'))),
  };
}

function fieldRules(task: Condition): Record<Resource, Rule> {
  return {
    ...ownRules,
    ...rulesOfTasks(task),
    users: {
      whole: mine('id', 'user'),
      card: any(
        mine('employer', 'company'),
        mine('id', 'company'),
        namedBy('tasks', peopleOfTask, task),
        authorsIn(task),
      ),
    },
    roles: whole(namedBy('users', ['role'], mine('id', 'user'))),
    companies: { whole: nobody, card: any(mine('id', 'company'), namedBy('tasks', ['company', 'assignee'], task)) },
    customers: { whole: nobody, card: namedBy('tasks', ['customer'], task) },
    addresses: whole(addressesIn(task)),
    scheduled: whole(any(mine('employee', 'user'), mine('company', 'vacationsOf'))),
    'task-assignments': whole(nobody),
    'user-additions': whole(nobody),
    'subcontractor-agreements': whole(nobody),
    subscriptions: whole(nobody),
    devices: whole(mine('user', 'user')),
  };
}

function customerRules(task: Condition): Record<Resource, Rule> {
  const shared = every(inside('task', 'tasks', task), differs('shareState', 'HIDDEN'));
  const photosShared = any(equals('shareState', 'PHOTO_SHARE'), equals('shareState', 'FULL_SHARE'));
  return {
    ...fieldRules(task),
    users: {
      whole: mine('id', 'user'),
      card: any(namedBy('tasks', peopleOfTask, task), namedBy('proofs', ['author'], shared)),
    },
    companies: { whole: nobody, card: namedBy('tasks', ['company', 'assignee'], task) },
    customers: whole(mine('id', 'customer')),
    proofs: whole(shared),
    photos: whole(every(notOriginal, inside('proof', 'proofs', every(inside('task', 'tasks', task), photosShared)))),
    'attached-files': whole(nobody),
    scheduled: whole(nobody),
  };
}

/** For each resource and kind of viewer, one rule (specification 6; used by pull, paging, search, files and live events). */
export const visibilityRules: Record<Viewer['kind'], Record<Resource, Rule>> = {
  office: officeRules(taskWhole.office),
  field: fieldRules(taskWhole.field),
  customer: customerRules(taskWhole.customer),
};
