import { defineResource } from '../kernel/resource.ts';
import { vacationTypes } from './types.ts';

/** Vacation assignment (specification 3); `vacationType` defaults to PAID_VACATION. */
export const scheduled = defineResource('scheduled', {
  nickname: { kind: 'text', folded: true, max: 64, nullable: true },
  employee: { kind: 'reference', to: 'users' },
  startingTime: { kind: 'instant' },
  endingTime: { kind: 'instant' },
  vacationType: { kind: 'choice', values: vacationTypes },
});
