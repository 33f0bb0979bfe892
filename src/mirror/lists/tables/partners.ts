import { foldedWords } from '../../../../domain/kernel/fold.ts';
import type { Reference } from '../../../../domain/kernel/resources.ts';
import type { Rows } from '../../../../domain/rows.ts';
import { taskAssignments } from '../../../../domain/task-assignment/resource.ts';
import { userAdditions } from '../../../../domain/user-addition/resource.ts';
import type { Viewer } from '../../../../domain/visibility/viewer.ts';
import {
  along,
  date,
  flag,
  type ListField,
  type ListFields,
  reference,
  text,
} from '../../../../workers/mirror/list-field.ts';
import type { ListDefinition, ListSource } from '../list-definition.ts';
import { listFieldsOf } from '../resource-fields.ts';

type Agreement = Rows['subcontractor-agreements'];

/** An end of an agreement or a request: a company, or the person whose it is where that is all that is known. */
const end = <Row>(read: (row: Row) => Reference): ListField<Row> => reference(read, 'companies', 'users');

/** The names of who stands on a side of agreements, and how to reach them. */
const personOf = (side: 'contractor' | 'subcontractor'): ListFields<Agreement> =>
  Object.fromEntries(
    (['nickname', 'name', 'surname', 'email', 'phoneNumber', 'vat'] as const).map((name) => [
      `${side}.${name}`,
      along(
        (row) => row[side],
        'users',
        text((user) => user[name]),
      ),
    ]),
  );

const agreementFields: ListFields<Agreement> = {
  contractor: end((row) => row.contractor),
  subcontractor: end((row) => row.subcontractor),
  ...personOf('contractor'),
  ...personOf('subcontractor'),
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
    ...listFieldsOf(userAdditions),
    sender: end((row) => row.sender),
    receiver: end((row) => row.receiver),
  },
  indexes: [],
  words: () => [],
};

const assignmentFields: ListFields<Rows['task-assignments']> = {
  ...listFieldsOf(taskAssignments),
  sender: end((row) => row.sender),
  receiver: end((row) => row.receiver),
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
