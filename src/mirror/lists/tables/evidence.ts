import { foldedWords } from '../../../../domain/kernel/fold.ts';
import type { ProofType } from '../../../../domain/proof/states.ts';
import type { Rows } from '../../../../domain/rows.ts';
import type { ListDefinition, ListSource } from '../list-definition.ts';
import { along, alongAll, choice, date, type ListFields, number, reference, references, text } from '../list-field.ts';

type Proof = Rows['proofs'];

/** The fields of proofs of work (specification 2.4); the street is that of the places that it shows. */
const proofFields: ListFields<Proof> = {
  nickname: text((row) => row.nickname),
  type: choice((row) => row.type),
  status: choice((row) => row.status),
  comment: text((row) => row.comment),
  shareState: choice((row) => row.shareState),
  addresses: references((row) => row.addresses, 'addresses'),
  'addresses.street': alongAll(
    (row) => row.addresses,
    'addresses',
    text((place) => place.street),
  ),
  operationalAddress: reference((row) => row.operationalAddress, 'operational-addresses'),
  'operationalAddress.installationAddress': along(
    (row) => row.operationalAddress,
    'operational-addresses',
    reference((address) => address.installationAddress, 'addresses'),
  ),
  task: reference((row) => row.task, 'tasks'),
  'task.customer': along(
    (row) => row.task,
    'tasks',
    reference((task) => task.customer, 'customers'),
  ),
  author: reference((row) => row.author, 'users'),
  doneOn: date((row) => row.doneOn),
  createDate: date((row) => row.createDate),
  modifyDate: date((row) => row.modifyDate),
};

const proofSource: ListSource<'proofs'> = {
  resource: 'proofs',
  fields: proofFields,
  indexes: [{ path: 'operationalAddress.id', equals: ['operationalAddress'], order: null }],
  words: (row) => foldedWords(`${row.nickname ?? ''} ${row.comment ?? ''}`),
};

const latestFirst = { field: 'doneOn', descending: true };

/** The proofs of a task of one type (specification 2.3: two sub-tabs). */
export const proofsOfTask = (task: string, type: ProofType): ListDefinition<'proofs'> => ({
  name: type === 'PICKUP' ? 'pow-p' : 'pow-i',
  source: proofSource,
  where: [
    { field: 'task', equals: task },
    { field: 'type', equals: type },
  ],
  sort: latestFirst,
});

const fileSource: ListSource<'attached-files'> = {
  resource: 'attached-files',
  fields: {
    name: text((row) => row.name),
    nickname: text((row) => row.nickname),
    extension: text((row) => row.extension),
    mediaType: text((row) => row.mediaType),
    size: number((row) => row.size),
    task: reference((row) => row.task, 'tasks'),
    createDate: date((row) => row.createDate),
    modifyDate: date((row) => row.modifyDate),
  },
  indexes: [{ path: 'task.id', equals: ['task'], order: null }],
  words: (row) => foldedWords(`${row.name} ${row.nickname ?? ''}`),
};

/** The files attached to a task (specification 2.3). */
export const filesOfTask = (task: string): ListDefinition<'attached-files'> => ({
  name: 'attachedFiles',
  source: fileSource,
  where: [{ field: 'task', equals: task }],
  sort: { field: 'createDate', descending: true },
});
