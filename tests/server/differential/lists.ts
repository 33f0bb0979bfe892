import type { Resource } from '../../../domain/kernel/resources.ts';
import type { ListFilter } from '../../../domain/list/query.ts';
import type { ProofType } from '../../../domain/proof/states.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { ListDefinition } from '../../../src/mirror/lists/list-definition.ts';
import { actionsLog, subscriptionList } from '../../../src/mirror/lists/tables/account.ts';
import { equipmentList } from '../../../src/mirror/lists/tables/equipment.ts';
import { filesOfTask, proofsOfTask } from '../../../src/mirror/lists/tables/evidence.ts';
import { operationalAddressesOf } from '../../../src/mirror/lists/tables/operational-addresses.ts';
import {
  contractorList,
  fleetRequests,
  type RequestSide,
  requestsOfTask,
  subcontractorList,
  taskRequests,
} from '../../../src/mirror/lists/tables/partners.ts';
import { employeeList, employeesInRole, roleList, scheduledList } from '../../../src/mirror/lists/tables/people.ts';
import {
  addressesOfCustomer,
  addressList,
  allAddresses,
  customerList,
} from '../../../src/mirror/lists/tables/places.ts';
import { stepTemplateList } from '../../../src/mirror/lists/tables/step-templates.ts';
import { subtasksOf, taskList } from '../../../src/mirror/lists/tables/tasks.ts';
import type { TaskTab } from '../../../src/mirror/task-tab.ts';
import type { Role } from './company.ts';

/** How the server is asked for a list: a paging call, with the filters that make its rows those of the list. */
export interface PagedCall {
  url: string;
  query?: Record<string, string>;
  filters?: readonly ListFilter[];
}

/** A list that both sides have. `about` is the id of the row that it hangs on. */
export interface SharedList {
  /** What makes it in `src/mirror/lists/tables`. */
  of: string;
  definition(viewer: Viewer, about: string): ListDefinition;
  call(viewer: Viewer, about: string): PagedCall;
  /** Which rows it can hang on: those of `of` that rows of `by` name in `field`. */
  about?: { of: Resource; by: Resource; field: string };
  /** Who has it on one side only, and why. */
  notFor?: { roles: readonly Role[]; because: string };
}

const namedOnly = {
  roles: ['installer', 'client'],
  because: 'their devices know other people by name only, which the server does not page; the screen is the office’s',
} as const;

const is = (field: string, value: string | boolean): ListFilter => ({ field, matchMode: 'is', value });

const shared = (of: string, definition: ListDefinition, call: PagedCall): SharedList => ({
  of,
  definition: () => definition,
  call: () => call,
});

const tab = (name: TaskTab, path: string): SharedList =>
  shared('taskList', taskList(name), { url: `/tasks/paged/${path}` });

const proofs = (type: ProofType, path: 'pow-p' | 'pow-i'): SharedList => ({
  of: 'proofsOfTask',
  definition: (_, task) => proofsOfTask(task, type),
  call: (_, task) => ({ url: `/${path}/paged/${task}` }),
  about: { of: 'tasks', by: 'proofs', field: 'task' },
});

const fleet = (side: RequestSide, url: string): SharedList => ({
  of: 'fleetRequests',
  definition: (viewer) => fleetRequests(viewer, side),
  call: () => ({ url }),
});

const requests = (side: RequestSide, end: string): SharedList => ({
  of: 'taskRequests',
  definition: (viewer) => taskRequests(viewer, side),
  call: ({ companyId }) => ({ url: '/task-assignment/paged', filters: [is(end, companyId)] }),
});

const agreements = (of: string, list: (viewer: Viewer) => ListDefinition, end: string): SharedList => ({
  of,
  definition: list,
  call: ({ companyId }) => ({ url: '/subcontractorAgreement/paged', filters: [is(end, companyId)] }),
});

