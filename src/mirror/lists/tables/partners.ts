import { foldedWords } from '../../../../domain/kernel/fold.ts';
import type { Rows } from '../../../../domain/rows.ts';
import type { Viewer } from '../../../../domain/visibility/viewer.ts';
import type { ListDefinition, ListSource } from '../list-definition.ts';
import { along, choice, date, flag, type ListFields, number, reference, text } from '../list-field.ts';

type Agreement = Rows['subcontractor-agreements'];

const agreementFields: ListFields<Agreement> = {
  contractor: reference((row) => row.contractor, 'companies', 'users'),
  subcontractor: reference((row) => row.subcontractor, 'companies', 'users'),
  'contractor.nickname': along(
    (row) => row.contractor,
    'users',
    text((user) => user.nickname),
  ),
  'contractor.name': along(
    (row) => row.contractor,
    'users',
    text((user) => user.name),
  ),
  'contractor.surname': along(
    (row) => row.contractor,
    'users',
    text((user) => user.surname),
  ),
  'subcontractor.nickname': along(
    (row) => row.subcontractor,
    'users',
    text((user) => user.nickname),
  ),
  'subcontractor.name': along(
    (row) => row.subcontractor,
    'users',
    text((user) => user.name),
  ),
  'subcontractor.surname': along(
    (row) => row.subcontractor,
    'users',
    text((user) => user.surname),
  ),
  autoAccept: flag((row) => row.autoAccept),
  createDate: date((row) => row.createDate),
};

const agreementSource: ListSource<'subcontractor-agreements'> = {
  resource: 'subcontractor-agreements',
  fields: agreementFields,
  indexes: [],
  // It has no text of its own; it is found by the filters of its names.
  words: () => [],
};

/** The subcontractors in the viewer's fleet (specification 2.6). */
export const subcontractorList = ({ companyId }: Viewer): ListDefinition<'subcontractor-agreements'> => ({
  name: 'subcontractors',
  source: agreementSource,
  where: [{ field: 'contractor', equals: companyId }],
  sort: { field: 'subcontractor', descending: false },
});

/** The contractors in whose fleet the viewer's company is (specification 2.2). */
export const contractorList = ({ companyId }: Viewer): ListDefinition<'subcontractor-agreements'> => ({
  name: 'contractors',
  source: agreementSource,
  where: [{ field: 'subcontractor', equals: companyId }],
  sort: { field: 'contractor', descending: false },
});

const newestFirst = { field: 'createDate', descending: true };

const additionSource: ListSource<'user-additions'> = {
  resource: 'user-additions',
  fields: {
    sender: reference((row) => row.sender, 'companies', 'users'),
    receiver: reference((row) => row.receiver, 'companies', 'users'),
    status: choice((row) => row.status),
    expiresOn: date((row) => row.expiresOn),
    createDate: date((row) => row.createDate),
    modifyDate: date((row) => row.modifyDate),
  },
  indexes: [],
  words: () => [],
};

const assignmentFields: ListFields<Rows['task-assignments']> = {
  nickname: text((row) => row.nickname),
  sender: reference((row) => row.sender, 'companies', 'users'),
  receiver: reference((row) => row.receiver, 'companies', 'users'),
  requester: reference((row) => row.requester, 'users'),
  task: reference((row) => row.task, 'tasks'),
  status: choice((row) => row.status),
  typeStatus: choice((row) => row.typeStatus),
  expiresOn: date((row) => row.expiresOn),
  newFrom: date((row) => row.newFrom),
  newTo: date((row) => row.newTo),
  estimatedHours: number((row) => row.estimatedHours),
  createDate: date((row) => row.createDate),
  modifyDate: date((row) => row.modifyDate),
};

const assignmentSource: ListSource<'task-assignments'> = {
  resource: 'task-assignments',
  fields: assignmentFields,
  indexes: [{ path: 'task.id', equals: ['task'], order: null }],
  words: (row) => foldedWords(row.nickname ?? ''),
};

/** On which side of requests the viewer's company stands. */
export type RequestSide = 'incoming' | 'outgoing';

const ends: Readonly<Record<RequestSide, string>> = { incoming: 'receiver', outgoing: 'sender' };

/** Requests to join a fleet, that came or that were sent. */
export const fleetRequests = ({ companyId }: Viewer, side: RequestSide): ListDefinition<'user-additions'> => ({
  name: `user-addition-request/${side}`,
  source: additionSource,
  where: [{ field: ends[side], equals: companyId }],
  sort: newestFirst,
});

/** Requests about tasks, that came or that were sent: assignments and reschedules. */
export const taskRequests = ({ companyId }: Viewer, side: RequestSide): ListDefinition<'task-assignments'> => ({
  name: `task-assignment/${side}`,
  source: assignmentSource,
  where: [{ field: ends[side], equals: companyId }],
  sort: newestFirst,
});

/** The requests about one task. */
export const requestsOfTask = (task: string): ListDefinition<'task-assignments'> => ({
  name: 'task-assignment/task',
  source: assignmentSource,
  where: [{ field: 'task', equals: task }],
  sort: newestFirst,
});
