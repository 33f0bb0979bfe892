import type { z } from 'zod';
import { flag, foldedText, instant, json, reference, rowSchema, text, texts } from '../kernel/fields.ts';
import { countrySchema } from './country.ts';

/**
 * User (specification 3). The password is never part of the row: it is kept as a hash in a table of its own.
 * `employer` is set for employees, `customer` for customer accounts.
 */
export const userSchema = rowSchema({
  nickname: foldedText(64),
  username: text(64).nullable(),
  name: foldedText(120).nullable(),
  surname: foldedText(120).nullable(),
  email: text(254).nullable(),
  phoneNumber: text(40).nullable(),
  vat: text(20).nullable(),
  enabled: flag(),
  deleted: flag(),
  /** When a deactivated account is deleted (specification 4.7). */
  deletionOn: instant().nullable(),
  country: json(countrySchema).nullable(),
  employer: reference('users').nullable(),
  role: reference('roles').nullable(),
  customer: reference('customers').nullable(),
  isPublic: flag(),
  stripeId: text(120).nullable(),
  usersElevated: flag(),
  accountNonExpired: flag(),
  accountNonLocked: flag(),
  /** Codes of the affiliates that brought the account. */
  affiliates: texts(20),
});

export type User = z.infer<typeof userSchema>;
