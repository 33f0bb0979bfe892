import { z } from 'zod';
import { affiliateSchema } from '../affiliate/affiliate.ts';
import { call } from './call.ts';

/** The secret of the affiliates' administrator (AFFILIATE_SECRET), who needs no session. */
const pass = z.object({ trickyPass: z.string().min(1).max(1000) });
const errors = ['not_permitted', 'service_off', 'rate_limited'] as const;

/** The calls of affiliates (specification 7); the id of one is its code. */
export const affiliateCalls = {
  createAffiliate: call({
    method: 'POST',
    status: 201,
    path: '/affiliates',
    summary: 'Create an affiliate; accounts sign up with the code.',
    access: 'public',
    query: pass,
    secretQuery: true,
    body: affiliateSchema,
    reply: affiliateSchema,
    errors: [...errors, 'id_taken'],
  }),
  updateAffiliate: call({
    method: 'PUT',
    path: '/affiliates',
    summary: 'Change the nickname of the affiliate with a code.',
    access: 'public',
    query: pass,
    secretQuery: true,
    body: affiliateSchema,
    reply: affiliateSchema,
    errors: [...errors, 'not_found'],
  }),
  deleteAffiliate: call({
    method: 'DELETE',
    path: '/affiliates',
    summary: 'Delete the affiliate with a code; accounts that it brought keep it.',
    access: 'public',
    query: pass.extend({ id: affiliateSchema.shape.code }),
    secretQuery: true,
    reply: z.object({}),
    errors: [...errors, 'not_found'],
  }),
} as const;
