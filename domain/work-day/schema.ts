import { z } from 'zod';
import { id, instant } from '../kernel/fields.ts';
import { longestPause } from './resource.ts';

/** The parts of a job that are done at different places. */
export const dayParts = ['PICKUP', 'INSTALLATION'] as const;

export type DayPart = (typeof dayParts)[number];

/**
 * A person's time at one stop of a task: from their first tap there to their last. `setOut`: their "on my way", null without
 * one. Of a way that led to no tap, all three are the same.
 */
export const stretchSchema = z.object({
  address: id(),
  part: z.enum(dayParts),
  setOut: instant().nullable(),
  from: instant(),
  to: instant(),
});

export type Stretch = z.infer<typeof stretchSchema>;

/** The figures of a day that somebody confirms: its begin, its end, and its pause in minutes. */
export const figuresSchema = z.object({
  begin: instant(),
  end: instant(),
  pause: z.int().min(0).max(longestPause),
});

export type Figures = z.infer<typeof figuresSchema>;

/** The person who did something to a day, and the time. */
export const doneSchema = z.object({ by: id(), at: instant() });

/** The figures that somebody confirmed. */
export const confirmedSchema = z.object({ ...doneSchema.shape, ...figuresSchema.shape });

export type Confirmed = z.infer<typeof confirmedSchema>;