/** Every list that both sides have. */
export const sharedLists: Readonly<Record<string, SharedList>> = {
  'tasks: active': tab('active', 'active'),
  'tasks: draft': tab('draft', 'draft'),
  'tasks: finished': tab('finished', 'finished'),
  'tasks: invoiced': tab('invoiced', 'invoiced'),
  'tasks: assigned': tab('assigned', 'given'),
  'tasks: owned': tab('owned', 'owned'),
  'tasks: subtasks': tab('subtasks', 'subtasks'),
  'tasks: watching': tab('watching', 'watchedBy'),
  'subtasks of a task': {
    of: 'subtasksOf',
    definition: (_, task) => subtasksOf(task),
    call: (_, task) => ({ url: '/tasks/paged/subtasks', filters: [is('rootTask', task)] }),
    about: { of: 'tasks', by: 'tasks', field: 'rootTask' },
  },
  'operational addresses of a task': {
    of: 'operationalAddressesOf',
    definition: (_, task) => operationalAddressesOf(task),
    call: (_, task) => ({ url: `/operational-addresses/paged/${task}` }),
    about: { of: 'tasks', by: 'operational-addresses', field: 'task' },
  },
  'pickup proofs of a task': proofs('PICKUP', 'pow-p'),
  'installation proofs of a task': proofs('INSTALLATION', 'pow-i'),
  'files of a task': {
    of: 'filesOfTask',
    definition: (_, task) => filesOfTask(task),
    call: (_, task) => ({ url: '/attachedFiles/paged', filters: [is('task', task)] }),
    about: { of: 'tasks', by: 'attached-files', field: 'task' },
  },
  addresses: {
    of: 'addressList',
    definition: addressList,
    call: ({ companyId }) => ({ url: '/addresses/paged', filters: [is('company', companyId)] }),
  },
  'all addresses': shared('allAddresses', allAddresses, { url: '/addresses/paged' }),
  'addresses of a customer': {
    of: 'addressesOfCustomer',
    definition: (_, customer) => addressesOfCustomer(customer),
    call: (_, customer) => ({ url: '/addresses/paged', filters: [is('customer', customer)] }),
    about: { of: 'customers', by: 'addresses', field: 'customer' },
  },
  customers: {
    of: 'customerList',
    definition: customerList,
    call: ({ companyId }) => ({ url: '/customers/paged', filters: [is('company', companyId)] }),
    notFor: namedOnly,
  },
  employees: {
    of: 'employeeList',
    definition: employeeList,
    call: ({ companyId }) => ({ url: '/employees/paged', filters: [is('employer', companyId), is('deleted', false)] }),
    notFor: namedOnly,
  },
  'employees in a role': {
    of: 'employeesInRole',
    definition: employeesInRole,
    call: ({ companyId }, role) => ({
      url: '/employees/paged/byRoleId',
      query: { id: role },
      filters: [is('employer', companyId), is('deleted', false)],
    }),
    about: { of: 'roles', by: 'users', field: 'role' },
  },
  roles: {
    of: 'roleList',
    definition: roleList,
    call: ({ companyId }) => ({ url: '/roles/paged', filters: [is('company', companyId)] }),
  },
  equipment: {
    of: 'equipmentList',
    definition: equipmentList,
    call: ({ companyId }) => ({ url: '/equipment/paged', filters: [is('company', companyId)] }),
  },
  'step templates': {
    of: 'stepTemplateList',
    definition: stepTemplateList,
    call: ({ companyId }) => ({ url: '/step-templates/paged', filters: [is('company', companyId)] }),
    notFor: { roles: ['installer', 'client'], because: 'step templates are for the office' },
  },
  vacations: shared('scheduledList', scheduledList, { url: '/scheduled/paged' }),
  'incoming fleet requests': fleet('incoming', '/user-addition-request/asReceiver/paged'),
  'outgoing fleet requests': fleet('outgoing', '/user-addition-request/asSender/paged'),
  'incoming task requests': requests('incoming', 'receiver'),
  'outgoing task requests': requests('outgoing', 'sender'),
  'requests of a task': {
    of: 'requestsOfTask',
    definition: (_, task) => requestsOfTask(task),
    call: (_, task) => ({ url: `/task-assignment/task/${task}` }),
    about: { of: 'tasks', by: 'task-assignments', field: 'task' },
  },
  subcontractors: agreements('subcontractorList', subcontractorList, 'contractor'),
  contractors: agreements('contractorList', contractorList, 'subcontractor'),
  'actions log': shared('actionsLog', actionsLog, { url: '/notifications/paged' }),
  subscriptions: shared('subscriptionList', subscriptionList, { url: '/subscriptions/paged' }),
};

