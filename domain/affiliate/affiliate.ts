import { z } from 'zod';
import { fold } from '../kernel/fold.ts';

/** Affiliate (specification 3); checked at sign-up when a code is given. */
export const affiliateSchema = z.strictObject({
  code: z.string().trim().min(1).max(64),
  nickname: z.string().trim().max(64),
});

export type Affiliate = z.infer<typeof affiliateSchema>;

/** The key by which affiliates' codes are told apart: people type them without regard to case. */
export const codeKey = (code: string): string => fold(code);

/** The affiliate of a code that was given at sign-up, or undefined when there is none. */
export const affiliateOf = (code: string, affiliates: readonly Affiliate[]): Affiliate | undefined =>
  affiliates.find((affiliate) => codeKey(affiliate.code) === codeKey(code));
