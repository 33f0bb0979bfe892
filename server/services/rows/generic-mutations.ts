import { addressFields } from '../../../domain/address/fields.ts';
import type { RowBody } from '../../../domain/catalogue/row-bodies.ts';
import { customerFields } from '../../../domain/customer/fields.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import type { Reference, Resource } from '../../../domain/kernel/resources.ts';
import { sameValue } from '../../../domain/mutation/merge.ts';
import type { MutationName } from '../../../domain/mutations.ts';
import type { AnyRow, Rows } from '../../../domain/rows.ts';
import { addressFields as plannedFields, taskFields } from '../../../domain/task/arguments.ts';
import { profileFields } from '../../../domain/user/profile.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';

/** A mutation, with arguments that it still has to parse. */
export interface Step {
  name: MutationName;
  args: RowBody;
}

/** An update of a row by some of its fields. */
interface Change<Row> {
  id: string;
  /** Those of the part's fields that are to hold something else. */
  set: RowBody;
  /** The row as its viewer sees it. */
  row: Row;
  /** The addresses of a task, as the viewer sees them. */
  addressesOf: (task: string) => Promise<Rows['operational-addresses'][]>;
  newId: () => string;
}

/** Fields that are set together, and by which mutations. */
interface Part<Row> {
  fields: readonly string[];
  steps(change: Change<Row>): readonly Step[] | Promise<readonly Step[]>;
}

/** The mutations behind the generic writes of a resource; one that it lacks is refused with 405. */
interface GenericMutations<Row> {
  /** The body has the row's id, and nothing that is empty. */
  create?: (body: RowBody, newId: () => string) => Step;
  /** Fields of a body that the mutation takes under another name, or in parts. */
  takes?: readonly string[];
  /** In the order in which they are made. */
  update?: readonly Part<Row>[];
  remove?: MutationName | ((row: Row) => MutationName);
  /** The id that a new row has, where it is not for the client to say. */
  idOf?: (viewer: Viewer) => string;
}

/** Fields that may be missing in what is created, as what they then are. */
const absent = (fields: object): RowBody => Object.fromEntries(Object.keys(fields).map((name) => [name, null]));

/** Without the fields that say nothing. */
const said = (body: object): RowBody => Object.fromEntries(Object.entries(body).filter(([, value]) => value != null));

/** The id in a reference; a bare id, or anything else, as it is. */
export const idIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value;

const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map((each) => String(idIn(each))) : []);

/** The ids that a list of references gains and loses. */
function difference(present: readonly Reference[], given: unknown): { added: string[]; removed: string[] } {
  const [before, after] = [idsIn(present), idsIn(given)];
  return {
    added: after.filter((each) => !before.includes(each)),
    removed: before.filter((each) => !after.includes(each)),
  };
}

/** Fields that one mutation sets, each for itself. */
const edits = <Row>(name: MutationName, fields: readonly string[]): Part<Row> => ({
  fields,
  steps: ({ id, set }) => [{ name, args: { id, set } }],
});

/** A list of references that mutations change one by one. */
const listed = <Row extends AnyRow>(
  field: keyof Row & string,
  { add, remove }: { add: (row: Row, id: string) => Step; remove: (row: Row, id: string) => Step },
): Part<Row> => ({
  fields: [field],
  steps: ({ set, row }) => {
    const { added, removed } = difference(row[field] as Reference[], set[field]);
    return [...removed.map((each) => remove(row, each)), ...added.map((each) => add(row, each))];
  },
});

const noTaskFields = { ...absent(taskFields), antediluvian: false };
const noPlaceFields = { ...absent(plannedFields), pickupAddresses: [] };

/** An address that is planned: what is not said of it is empty. */
const planned = (given: object, newId: () => string): RowBody => ({ id: newId(), ...noPlaceFields, ...said(given) });

/** The addresses of a new task; those without an id get one. */
const plannedIn = (given: unknown, newId: () => string): RowBody[] =>
  Array.isArray(given) ? given.map((each: object) => planned(each, newId)) : [];

/** The whole list of the addresses of a draft. Those that it does not have are added, and those that are not in it go. */
const taskAddresses: Part<Rows['tasks']> = {
  fields: ['operationalAddressList'],
  steps: async ({ id: task, set, addressesOf, newId }) => {
    const present = await addressesOf(task);
    const given = plannedIn(set.operationalAddressList, newId);
    const known = new Map(present.map((address) => [address.id, address]));
    const kept = new Set(given.map(({ id }) => id));
    return [
      ...present
        .filter(({ id }) => !kept.has(id))
        .map(({ id }): Step => ({ name: 'removeOperationalAddress', args: { id } })),
      ...given.flatMap((address): Step[] => {
        const before = known.get(String(address.id));
        if (before === undefined) return [{ name: 'addOperationalAddress', args: { task, address } }];
        const differing = Object.keys(plannedFields).filter(
          (field) => !sameValue(before[field as keyof typeof before], address[field]),
        );
        const changed = Object.fromEntries(differing.map((field) => [field, address[field]]));
        return differing.length === 0
          ? []
          : [{ name: 'editOperationalAddress', args: { id: address.id, set: changed } }];
      }),
    ];
  },
};

