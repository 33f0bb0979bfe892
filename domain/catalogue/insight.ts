import { z } from 'zod';
import type { SummedWork } from '../insight/work-sums.ts';
import { failureReasons } from '../operational-address/states.ts';
import { call } from './call.ts';

/** The most weeks that are summed at once. */
const mostWeeks = 54;

const count = () => z.int().min(0);

const weekSumsSchema = z.object({
  from: z.int(),
  installed: count(),
  failed: count(),
  unmeasured: count(),
  worked: count(),
  minutes: z.array(z.object({ minutes: count(), count: count() })),
  reasons: z.array(z.object({ reason: z.enum(failureReasons).nullable(), count: count() })),
  doers: z.array(z.object({ doer: z.string(), installed: count(), failed: count(), worked: count() })),
});

/** {@link SummedWork} on the wire. */
export const summedWorkSchema = z.object({
  weeks: z.array(weekSumsSchema),
  split: z.array(z.string()),
}) satisfies z.ZodType<SummedWork>;

/** Calls for the office's overview. */
export const insightCalls = {
  workSums: call({
    method: 'POST',
    path: '/insight/work',
    summary:
      'The work of some weeks on addresses whose tasks closed before a time and have not changed since, as sums: for the office. The weeks are given by their beginnings, in order, and the end of the last.',
    access: 'signed-in',
    body: z.strictObject({
      closedBefore: z.int(),
      weeks: z
        .array(z.int())
        .min(2)
        .max(mostWeeks + 1)
        .refine((weeks) => weeks.every((week, index) => index === 0 || week > (weeks[index - 1] ?? week)), {
          error: 'expected each to be later than the one before',
        }),
    }),
    reply: summedWorkSchema,
  }),
} as const;
