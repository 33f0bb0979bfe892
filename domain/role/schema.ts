import type { z } from 'zod';
import { rowSchemaOf } from '../kernel/resource-schemas.ts';
import { roles } from './resource.ts';

export const roleSchema = rowSchemaOf(roles, {});

export type Role = z.infer<typeof roleSchema>;
