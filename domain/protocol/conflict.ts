import { z } from 'zod';
import { resources } from '../kernel/resources.ts';

/** One group of fields that two people set differently. `mine` and `theirs` hold the fields' values; `by` and `at` say who and when. */
export const conflictSchema = z.object({
  resource: z.enum(resources),
  id: z.string(),
  fields: z.array(z.string()),
  mine: z.record(z.string(), z.unknown()),
  theirs: z.record(z.string(), z.unknown()),
  by: z.object({ id: z.string(), name: z.string() }).nullable(),
  at: z.number().nullable(),
});

export type Conflict = z.infer<typeof conflictSchema>;
