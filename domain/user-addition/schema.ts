import type { z } from 'zod';
import { rowSchemaOf } from '../kernel/resource-schemas.ts';
import { userAdditions } from './resource.ts';

export const userAdditionSchema = rowSchemaOf(userAdditions, {});

export type UserAddition = z.infer<typeof userAdditionSchema>;
