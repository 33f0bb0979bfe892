import { z } from 'zod';
import { flag, foldedText, json, reference, references, rowSchema, text } from '../kernel/fields.ts';

/**
 * Company (specification 3). Its id is its owner's user id, so that the account that owns a row has one name everywhere.
 * `companyCategories` maps a category to its subcategories; `timeZone` decides what "today" means;
 * `stampPhotos`: the photos of its people show when and where they were taken.
 */
export const companySchema = rowSchema({
  nickname: foldedText(64).nullable(),
  name: foldedText(200),
  vat: text(20).nullable(),
  owner: reference('users'),
  addresses: references('addresses'),
  headquarters: reference('addresses').nullable(),
  billingAddress: reference('addresses').nullable(),
  companyCategories: json(z.record(z.string().max(100), z.array(z.string().max(100)).max(200))).nullable(),
  timeZone: text(64).nullable(),
  stampPhotos: flag(),
});

export type Company = z.infer<typeof companySchema>;
