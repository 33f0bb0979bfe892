import type { z } from 'zod';
import { choice, foldedText, instant, reference, rowSchema } from '../kernel/fields.ts';
import { vacationTypes } from './types.ts';

/** Vacation assignment (specification 3); `vacationType` defaults to PAID_VACATION. */
export const scheduledSchema = rowSchema({
  nickname: foldedText(64).nullable(),
  employee: reference('users'),
  startingTime: instant(),
  endingTime: instant(),
  vacationType: choice(vacationTypes),
});

export type Scheduled = z.infer<typeof scheduledSchema>;
