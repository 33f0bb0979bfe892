import { foldedWords } from '../../../../domain/kernel/fold.ts';
import { searchedTextsOf } from '../../../../domain/kernel/resource.ts';
import { stepTemplates } from '../../../../domain/steps/resource.ts';
import type { Viewer } from '../../../../domain/visibility/viewer.ts';
import type { ListDefinition, ListSource } from '../list-definition.ts';
import { listFieldsOf } from '../resource-fields.ts';

const source: ListSource<'step-templates'> = {
  resource: 'step-templates',
  fields: listFieldsOf(stepTemplates),
  indexes: [],
  words: (row) => foldedWords(searchedTextsOf(stepTemplates, row).join(' ')),
};

/** The step templates of the viewer's company (decision 0184). */
export const stepTemplateList = ({ companyId }: Viewer): ListDefinition<'step-templates'> => ({
  name: 'step-templates',
  source,
  where: [{ field: 'company', equals: companyId }],
  sort: { field: 'nickname', descending: false },
});
