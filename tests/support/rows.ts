import { webcrypto } from 'node:crypto';
import { mintId } from '../../domain/kernel/ids.ts';
import type { NewRow } from '../../domain/rows.ts';

/** An id of a row that nobody else has. */
export const freshId = (): string => mintId(Date.now(), (count) => webcrypto.getRandomValues(new Uint8Array(count)));

/** A task as its form first has it, with `given` in it. */
export const taskValues = (given: Partial<NewRow<'tasks'>>): NewRow<'tasks'> => ({
  company: null,
  number: null,
  nickname: 'Εργασία',
  jobTicket: null,
  customer: null,
  invoiceId: null,
  installationTimestampFrom: null,
  installationTimestampTo: null,
  pickupTimestampFrom: null,
  pickupTimestampTo: null,
  rootTask: null,
  leaf: true,
  employeesAssignees: [],
  watchers: [],
  assignee: null,
  owner: null,
  taskCreator: null,
  salesPrice: null,
  totalPayout: null,
  finalPayout: null,
  totalExtraCosts: null,
  percentCompleted: 0,
  estimateTime: null,
  antediluvian: false,
  taskCompletionStatus: 'ASSIGNED',
  taskOperationalStatus: 'ON_GOING',
  requestTaskAssignment: null,
  installedOn: null,
  finishedOn: null,
  pkSharedId: null,
  ...given,
});

export const addressValues = (given: Partial<NewRow<'addresses'>>): NewRow<'addresses'> => ({
  company: null,
  nickname: null,
  name: null,
  street: 'Μαιζώνος 1',
  region: null,
  province: null,
  zipCode: null,
  country: null,
  floor: null,
  telephone: null,
  comment: null,
  latitude: null,
  longitude: null,
  customer: null,
  sharedAddress: false,
  sharedStatus: null,
  companies: [],
  installationOperationalAddress: null,
  pickupOperationalAddresses: [],
  ...given,
});

export const customerValues = (given: Partial<NewRow<'customers'>>): NewRow<'customers'> => ({
  company: null,
  nickname: 'Πελάτης',
  name: null,
  afm: null,
  code: null,
  job: null,
  email: null,
  telephone: null,
  comment: null,
  country: null,
  addresses: [],
  watchers: [],
  users: [],
  ...given,
});
