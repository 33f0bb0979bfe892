import type { affiliateCalls } from '../../../domain/catalogue/affiliates.ts';
import type { companyCalls } from '../../../domain/catalogue/companies.ts';
import type { agreementCalls, subcontractorCalls } from '../../../domain/catalogue/subcontractors.ts';
import { businessCategories } from '../../../domain/company/categories.ts';
import type { Context } from '../../context.ts';
import { createAffiliate, deleteAffiliate, updateAffiliate } from '../../services/accounts/affiliates.ts';
import { currentCompany, customerOfUser } from '../../services/accounts/people.ts';
import { requestFor } from '../../services/mutate/mutate.ts';
import { changeRetention, readRetention } from '../../services/retention/retention.ts';
import { readOne } from '../../services/rows/read.ts';
import { changeRow } from '../../services/rows/write.ts';
import {
  currentFleet,
  partnersPage,
  removeSubcontractor,
  setAutoAccept,
} from '../../services/subcontractors/partners.ts';
import { searchCompanies, unaskedCompanies } from '../../services/subcontractors/search.ts';
import { ifMatchVersion, withEtag } from '../headers.ts';
import type { Handlers } from '../register.ts';

const list = { resource: 'companies' } as const;

/** Companies, whose ids are those of their owners (decision 0004), and the customer of a user. */
export const companyHandlers = (context: Context): Handlers<typeof companyCalls> => ({
  setCompanyCategories: async ({ viewer, params: { companyId: id }, body, request, reply }) => {
    const args = { id, companyCategories: body };
    const mutation = requestFor('setCompanyCategories', args, ifMatchVersion(request));
    return withEtag(reply, await changeRow(context, viewer, { list, id, mutation }));
  },
  companyOfOwner: async ({ viewer, params, reply }) =>
    withEtag(reply, await readOne(context, viewer, { list, id: params.id })),
  currentCompany: ({ viewer }) => currentCompany(context, viewer),
  retention: ({ viewer }) => readRetention(context, viewer),
  changeRetention: ({ viewer, body }) => changeRetention(context, viewer, body),
  businessCategories: async () =>
    businessCategories.map((category) => ({ ...category, subcategories: [...category.subcategories] })),
  customerOfOwner: async ({ viewer, params, reply }) =>
    withEtag(reply, await customerOfUser(context, viewer, params.id)),
});

/** The fleet, contractors, and companies that may be asked. */
export const subcontractorHandlers = (context: Context): Handlers<typeof subcontractorCalls> => ({
  searchSubcontractors: ({ viewer, body }) => searchCompanies(context, viewer, body),
  subcontractorsPaged: ({ viewer, body }) => partnersPage(context, viewer, { side: 'subcontractor', request: body }),
  nonRequestedPaged: ({ viewer, body }) => unaskedCompanies(context, viewer, body),
  contractorsPaged: ({ viewer, body }) => partnersPage(context, viewer, { side: 'contractor', request: body }),
  currentSubcontractors: ({ viewer }) => currentFleet(context, viewer),
  removeSubcontractor: async ({ viewer, params }) => {
    await removeSubcontractor(context, viewer, params.id);
    return {};
  },
});

export const agreementHandlers = (context: Context): Handlers<typeof agreementCalls> => ({
  acceptOn: ({ viewer, body }) => setAutoAccept(context, viewer, { contractor: body.id, autoAccept: true }),
  acceptOff: ({ viewer, body }) => setAutoAccept(context, viewer, { contractor: body.id, autoAccept: false }),
  agreementSubcontractorsPaged: ({ viewer, body }) =>
    partnersPage(context, viewer, { side: 'subcontractor', request: body }),
  agreementContractorsPaged: ({ viewer, body }) => partnersPage(context, viewer, { side: 'contractor', request: body }),
});

/** Affiliates; the caller needs the password for them. */
export const affiliateHandlers = (context: Context): Handlers<typeof affiliateCalls> => ({
  createAffiliate: ({ query, body, request }) =>
    createAffiliate(context, { pass: query.trickyPass, ipAddress: request.ipAddress }, body),
  updateAffiliate: ({ query, body, request }) =>
    updateAffiliate(context, { pass: query.trickyPass, ipAddress: request.ipAddress }, body),
  deleteAffiliate: async ({ query, request }) => {
    await deleteAffiliate(context, { pass: query.trickyPass, ipAddress: request.ipAddress }, query.id);
    return {};
  },
});
