import { z } from 'zod';

/** Affiliate (specification 3); checked at sign-up when a code is given. */
export const affiliateSchema = z.strictObject({
  code: z.string().trim().min(1).max(64),
  nickname: z.string().trim().max(64),
});

export type Affiliate = z.infer<typeof affiliateSchema>;
