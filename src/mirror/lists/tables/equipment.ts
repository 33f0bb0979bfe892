import { equipment } from '../../../../domain/equipment/resource.ts';
import { foldedWords } from '../../../../domain/kernel/fold.ts';
import { searchedTextsOf } from '../../../../domain/kernel/resource.ts';
import type { Viewer } from '../../../../domain/visibility/viewer.ts';
import type { ListDefinition, ListSource } from '../list-definition.ts';
import { listFieldsOf } from '../resource-fields.ts';

const source: ListSource<'equipment'> = {
  resource: 'equipment',
  fields: listFieldsOf(equipment),
  indexes: [],
  words: (row) => foldedWords(searchedTextsOf(equipment, row).join(' ')),
};

const latest = { field: 'installedOn', descending: true };

/** All equipment that is here, also at addresses of others. */
export const allEquipment: ListDefinition<'equipment'> = { name: 'equipment', source, where: [], sort: latest };

/** The equipment at the addresses of the viewer's company (decision 0187), the latest first. */
export const equipmentList = ({ companyId }: Viewer): ListDefinition<'equipment'> => ({
  name: 'equipment',
  source,
  where: [{ field: 'company', equals: companyId }],
  sort: latest,
});
