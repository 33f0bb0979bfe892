import { z } from 'zod';
import { id, instant } from '../kernel/fields.ts';
import { longestTravel } from './window.ts';

/** How long the way to an address takes, in milliseconds; null where nobody says. */
export const travelSchema = z.int().min(0).max(longestTravel).nullable();

const windowSchema = z.object({ from: instant(), to: instant() });

export type ArrivalWindow = z.infer<typeof windowSchema>;

/** A person's way to an address (decision 0188); the times are those of their taps. `arrivedAt`: null until they said so. */
export const visitSchema = z.object({
  by: id(),
  onMyWayAt: instant(),
  window: windowSchema.nullable(),
  arrivedAt: instant().nullable(),
});

export type Visit = z.infer<typeof visitSchema>;

/** The same in the body of a call, where unknown names are refused. */
export const strictVisit = z.strictObject({
  ...visitSchema.shape,
  window: z.strictObject(windowSchema.shape).nullable(),
});
