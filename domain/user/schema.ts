import type { z } from 'zod';
import { rowSchemaOf } from '../kernel/resource-schemas.ts';
import { countrySchema } from './country.ts';
import { users } from './resource.ts';

export const userSchema = rowSchemaOf(users, { country: countrySchema });

export type User = z.infer<typeof userSchema>;
