import { z } from 'zod';
import { entryShapeOf, rowSchemaOf } from '../kernel/resource-schemas.ts';
import { isTimeZone } from '../kernel/time.ts';
import { companies } from './resource.ts';

const jsonSchemas = {
  companyCategories: z.record(z.string().max(100), z.array(z.string().max(100)).max(200)),
};

export const companySchema = rowSchemaOf(companies, jsonSchemas);

export type Company = z.infer<typeof companySchema>;

const entryFields = entryShapeOf(companies, jsonSchemas);

/** The fields of a company's form (specification 2.2, Basic Info). */
export const companyFields = {
  ...entryFields,
  timeZone: entryFields.timeZone.refine((zone) => zone === null || isTimeZone(zone), { error: 'a time zone' }),
};
