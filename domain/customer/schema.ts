import type { z } from 'zod';
import { entryShapeOf, rowSchemaOf } from '../kernel/resource-schemas.ts';
import { countrySchema } from '../user/country.ts';
import { customers } from './resource.ts';

const jsonSchemas = { country: countrySchema };

export const customerSchema = rowSchemaOf(customers, jsonSchemas);

export type Customer = z.infer<typeof customerSchema>;

/** The fields of a customer's form (specification 5). The hint "letters only" of the name is not enforced. */
export const customerFields = entryShapeOf(customers, jsonSchemas);
