import type { Resource } from '../../../domain/kernel/resources.ts';
import type { ListFilter } from '../../../domain/list/query.ts';
import type { ProofType } from '../../../domain/proof/states.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { ListDefinition } from '../../../src/mirror/lists/list-definition.ts';
import { actionsLog, subscriptionList } from '../../../src/mirror/lists/tables/account.ts';
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
import { subtasksOf, taskList } from '../../../src/mirror/lists/tables/tasks.ts';
import type { TaskTab } from '../../../src/mirror/task-tab.ts';

/** How the server is asked for a list: a paging call, with the filters that make its rows those of the list. */
export interface PagedCall {
  url: string;
  query?: Record<string, string>;
  filters?: readonly ListFilter[];
}

/** A list that both sides have. `about` is the id of the row that it hangs on. */
export interface SharedList {
  definition(viewer: Viewer, about: string): ListDefinition;
  call(viewer: Viewer, about: string): PagedCall;
  /** Which rows it can hang on: those that rows of `by` name in `field`. */
  about?: { by: Resource; field: string };
}

const is = (field: string, value: string | boolean): ListFilter => ({ field, matchMode: 'is', value });

const shared = (definition: ListDefinition, call: PagedCall): SharedList => ({
  definition: () => definition,
  call: () => call,
});

const tab = (name: TaskTab, path: string): SharedList => shared(taskList(name), { url: `/tasks/paged/${path}` });

const proofs = (type: ProofType, path: 'pow-p' | 'pow-i'): SharedList => ({
  definition: (_, task) => proofsOfTask(task, type),
  call: (_, task) => ({ url: `/${path}/paged/${task}` }),
  about: { by: 'proofs', field: 'task' },
});

const fleet = (side: RequestSide, url: string): SharedList => ({
  definition: (viewer) => fleetRequests(viewer, side),
  call: () => ({ url }),
});

const requests = (side: RequestSide, end: string): SharedList => ({
  definition: (viewer) => taskRequests(viewer, side),
  call: ({ companyId }) => ({ url: '/task-assignment/paged', filters: [is(end, companyId)] }),
});

const agreements = (list: (viewer: Viewer) => ListDefinition, end: string): SharedList => ({
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
    definition: (_, task) => subtasksOf(task),
    call: (_, task) => ({ url: '/tasks/paged/subtasks', filters: [is('rootTask', task)] }),
    about: { by: 'tasks', field: 'rootTask' },
  },
  'operational addresses of a task': {
    definition: (_, task) => operationalAddressesOf(task),
    call: (_, task) => ({ url: `/operational-addresses/paged/${task}` }),
    about: { by: 'operational-addresses', field: 'task' },
  },
  'pickup proofs of a task': proofs('PICKUP', 'pow-p'),
  'installation proofs of a task': proofs('INSTALLATION', 'pow-i'),
  'files of a task': {
    definition: (_, task) => filesOfTask(task),
    call: (_, task) => ({ url: '/attachedFiles/paged', filters: [is('task', task)] }),
    about: { by: 'attached-files', field: 'task' },
  },
  addresses: {
    definition: addressList,
    call: ({ companyId }) => ({ url: '/addresses/paged', filters: [is('company', companyId)] }),
  },
  'all addresses': shared(allAddresses, { url: '/addresses/paged' }),
  'addresses of a customer': {
    definition: (_, customer) => addressesOfCustomer(customer),
    call: (_, customer) => ({ url: '/addresses/paged', filters: [is('customer', customer)] }),
    about: { by: 'addresses', field: 'customer' },
  },
  customers: {
    definition: customerList,
    call: ({ companyId }) => ({ url: '/customers/paged', filters: [is('company', companyId)] }),
  },
  employees: {
    definition: employeeList,
    call: ({ companyId }) => ({ url: '/employees/paged', filters: [is('employer', companyId), is('deleted', false)] }),
  },
  'employees in a role': {
    definition: employeesInRole,
    call: ({ companyId }, role) => ({
      url: '/employees/paged/byRoleId',
      query: { id: role },
      filters: [is('employer', companyId), is('deleted', false)],
    }),
    about: { by: 'users', field: 'role' },
  },
  roles: {
    definition: roleList,
    call: ({ companyId }) => ({ url: '/roles/paged', filters: [is('company', companyId)] }),
  },
  vacations: shared(scheduledList, { url: '/scheduled/paged' }),
  'incoming fleet requests': fleet('incoming', '/user-addition-request/asReceiver/paged'),
  'outgoing fleet requests': fleet('outgoing', '/user-addition-request/asSender/paged'),
  'incoming task requests': requests('incoming', 'receiver'),
  'outgoing task requests': requests('outgoing', 'sender'),
  'requests of a task': {
    definition: (_, task) => requestsOfTask(task),
    call: (_, task) => ({ url: `/task-assignment/task/${task}` }),
    about: { by: 'task-assignments', field: 'task' },
  },
  subcontractors: agreements(subcontractorList, 'contractor'),
  contractors: agreements(contractorList, 'subcontractor'),
  'actions log': shared(actionsLog, { url: '/notifications/paged' }),
  subscriptions: shared(subscriptionList, { url: '/subscriptions/paged' }),
};

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
    because: 'on the wire they are seconds, which a client compares as numbers; the mirror shows dates (specification 3)',
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
