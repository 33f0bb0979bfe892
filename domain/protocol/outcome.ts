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

/** A row of an import that was not taken: its number in the file, its id, a code of the closed list, and the fields it is about. */
const refusedRowSchema = z.object({ row: z.int(), id: z.string(), code: z.string(), fields: z.array(z.string()) });

export type RefusedRow = z.infer<typeof refusedRowSchema>;

/**
 * What became of an item. `applied`: it took effect, or the server was already there. `conflict`: the named groups were
 * not written, all others were. `partly`: of an import, the named rows were not written and all others were; what builds on
 * it is judged by itself. `rejected`: nothing was written. `held`: an earlier item of its chain was not applied.
 */
export const outcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('applied') }),
  z.object({ kind: z.literal('conflict'), conflicts: z.array(conflictSchema).min(1) }),
  z.object({ kind: z.literal('partly'), refused: z.array(refusedRowSchema), conflicts: z.array(conflictSchema) }),
  z.object({ kind: z.literal('rejected'), code: z.string(), message: z.string(), fields: z.array(z.string()) }),
  z.object({ kind: z.literal('held'), by: z.string() }),
]);

export type Outcome = z.infer<typeof outcomeSchema>;

/** Whether what builds on an item of this outcome goes on: it was applied, or each of its rows stands by itself. */
export const unblocksDependents = ({ kind }: Outcome): boolean => kind === 'applied' || kind === 'partly';
