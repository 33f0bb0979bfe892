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

/**
 * Who sees a resource's rows: `whole`, or only as a `card` (id and names) because a visible row names them. `contact`: as a card with
 * how to reach whom it is about.
 */
export interface Rule {
  whole: Condition;
  contact?: Condition;
  card: Condition;
}

const ownCompany = mine('company', 'company');
const draft = equals('taskCompletionStatus', 'DRAFT');
const notDraft = differs('taskCompletionStatus', 'DRAFT');

const taskWhole: Record<Viewer['kind'], Condition> = {
  office: any(
    // The creator of a draft always sees it (decision 0107).
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
  // Customers don't see the internal subtasks of a company that was given the task (decision 0015).
  customer: every(notDraft, mine('customer', 'customer'), ownCompany),
};

const peopleOfTask = ['owner', 'taskCreator', 'assignee', 'employeesAssignees'];
const addressFields = ['installationAddress', 'pickupAddresses'];

const whole = (condition: Condition): Rule => ({ whole: condition, card: nobody });

/** The owner on the other side of an agreement. */
const partner: Condition = any(
  namedBy('subcontractor-agreements', ['contractor'], mine('subcontractor', 'company')),
  namedBy('subcontractor-agreements', ['subcontractor'], mine('contractor', 'company')),
);

function requestsOf(fields: readonly string[]): Condition {
  const visible = any(mine('sender', 'company'), mine('receiver', 'company'));
  return any(namedBy('task-assignments', fields, visible), namedBy('user-additions', fields, visible));
}

const notOriginal = equals('originalOf', null);

/**
 * Photos for which `proved` holds; originals only of the viewer's company. That check is first, so the change log names
 * an original to no other company. `proved` occurs once, so that a database finds photos by their tasks.
 */
const photosWhere = (proved: Condition): Rule =>
  whole(every(any(notOriginal, every(differs('originalOf', null), ownCompany)), proved));

/** Tasks and the rows that belong to them: the same rules for every kind of viewer, given which tasks it sees. */
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

/** A view is its author's; the others who work for the company see it while it is shared. */
const ownView = mine('author', 'user');
const views = { 'saved-views': whole(any(ownView, every(ownCompany, equals('shared', true)))) };

/** Rows that belong to one person. */
const ownRules = {
  'users-settings': whole(mine('users', 'user')),
  notifications: whole(mine('receiver', 'user')),
};

const addressesIn = (task: Condition): Condition =>
  namedBy('operational-addresses', addressFields, inside('task', 'tasks', task));

/** Equipment is seen by those who see its address, but for customers (decision 0187). */
const equipmentIn = (task: Condition): Condition => inside('address', 'addresses', addressesIn(task));

/** A person sees their own working days, and those with a right about schedules everybody's (decision 0191). */
const workDaysSeen = any(mine('user', 'user'), mine('company', 'vacationsOf'));

const authorsIn = (task: Condition): Condition => namedBy('proofs', ['author'], inside('task', 'tasks', task));

function officeRules(task: Condition): Record<Resource, Rule> {
  return {
    ...ownRules,
    ...views,
    ...rulesOfTasks(task),
    'step-templates': whole(ownCompany),
    users: {
      whole: any(mine('id', 'user'), mine('id', 'company'), mine('employer', 'company'), ownCompany),
      contact: partner,
      card: any(namedBy('tasks', peopleOfTask, task), authorsIn(task), requestsOf(['sender', 'receiver'])),
    },
    roles: whole(ownCompany),
    companies: {
      whole: mine('id', 'company'),
      card: any(namedBy('tasks', ['company', 'assignee'], task), partner, requestsOf(['sender', 'receiver'])),
    },
    customers: { whole: ownCompany, card: namedBy('tasks', ['customer'], task) },
    addresses: whole(any(ownCompany, addressesIn(task))),
    equipment: whole(any(ownCompany, equipmentIn(task))),
    scheduled: whole(ownCompany),
    'work-days': whole(workDaysSeen),
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
    ...views,
    ...rulesOfTasks(task),
    'step-templates': whole(nobody),
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
    equipment: whole(equipmentIn(task)),
    scheduled: whole(any(mine('employee', 'user'), mine('company', 'vacationsOf'))),
    'work-days': whole(workDaysSeen),
    'task-assignments': whole(nobody),
    'user-additions': whole(nobody),
    'subcontractor-agreements': whole(nobody),
    subscriptions: whole(nobody),
    devices: whole(mine('user', 'user')),
  };
}

function customerRules(task: Condition): Record<Resource, Rule> {
  const shared = every(inside('task', 'tasks', task), differs('shareState', 'HIDDEN'));
  const noVoiceNote = differs('kind', 'VOICE_NOTE');
  const provedBy = (state: Condition) => inside('proof', 'proofs', every(inside('task', 'tasks', task), state));
  // A voice note is photo and text at once: customers get it only where a proof is shared whole.
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
    photos: whole(
      every(notOriginal, any(every(noVoiceNote, provedBy(photosShared)), provedBy(equals('shareState', 'FULL_SHARE')))),
    ),
    'attached-files': whole(nobody),
    equipment: whole(nobody),
    scheduled: whole(nobody),
    'work-days': whole(nobody),
    'saved-views': whole(ownView),
  };
}

/**
 * The rule of each resource for each kind of viewer (specification 6; used by pull, paging, search, files and live
 * events).
 */
export const visibilityRules: Record<Viewer['kind'], Record<Resource, Rule>> = {
  office: officeRules(taskWhole.office),
  field: fieldRules(taskWhole.field),
  customer: customerRules(taskWhole.customer),
};
