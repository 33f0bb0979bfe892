import type { agreementCalls, subcontractorCalls } from '../../../domain/catalogue/subcontractors.ts';
import type { Context } from '../../context.ts';
import {
  currentFleet,
  partnersPage,
  removeSubcontractor,
  setAutoAccept,
} from '../../services/subcontractors/partners.ts';
import { searchCompanies, unaskedCompanies } from '../../services/subcontractors/search.ts';
import type { Handlers } from '../register.ts';

/** The fleet, those in whose fleet one is, and whom one may ask. */
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

/** Agreements between a contractor and a subcontractor. */
export const agreementHandlers = (context: Context): Handlers<typeof agreementCalls> => ({
  acceptOn: ({ viewer, body }) => setAutoAccept(context, viewer, { contractor: body.id, autoAccept: true }),
  acceptOff: ({ viewer, body }) => setAutoAccept(context, viewer, { contractor: body.id, autoAccept: false }),
  agreementSubcontractorsPaged: ({ viewer, body }) =>
    partnersPage(context, viewer, { side: 'subcontractor', request: body }),
  agreementContractorsPaged: ({ viewer, body }) => partnersPage(context, viewer, { side: 'contractor', request: body }),
});
