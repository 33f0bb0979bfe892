import { z } from 'zod';
import { id, instant } from '../kernel/fields.ts';
import { vacationTypes } from './types.ts';

/** What a vacation's form takes (specification 2.8 and 5): whose it is, from when to when, of what kind, and a name if wanted. */
export const vacationFields = {
  nickname: z.string().trim().max(64).nullable(),
  employee: z.object({ id: id() }),
  startingTime: instant(),
  endingTime: instant(),
  vacationType: z.enum(vacationTypes),
};
