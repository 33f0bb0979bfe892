import { rowListParams } from '../../components/table/list-search.ts';

const dates = { createDate: 'date', modifyDate: 'date' } as const;
const byName = (field: string) => ({ field, descending: false });
const newestFirst = { field: 'createDate', descending: true };

/** The side of an agreement that a table shows; the company that looks is the other one. */
export type PartnerSide = 'subcontractor' | 'contractor';

/** The names of who stands on a side. */
const namesOf = (side: PartnerSide): readonly string[] =>
  ['nickname', 'name', 'surname'].map((field) => `${side}.${field}`);

const partnerAddress = (side: PartnerSide) =>
  rowListParams({
    fields: {
      [side]: 'reference',
      ...Object.fromEntries(namesOf(side).map((field) => [field, 'text'] as const)),
      autoAccept: 'boolean',
      createDate: 'date',
    },
    sorts: [side, ...namesOf(side), 'autoAccept', 'createDate'],
    sort: byName(side),
  });

/** The lists of partners as their addresses name them. */
export const partnerParams = {
  subcontractor: partnerAddress('subcontractor'),
  contractor: partnerAddress('contractor'),
} as const;

/** A list of requests into a fleet. */
export const additionParams = rowListParams({
  fields: { sender: 'reference', receiver: 'reference', status: 'choice', expiresOn: 'date', ...dates },
  sorts: ['sender', 'receiver', 'status', 'expiresOn', 'createDate', 'modifyDate'],
  sort: newestFirst,
});

/** A list of requests about tasks. */
export const assignmentParams = rowListParams({
  fields: {
    task: 'reference',
    sender: 'reference',
    receiver: 'reference',
    typeStatus: 'choice',
    status: 'choice',
    newFrom: 'date',
    newTo: 'date',
    expiresOn: 'date',
    ...dates,
  },
  sorts: [
    'task',
    'sender',
    'receiver',
    'typeStatus',
    'status',
    'newFrom',
    'newTo',
    'expiresOn',
    'createDate',
    'modifyDate',
  ],
  sort: newestFirst,
});
