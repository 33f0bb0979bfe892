import { addressFields } from '../../../domain/address/fields.ts';
import { customerFields } from '../../../domain/customer/fields.ts';
import type { Resource } from '../../../domain/kernel/resources.ts';
import type { MutationName } from '../../../domain/mutations.ts';
import { taskFields } from '../../../domain/task/arguments.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';

/** A body as it came: its fields are checked by the mutation that it becomes. */
export type Body = Readonly<Record<string, unknown>>;

/** A mutation that makes a row, but for the row's id. */
interface Creation {
  name: MutationName;
  args: Body;
}

/** The mutations behind the generic writes of a resource; one that it lacks is refused with 405. */
interface GenericMutations {
  create?: (body: Body, newId: () => string) => Creation;
  update?: { name: MutationName; fields: readonly string[] };
  remove?: MutationName;
  /** The id that a new row has, where it is not for the client to say. */
  idOf?: (viewer: Viewer) => string;
}

/** Fields that may be missing in what is created, as what they then are. */
const absent = (fields: object): Body => Object.fromEntries(Object.keys(fields).map((name) => [name, null]));

const idIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value;

const noTaskFields = { ...absent(taskFields), antediluvian: false };
const noPlaceFields = {
  nickname: null,
  installationAddress: null,
  pickupAddresses: [],
  payout: null,
  salesPrice: null,
};

/** The addresses of a new task; those without an id get one. */
const addressesOf = (given: unknown, newId: () => string): unknown =>
  Array.isArray(given)
    ? given.map((each: unknown) =>
        typeof each === 'object' ? { id: newId(), ...noPlaceFields, communicationInfo: null, ...each } : each,
      )
    : (given ?? []);

const scheduleFields = ['nickname', 'employee', 'startingTime', 'endingTime', 'vacationType'] as const;

/** What a request of assignment asks for: to do a task, or (`typeStatus` RESCHEDULE) for other dates. */
const requestOf = (body: Body): Creation => ({
  name: body.typeStatus === 'RESCHEDULE' ? 'requestReschedule' : 'requestTaskAssignment',
  args: { nickname: null, ...body, task: idIn(body.task), receiver: idIn(body.receiver) },
});

/** The named mutation of each generic write (specification 7; decision 0025). */
export const genericMutations: Partial<Record<Resource, GenericMutations>> = {
  proofs: {
    update: { name: 'editProof', fields: ['nickname', 'comment', 'status', 'addresses'] },
    remove: 'deleteProof',
  },
  photos: { remove: 'removePhoto' },
  tasks: {
    create: (body, newId) => ({
      name: 'createTask',
      args: { ...noTaskFields, ...body, addresses: addressesOf(body.addresses, newId) },
    }),
    update: { name: 'editTask', fields: Object.keys(taskFields) },
    remove: 'deleteTask',
  },
  customers: {
    create: (body) => ({ name: 'createCustomer', args: { ...absent(customerFields), ...body } }),
    update: { name: 'editCustomer', fields: Object.keys(customerFields) },
    remove: 'deleteCustomer',
  },
  roles: {
    create: (body) => ({ name: 'createRole', args: { icon: null, employeeRights: [], ...body } }),
    update: { name: 'editRole', fields: ['nickname', 'name', 'icon'] },
    remove: 'deleteRole',
  },
  addresses: {
    create: (body) => ({
      name: 'createAddress',
      args: { ...absent(addressFields), customer: null, sharedAddress: false, ...body },
    }),
    update: { name: 'editAddress', fields: Object.keys(addressFields) },
    remove: 'deleteAddress',
  },
  companies: {
    create: (body) => ({ name: 'createCompany', args: { vat: null, timeZone: null, ...body } }),
    update: { name: 'editCompany', fields: ['name', 'vat', 'timeZone', 'stampPhotos'] },
    idOf: ({ companyId }) => companyId,
  },
  scheduled: {
    create: (body) => ({ name: 'createSchedule', args: { nickname: null, ...body } }),
    update: { name: 'editSchedule', fields: scheduleFields },
    remove: 'deleteSchedule',
  },
  'task-assignments': { create: requestOf, remove: 'deleteTaskAssignment' },
  'user-additions': {
    create: (body) => ({ name: 'requestUserAddition', args: { receiver: idIn(body.receiver) } }),
    remove: 'deleteUserAddition',
  },
  'subcontractor-agreements': { remove: 'endAgreement' },
  'attached-files': { update: { name: 'editAttachedFile', fields: ['nickname'] }, remove: 'deleteAttachedFile' },
};
