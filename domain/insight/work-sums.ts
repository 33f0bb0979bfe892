import { z } from 'zod';
import type { Instant } from '../kernel/time.ts';
import { failureReasons } from '../operational-address/states.ts';

const count = () => z.int().min(0);

/** The ended work of one week: sums over addresses whose tasks devices no longer keep (decision 0133). */
export const weekSumsSchema = z.object({
  /** When the week begins; epoch milliseconds. */
  from: z.int(),
  installed: count(),
  failed: count(),
  /** Installed addresses without a clock of work. */
  unmeasured: count(),
  /** Milliseconds on the clocks of work of the installed addresses. */
  worked: count(),
  /** How many installed addresses took so many minutes, rounded up. */
  minutes: z.array(z.object({ minutes: count(), count: count() })),
  reasons: z.array(z.object({ reason: z.enum(failureReasons).nullable(), count: count() })),
  /** By the employee who did it, or the other company; an address counts for each of a crew. */
  doers: z.array(z.object({ doer: z.string(), installed: count(), failed: count(), worked: count() })),
});

export type WeekSums = z.infer<typeof weekSumsSchema>;

/** The sums of some weeks; `split` are tasks that devices keep, whose work is in subtasks that these do not keep. */
export const summedWorkSchema = z.object({ weeks: z.array(weekSumsSchema), split: z.array(z.string()) });

export type SummedWork = z.infer<typeof summedWorkSchema>;

/** The sums that a device keeps: of the tasks that closed before `border`, as the server had them at `at`. */
export interface WorkSums extends SummedWork {
  border: Instant;
  at: Instant;
}

/** A week without work. */
export const emptyWeek = (from: Instant): WeekSums => ({
  from,
  installed: 0,
  failed: 0,
  unmeasured: 0,
  worked: 0,
  minutes: [],
  reasons: [],
  doers: [],
});
