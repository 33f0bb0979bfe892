import type { RowBody } from '../../../domain/catalogue/row-bodies.ts';
import { addressFields, customerFields, equipmentFields } from '../../../domain/entry-fields.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import type { Resource } from '../../../domain/kernel/resources.ts';
import type { AnyRow, Rows } from '../../../domain/rows.ts';
import { profileFields } from '../../../domain/user/profile.ts';
import {
  absent,
  difference,
  edits,
  type GenericMutations,
  idIn,
  listed,
  type Part,
  type Step,
} from './generic-parts.ts';
import { taskRows } from './generic-task-mutations.ts';

/** A company's addresses and headquarters. New headquarters are added before the old address is removed. */
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

/** An assignment request asks to do a task or, with `typeStatus` RESCHEDULE, for other dates. */
const requestOf = (body: RowBody): Step => ({
  name: body.typeStatus === 'RESCHEDULE' ? 'requestReschedule' : 'requestTaskAssignment',
  args: { nickname: null, ...body, task: idIn(body.task), receiver: idIn(body.receiver) },
});

/** The mutations behind each generic write (specification 7; decision 0025). */
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
  ...taskRows,
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
      edits('editCompany', ['name', 'vat', 'timeZone', 'stampPhotos', 'tellCustomers', 'askPosition', 'keepSources']),
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
  'saved-views': {
    create: (body) => ({ name: 'createSavedView', args: { list: 'tasks', ...body, shared: body.shared === true } }),
    update: [
      edits('editSavedView', ['nickname', 'content']),
      { fields: ['shared'], steps: ({ id, set }) => [{ name: 'shareSavedView', args: { id, shared: set.shared } }] },
    ],
    remove: 'deleteSavedView',
  },
  'step-templates': {
    create: (body) => ({ name: 'createStepTemplate', args: body }),
    update: [
      edits('editStepTemplate', ['nickname', 'steps']),
      {
        fields: ['archived'],
        steps: ({ id, set }) => [{ name: 'archiveStepTemplate', args: { id, archived: set.archived } }],
      },
    ],
    remove: 'deleteStepTemplate',
  },
  equipment: {
    create: (body) => ({
      name: 'addEquipment',
      args: { ...absent(equipmentFields), installedOn: null, photo: null, ...body },
    }),
    update: [edits('editEquipment', [...Object.keys(equipmentFields), 'installedOn', 'takenOutOn', 'photo'])],
    remove: 'removeEquipment',
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

/** A resource's generic writes; callers pass only rows of that resource. */
export const mutationsOf = (resource: Resource): GenericMutations<AnyRow> =>
  (genericMutations[resource] ?? {}) as GenericMutations<AnyRow>;
