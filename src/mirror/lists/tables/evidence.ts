import { attachedFiles } from '../../../../domain/attached-file/resource.ts';
import { foldedWords } from '../../../../domain/kernel/fold.ts';
import { proofs } from '../../../../domain/proof/resource.ts';
import type { ProofType } from '../../../../domain/proof/states.ts';
import type { Rows } from '../../../../domain/rows.ts';
import { along, alongAll, type ListFields, reference, text } from '../../../../workers/mirror/list-field.ts';
import type { ListDefinition, ListSource } from '../list-definition.ts';
import { listFieldsOf } from '../resource-fields.ts';

type Proof = Rows['proofs'];

/** The fields of proofs of work (specification 2.4); the street is that of the places that it shows. */
const proofFields: ListFields<Proof> = {
  ...listFieldsOf(proofs),
  'addresses.street': alongAll(
    (row) => row.addresses,
    'addresses',
    text((place) => place.street),
  ),
  'operationalAddress.installationAddress': along(
    (row) => row.operationalAddress,
    'operational-addresses',
    reference((address) => address.installationAddress, 'addresses'),
  ),
  'task.customer': along(
    (row) => row.task,
    'tasks',
    reference((task) => task.customer, 'customers'),
  ),
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
  fields: listFieldsOf(attachedFiles),
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
