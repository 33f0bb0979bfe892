import { z } from 'zod';
import { fold } from '../kernel/fold.ts';

/** Affiliate (specification 3); sign-up checks the code against these. */
export const affiliateSchema = z.strictObject({
  code: z.string().trim().min(1).max(64),
  nickname: z.string().trim().max(64),
});

export type Affiliate = z.infer<typeof affiliateSchema>;

/** The key that compares affiliate codes: people type them in any case. */
export const codeKey = (code: string): string => fold(code);

/** The affiliate with this code; undefined when there is none. */
export const affiliateOf = (code: string, affiliates: readonly Affiliate[]): Affiliate | undefined =>
  affiliates.find((affiliate) => codeKey(affiliate.code) === codeKey(code));
