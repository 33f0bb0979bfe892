import { z } from 'zod';
import { id, instant } from '../kernel/fields.ts';
import { hour } from '../kernel/time.ts';

/** The longest that a customer can be told to wait. */
const longestWindow = 12 * hour;

const windowFields = { from: instant(), to: instant() };

/** A stored arrival window. */
const storedWindowSchema = z.object(windowFields);

export type ArrivalWindow = z.infer<typeof storedWindowSchema>;

/** A sent arrival window. */
export const arrivalWindowSchema = z
  .strictObject(windowFields)
  .refine(({ from, to }) => from < to && to - from <= longestWindow, {
    error: 'begins before it ends, within twelve hours',
  });

/** A person's way to an address (decision 0188); the times are those of their taps. `arrivedAt`: null until they said so. */
export const visitSchema = z.object({
  by: id(),
  onMyWayAt: instant(),
  window: storedWindowSchema.nullable(),
  arrivedAt: instant().nullable(),
});

export type Visit = z.infer<typeof visitSchema>;

/** The same in the body of a call, where unknown names are refused. */
export const strictVisit = z.strictObject({
  ...visitSchema.shape,
  window: z.strictObject(storedWindowSchema.shape).nullable(),
});
