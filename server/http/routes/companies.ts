import type { companyCalls } from '../../../domain/catalogue/companies.ts';
import { businessCategories } from '../../../domain/company/categories.ts';
import type { Context } from '../../context.ts';
import { currentCompany, customerOfUser } from '../../services/companies/companies.ts';
import { requestFor } from '../../services/mutate/mutate.ts';
import { readOne } from '../../services/rows/read.ts';
import { changeRow } from '../../services/rows/write.ts';
import { tagged, versionSeen } from '../etag.ts';
import type { Handlers } from '../register.ts';

const list = { resource: 'companies' } as const;

/** Companies, whose ids are those of their owners (decision 0004), and the customers to whom accounts belong. */
export const companyHandlers = (context: Context): Handlers<typeof companyCalls> => ({
  setCompanyCategories: async ({ viewer, params: { companyId: id }, body, request, reply }) => {
    const args = { id, companyCategories: body };
    const mutation = requestFor('setCompanyCategories', args, versionSeen(request));
    return tagged(reply, await changeRow(context, viewer, { list, id, mutation }));
  },
  companyOfOwner: async ({ viewer, params, reply }) =>
    tagged(reply, await readOne(context, viewer, { list, id: params.id })),
  currentCompany: ({ viewer }) => currentCompany(context, viewer),
  businessCategories: async () =>
    businessCategories.map((category) => ({ ...category, subcategories: [...category.subcategories] })),
  customerOfOwner: async ({ viewer, params, reply }) => tagged(reply, await customerOfUser(context, viewer, params.id)),
});
