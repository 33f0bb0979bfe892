import type { z } from 'zod';
import { entryShapeOf, rowSchemaOf } from '../kernel/resource-schemas.ts';
import { countrySchema } from '../user/country.ts';
import { customers } from './resource.ts';

const jsonSchemas = { country: countrySchema };

export const customerSchema = rowSchemaOf(customers, jsonSchemas);

export type Customer = z.infer<typeof customerSchema>;

/** What a customer's form takes. That a name has letters only is a hint and not checked (specification 5). */
export const customerFields = entryShapeOf(customers, jsonSchemas);
