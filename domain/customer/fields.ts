import { z } from 'zod';
import { countrySchema, defaultCountry } from '../user/country.ts';

/** What a customer's form begins with: nothing but the country (specification 9, default country). */
export const emptyCustomer = {
  nickname: null,
  name: null,
  afm: null,
  code: null,
  job: null,
  email: null,
  telephone: null,
  comment: null,
  country: defaultCountry,
};

const optional = (most: number) => z.string().trim().max(most).nullable();

/**
 * What a customer's form takes (specification 5): nickname and country are required, the tax number has 9 or 10 characters,
 * the e-mail a valid format, the telephone exactly 10 digits. That a name has letters only is a hint and not checked.
 */
export const customerFields = {
  nickname: z.string().trim().min(1).max(64),
  name: optional(200),
  afm: z.string().trim().min(9).max(10).nullable(),
  code: optional(64),
  job: optional(200),
  email: z.email().max(254).nullable(),
  telephone: z
    .string()
    .regex(/^\d{10}$/)
    .nullable(),
  comment: optional(10_000),
  country: countrySchema,
};
