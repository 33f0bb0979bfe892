import type { z } from 'zod';
import { rowSchemaOf } from '../kernel/resource-schemas.ts';
import { scheduled } from './resource.ts';

export const scheduledSchema = rowSchemaOf(scheduled, {});

export type Scheduled = z.infer<typeof scheduledSchema>;
