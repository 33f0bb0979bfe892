import { z } from 'zod';
import { conflictSchema } from './conflict.ts';

/**
 * What became of an item. `applied`: it took effect, or the server was already there. `conflict`: the named groups were
 * not written, all others were. `rejected`: nothing was written. `held`: an earlier item of its chain was not applied.
 */
export const outcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('applied') }),
  z.object({ kind: z.literal('conflict'), conflicts: z.array(conflictSchema).min(1) }),
  z.object({ kind: z.literal('rejected'), code: z.string(), message: z.string(), fields: z.array(z.string()) }),
  z.object({ kind: z.literal('held'), by: z.string() }),
]);

export type Outcome = z.infer<typeof outcomeSchema>;
