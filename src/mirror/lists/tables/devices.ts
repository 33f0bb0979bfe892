import { devices } from '../../../../domain/device/resource.ts';
import { foldedWords } from '../../../../domain/kernel/fold.ts';
import type { ListDefinition, ListSource } from '../list-definition.ts';
import { listFieldsOf } from '../resource-fields.ts';

const deviceSource: ListSource<'devices'> = {
  resource: 'devices',
  fields: listFieldsOf(devices),
  indexes: [],
  words: (row) => foldedWords(row.label ?? ''),
};

/** The devices of a company's people, the last heard of first. */
export const deviceList: ListDefinition<'devices'> = {
  name: 'devices',
  source: deviceSource,
  where: [],
  sort: { field: 'lastContact', descending: true },
};
