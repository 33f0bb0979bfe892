import { z } from 'zod';
import { rowSchemaOf } from '../kernel/resource-schemas.ts';
import { companies } from './resource.ts';

export const companySchema = rowSchemaOf(companies, {
  companyCategories: z.record(z.string().max(100), z.array(z.string().max(100)).max(200)),
});

export type Company = z.infer<typeof companySchema>;
