import type { z } from 'zod';
import { foldedText, json, references, rowSchema, text } from '../kernel/fields.ts';
import { countrySchema } from '../user/country.ts';

/** Customer (specification 3). `users` are its own accounts, `watchers` employees of the boss. */
export const customerSchema = rowSchema({
  nickname: foldedText(64),
  name: foldedText(200).nullable(),
  afm: text(10).nullable(),
  code: text(64).nullable(),
  job: text(200).nullable(),
  email: text(254).nullable(),
  telephone: text(40).nullable(),
  comment: text().nullable(),
  country: json(countrySchema).nullable(),
  addresses: references('addresses'),
  watchers: references('users'),
  users: references('users'),
});

export type Customer = z.infer<typeof customerSchema>;