const taskPeople: Part<Rows['tasks']> = {
  fields: ['employeesAssignees'],
  steps: ({ id, set, row }) => {
    const { added, removed } = difference(row.employeesAssignees, set.employeesAssignees);
    return [
      ...(removed.length > 0 ? [{ name: 'removeAssigneeEmployees', args: { id, employees: removed } } as const] : []),
      ...(added.length > 0 ? [{ name: 'assignEmployees', args: { id, employees: added } } as const] : []),
    ];
  },
};

/** An address of a draft is planned; afterwards its prices, its costs and what is to be communicated are for the office to change. */
const plannedAddress: Part<Rows['operational-addresses']> = {
  fields: Object.keys(plannedFields),
  steps: ({ id, set, row }) => {
    if (row.addressOperationalStatus === 'DRAFT') return [{ name: 'editOperationalAddress', args: { id, set } }];
    const { salesPrice, payout, communicationInfo, ...others } = set;
    const steps: Step[] = [];
    if (Object.keys(others).length > 0) steps.push({ name: 'editOperationalAddress', args: { id, set: others } });
    if ('salesPrice' in set || 'payout' in set) {
      const costs = { salesPrice: row.salesPrice, payout: row.payout, ...('salesPrice' in set && { salesPrice }) };
      steps.push({ name: 'changeCosts', args: { id, set: { ...costs, ...('payout' in set && { payout }) } } });
    }
    if ('communicationInfo' in set)
      steps.push({ name: 'changeCommunicationInfo', args: { id, set: { communicationInfo } } });
    return steps;
  },
};

const extraCosts: Part<Rows['operational-addresses']> = {
  fields: ['extraCosts', 'extraCostsDescription'],
  steps: ({ id, set, row }) => {
    const present = { extraCosts: row.extraCosts, extraCostsDescription: row.extraCostsDescription };
    return [{ name: 'changeExtraCosts', args: { id, set: { ...present, ...set } } }];
  },
};

/** Addresses and headquarters of a company: what is to be the headquarters is one of its addresses before the old one goes. */
const companyPlaces: Part<Rows['companies']> = {
  fields: ['addresses', 'headquarters'],
  steps: ({ id, set, row }) => {
    const { added, removed } = difference(row.addresses, set.addresses ?? row.addresses);
    const removing = (address: string): Step => ({ name: 'removeCompanyAddress', args: { id, address } });
    const isOld = (address: string): boolean => address === row.headquarters?.id;
    return [
      ...removed.filter((each) => !isOld(each)).map(removing),
      ...added.map((address): Step => ({ name: 'addCompanyAddress', args: { id, address } })),
      ...('headquarters' in set
        ? [{ name: 'setHeadquarters', args: { id, headquarters: idIn(set.headquarters) } } as const]
        : []),
      ...removed.filter(isOld).map(removing),
    ];
  },
};

/** Whom an address serves: all customers, one, or nobody in particular. */
const sharing: Part<Rows['addresses']> = {
  fields: ['customer', 'sharedAddress'],
  steps: ({ id, set, row }) => {
    const customer = 'customer' in set ? idIn(set.customer) : (row.customer?.id ?? null);
    const isShared = set.sharedAddress ?? (row.sharedAddress && !('customer' in set));
    if (isShared === true && 'customer' in set && customer !== null)
      throw new DomainError('rule', undefined, ['customer', 'sharedAddress']);
    if (isShared === true) return [{ name: 'shareAddress', args: { id } }];
    if (customer === null) return [{ name: 'releaseAddress', args: { id } }];
    return [{ name: 'makeAddressPrivate', args: { id, customer: { id: customer } } }];
  },
};

const scheduleFields = ['nickname', 'employee', 'startingTime', 'endingTime', 'vacationType'] as const;

/** What a request of assignment asks for: to do a task, or (`typeStatus` RESCHEDULE) for other dates. */
const requestOf = (body: RowBody): Step => ({
  name: body.typeStatus === 'RESCHEDULE' ? 'requestReschedule' : 'requestTaskAssignment',
  args: { nickname: null, ...body, task: idIn(body.task), receiver: idIn(body.receiver) },
});

