import { z } from 'zod';
import { resources } from '../kernel/resources.ts';

/**
 * A group of fields that two people set differently. `mine` and `theirs` hold the values; `by` and `at` say who set
 * theirs and when.
 */
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

/** A rejected row of an import: its number in the file, its id, an error code, and the fields concerned. */
const refusedRowSchema = z.object({ row: z.int(), id: z.string(), code: z.string(), fields: z.array(z.string()) });

export type RefusedRow = z.infer<typeof refusedRowSchema>;

/**
 * The outcome of an item. `applied`: it took effect, or already had. `conflict`: the named groups weren't written,
 * others were. `partly`: of an import, the named rows weren't written; dependents are decided on their own. `rejected`:
 * nothing was written. `held`: an earlier item of its chain wasn't applied.
 */
export const outcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('applied') }),
  z.object({ kind: z.literal('conflict'), conflicts: z.array(conflictSchema).min(1) }),
  z.object({ kind: z.literal('partly'), refused: z.array(refusedRowSchema), conflicts: z.array(conflictSchema) }),
  z.object({ kind: z.literal('rejected'), code: z.string(), message: z.string(), fields: z.array(z.string()) }),
  z.object({ kind: z.literal('held'), by: z.string() }),
]);

export type Outcome = z.infer<typeof outcomeSchema>;

/** Whether items that depend on an item with this outcome may proceed. */
export const unblocksDependents = ({ kind }: Outcome): boolean => kind === 'applied' || kind === 'partly';