/** What `src/mirror/lists/tables` has besides, and why no call pages it. */
export const mirrorLists: Readonly<Record<string, string>> = {
  allTasks: 'what a search of everything looks through: also tasks that are known by name only, which no call pages',
  allCustomers: 'the same of customers',
  allEquipment: 'the same of equipment',
  deviceList: 'devices tell the server of themselves, and only people of the office look at them, on their devices',
};

/** The paging calls that no list of the mirror stands beside, and why. */
export const serverCalls: readonly { path: RegExp; because: string }[] = [
  {
    path: /search-paged$/,
    because: 'a search looks inside of words on the server and for their beginnings on a device',
  },
  { path: /getWatchers/, because: 'a device reads who watches a row from the row' },
  { path: /^\/tasks\/paged\/all$/, because: 'the mirror has all tasks only for searching, known by name ones too' },
  { path: /^\/tasks(\/paged)?$/, because: 'the same as /tasks/paged/all' },
  { path: /^\/tasks\/active$/, because: 'the same as /tasks/paged/active' },
  { path: /^\/tasks\/paged\/(given\/|watched\/)?(in)?active$/, because: 'the screen filters a tab by status instead' },
  { path: /^\/tasks\/paged\/root-tasks$/, because: 'no screen lists tasks without their subtasks' },
  { path: /^\/(pow-p|pow-i|operational-addresses)\/paged$/, because: 'a screen lists them of one task' },
  { path: /^\/addresses\/(customer|owner|owning-company)\//, because: 'the same as /addresses/paged with a filter' },
  { path: /^\/companies-customer\/paged$/, because: 'the same as /customers/paged' },
  {
    path: /^\/(companies-user|users|users-settings|photos|saved-views|work-days)\/paged$/,
    because: 'no screen lists them',
  },
  { path: /^\/user-addition-request\/(paged|getPending)/, because: 'the screen lists one side, whatever the status' },
  {
    path: /^\/subcontractor(s|Agreement)\/(?!paged)/,
    because: 'people with their agreement, which are no rows of their own',
  },
  { path: /^\/subcontractors\/paged$/, because: 'the same' },
];

/** A column that one side alone filters or sorts by, and why. */
interface OneSided {
  resource: Resource;
  fields: readonly string[];
  /** What the server does not do; both where it is not said. */
  lacks?: 'filter' | 'sort';
  because: string;
}

/** The columns of shared lists that the mirror has and the server has not. */
export const mirrorColumns: readonly OneSided[] = [
  {
    resource: 'tasks',
    fields: ['list', 'assigned', 'owned', 'subtask', 'watched'],
    because: 'they say in which tabs the mirror puts a task, and are no columns of any table',
  },
  {
    resource: 'tasks',
    fields: ['employeesAssignees', 'watchers'],
    lacks: 'sort',
    because: 'several rows have several names; the server refuses to choose one (decision 0021)',
  },
  {
    resource: 'operational-addresses',
    fields: ['pickupAddresses'],
    lacks: 'sort',
    because: 'several rows, as above',
  },
  { resource: 'proofs', fields: ['addresses', 'addresses.street'], lacks: 'sort', because: 'several rows, as above' },
  { resource: 'customers', fields: ['addresses', 'watchers'], lacks: 'sort', because: 'several rows, as above' },
  { resource: 'roles', fields: ['employees'], lacks: 'sort', because: 'several rows, as above' },
  {
    resource: 'customers',
    fields: ['country'],
    because: 'the server keeps a country with its code as one value, which it compares with nothing',
  },
  {
    resource: 'subscriptions',
    fields: ['endedAt', 'startDate', 'trialStart', 'trialEnd', 'currentPeriodStart', 'currentPeriodEnd'],
    lacks: 'filter',
    because:
      'on the wire they are seconds, which a client compares as numbers; the mirror shows dates (specification 3)',
  },
  {
    resource: 'subscriptions',
    fields: ['status'],
    because: 'the mirror shows what it means today, the server what the payment provider said',
  },
];

/** Whether both sides filter, or sort, by a column. */
export const isShared = (resource: Resource, field: string, part: 'filter' | 'sort'): boolean =>
  !mirrorColumns.some(
    (column) => column.resource === resource && column.fields.includes(field) && (column.lacks ?? part) === part,
  );
