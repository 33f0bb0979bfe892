import { fold } from '../kernel/fold.ts';
import type { Affiliate } from './schema.ts';

/** The key by which affiliates' codes are told apart: people type them without regard to case. */
export const codeKey = (code: string): string => fold(code);

/** The affiliate of a code that was given at sign-up, or undefined when there is none. */
export const affiliateOf = (code: string, affiliates: readonly Affiliate[]): Affiliate | undefined =>
  affiliates.find((affiliate) => codeKey(affiliate.code) === codeKey(code));