/** The named mutations of each generic write (specification 7; decision 0025). */
const genericMutations: { readonly [Name in Resource]?: GenericMutations<Rows[Name]> } = {
  proofs: {
    create: (body) => ({
      name: 'createProof',
      args: { nickname: null, comment: null, addresses: [], status: 'NORMAL', ...body, photos: [] },
    }),
    update: [
      edits('editProof', ['nickname', 'comment', 'status', 'addresses']),
      {
        fields: ['shareState'],
        steps: ({ id, set }) => [{ name: 'changeShareState', args: { id, shareState: set.shareState } }],
      },
    ],
    remove: 'deleteProof',
  },
  photos: { remove: 'removePhoto' },
  tasks: {
    create: (body, newId) => ({
      name: 'createTask',
      args: {
        ...noTaskFields,
        ...body,
        addresses: plannedIn(body.operationalAddressList ?? body.addresses, newId),
      },
    }),
    takes: ['operationalAddressList'],
    update: [
      edits('editTask', Object.keys(taskFields)),
      taskAddresses,
      taskPeople,
      listed<Rows['tasks']>('watchers', {
        add: ({ id }, watcher) => ({ name: 'addTaskWatcher', args: { id, watcher } }),
        remove: ({ id }, watcher) => ({ name: 'removeTaskWatcher', args: { id, watcher } }),
      }),
    ],
    remove: 'deleteTask',
  },
  'operational-addresses': {
    create: (body, newId) => ({
      name: 'addOperationalAddress',
      args: { task: idIn(body.task), address: planned(body, newId) },
    }),
    takes: Object.keys(plannedFields),
    update: [
      plannedAddress,
      extraCosts,
      {
        fields: ['finalPayout'],
        steps: ({ id, set }) => [{ name: 'changeFinalPayout', args: { id, set } }],
      },
    ],
    remove: 'removeOperationalAddress',
  },
  customers: {
    create: (body) => ({ name: 'createCustomer', args: { ...absent(customerFields), ...body } }),
    update: [
      edits('editCustomer', Object.keys(customerFields)),
      listed<Rows['customers']>('watchers', {
        add: ({ id }, watcher) => ({ name: 'addCustomerWatcher', args: { id, watcher } }),
        remove: ({ id }, watcher) => ({ name: 'removeCustomerWatcher', args: { id, watcher } }),
      }),
      listed<Rows['customers']>('addresses', {
        add: (customer, id) => ({ name: 'makeAddressPrivate', args: { id, customer: { id: customer.id } } }),
        remove: (_, id) => ({ name: 'releaseAddress', args: { id } }),
      }),
    ],
    remove: 'deleteCustomer',
  },
  roles: {
    create: (body) => ({ name: 'createRole', args: { icon: null, employeeRights: [], ...body } }),
    update: [
      edits('editRole', ['nickname', 'name', 'icon']),
      {
        fields: ['employeeRights'],
        steps: ({ id, set }) => [{ name: 'setRoleRights', args: { id, employeeRights: set.employeeRights } }],
      },
    ],
    remove: 'deleteRole',
  },
  addresses: {
    create: (body) => ({
      name: 'createAddress',
      args: { ...absent(addressFields), customer: null, sharedAddress: false, ...body },
    }),
    update: [edits('editAddress', Object.keys(addressFields)), sharing],
    remove: 'deleteAddress',
  },
  companies: {
    create: (body) => ({ name: 'createCompany', args: { vat: null, timeZone: null, ...body } }),
    update: [
      edits('editCompany', ['name', 'vat', 'timeZone', 'stampPhotos']),
      {
        fields: ['companyCategories'],
        steps: ({ id, set }) => [
          { name: 'setCompanyCategories', args: { id, companyCategories: set.companyCategories } },
        ],
      },
      companyPlaces,
    ],
    idOf: ({ companyId }) => companyId,
  },
  users: {
    update: [
      edits('editProfile', [...Object.keys(profileFields), 'isPublic']),
      { fields: ['role'], steps: ({ id, set }) => [{ name: 'setEmployeeRole', args: { id, role: set.role } }] },
      {
        fields: ['enabled'],
        steps: ({ id, set }) => [
          { name: set.enabled === true ? 'activateEmployee' : 'deactivateEmployee', args: { id } },
        ],
      },
    ],
    remove: ({ customer }) => (customer === null ? 'deleteEmployee' : 'deleteCustomerUser'),
  },
  scheduled: {
    create: (body) => ({ name: 'createSchedule', args: { nickname: null, ...body } }),
    update: [edits('editSchedule', scheduleFields)],
    remove: 'deleteSchedule',
  },
  'task-assignments': { create: requestOf, remove: 'deleteTaskAssignment' },
  'user-additions': {
    create: ({ id, receiver }) => ({ name: 'requestUserAddition', args: { id, receiver: idIn(receiver) } }),
    remove: 'deleteUserAddition',
  },
  'subcontractor-agreements': {
    update: [
      {
        fields: ['autoAccept'],
        steps: ({ id, set }) => [{ name: 'setAutoAccept', args: { id, autoAccept: set.autoAccept } }],
      },
    ],
    remove: 'endAgreement',
  },
  'attached-files': { update: [edits('editAttachedFile', ['nickname'])], remove: 'deleteAttachedFile' },
};

/** The mutations of a resource's generic writes; they are asked only with rows of that resource. */
export const mutationsOf = (resource: Resource): GenericMutations<AnyRow> =>
  (genericMutations[resource] ?? {}) as GenericMutations<AnyRow>;
