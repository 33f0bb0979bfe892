import { defineResource } from '../kernel/resource.ts';

/** The kinds of vacation (specification 3); PAID_VACATION unless another is chosen (9). */
export const vacationTypes = ['PAID_VACATION', 'UNPAID_VACATION', 'SICK_LEAVE', 'OTHER'] as const;

/** Vacation assignment (specification 3); `vacationType` defaults to PAID_VACATION. */
export const scheduled = defineResource(
  'scheduled',
  {
    nickname: {
      kind: 'text',
      folded: true,
      max: 64,
      nullable: true,
      searched: true,
      column: 'first',
      entry: { control: 'text' },
    },
    employee: { kind: 'reference', to: 'users', column: 'first', entry: { control: 'own' } },
    startingTime: { kind: 'instant', column: 'first', entry: { control: 'own' } },
    endingTime: { kind: 'instant', column: 'first', entry: { control: 'own' } },
    vacationType: { kind: 'choice', values: vacationTypes, column: 'first', entry: { control: 'own' } },
  },
  { texts: 'vacations' },
);
