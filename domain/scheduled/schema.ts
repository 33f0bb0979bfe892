import type { z } from 'zod';
import { entryShapeOf, rowSchemaOf } from '../kernel/resource-schemas.ts';
import { scheduled } from './resource.ts';

export const scheduledSchema = rowSchemaOf(scheduled, {});

export type Scheduled = z.infer<typeof scheduledSchema>;

/** What a vacation's form takes (specification 2.8 and 5): whose it is, from when to when, of what kind, and a name if wanted. */
export const vacationFields = entryShapeOf(scheduled, {});
