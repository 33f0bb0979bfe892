import type { affiliateCalls } from '../../../domain/catalogue/affiliates.ts';
import type { Context } from '../../context.ts';
import { createAffiliate, deleteAffiliate, updateAffiliate } from '../../services/accounts/affiliates.ts';
import type { Handlers } from '../register.ts';

/** Affiliates, kept by whoever has the pass. */
export const affiliateHandlers = (context: Context): Handlers<typeof affiliateCalls> => ({
  createAffiliate: ({ query, body, request }) =>
    createAffiliate(context, { pass: query.trickyPass, address: request.ip }, body),
  updateAffiliate: ({ query, body, request }) =>
    updateAffiliate(context, { pass: query.trickyPass, address: request.ip }, body),
  deleteAffiliate: async ({ query, request }) => {
    await deleteAffiliate(context, { pass: query.trickyPass, address: request.ip }, query.id);
    return {};
  },
});
