import type { z } from 'zod';
import { rowSchemaOf } from '../kernel/resource-schemas.ts';
import { photos } from './resource.ts';

export const photoSchema = rowSchemaOf(photos, {});

export type Photo = z.infer<typeof photoSchema>;
