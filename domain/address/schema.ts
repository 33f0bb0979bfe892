import type { z } from 'zod';
import { entryShapeOf, rowSchemaOf } from '../kernel/resource-schemas.ts';
import { addresses } from './resource.ts';

export const addressSchema = rowSchemaOf(addresses, {});

export type Address = z.infer<typeof addressSchema>;

/** The fields of an address's form (specification 5): country, street, province, region, floor and telephone are required. */
export const addressFields = entryShapeOf(addresses, {});
