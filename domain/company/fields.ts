import { z } from 'zod';
import { isTimeZone } from '../kernel/time.ts';

/** The fields of a company's form (specification 2.2, Basic Info). */
export const companyFields = {
  name: z.string().trim().min(1).max(200),
  vat: z.string().trim().max(20).nullable(),
  timeZone: z.string().max(64).refine(isTimeZone, { error: 'a time zone' }).nullable(),
};
