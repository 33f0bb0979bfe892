import { deviceOutcomes } from './device-outcomes.ts';
import { formOutcomes } from './form-outcomes.ts';
import { officeOutcomes } from './office-outcomes.ts';
import type { Outcome } from './outcome.ts';
import { requestOutcomes } from './request-outcomes.ts';
import { taskOutcomes } from './task-outcomes.ts';

/**
 * The error catalogue (specification 8): from a situation to what a person notices of it. Screens name the situation and never
 * how it looks.
 */
export const outcomes = {
  ...requestOutcomes,
  ...taskOutcomes,
  ...officeOutcomes,
  ...formOutcomes,
  ...deviceOutcomes,
} as const satisfies Record<string, Outcome>;

export type Situation = keyof typeof outcomes;
