import { foldedWords } from '../../../../domain/kernel/fold.ts';
import { operationalAddresses } from '../../../../domain/operational-address/resource.ts';
import type { Rows } from '../../../../domain/rows.ts';
import { along, type ListFields, text } from '../../../../workers/mirror/list-field.ts';
import type { ListDefinition, ListSource } from '../list-definition.ts';
import { listFieldsOf } from '../resource-fields.ts';

type Row = Rows['operational-addresses'];

/** The fields of operational addresses (specification 2.10 and 3). */
const fields: ListFields<Row> = {
  ...listFieldsOf(operationalAddresses),
  'installationAddress.nickname': along(
    (row) => row.installationAddress,
    'addresses',
    text((address) => address.nickname),
  ),
  'installationAddress.street': along(
    (row) => row.installationAddress,
    'addresses',
    text((address) => address.street),
  ),
};

const source: ListSource<'operational-addresses'> = {
  resource: 'operational-addresses',
  fields,
  indexes: [{ path: 'task.id', equals: ['task'], order: null }],
  words: (row) => foldedWords(`${row.nickname ?? ''} ${row.communicationInfo ?? ''}`),
};

/** The addresses of a task, by the name of the place (specification 2.10). */
export const operationalAddressesOf = (task: string): ListDefinition<'operational-addresses'> => ({
  name: 'operational-addresses',
  source,
  where: [{ field: 'task', equals: task }],
  sort: { field: 'installationAddress.nickname', descending: false },
});
