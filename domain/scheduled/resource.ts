import { defineResource } from '../kernel/resource.ts';
import { vacationTypes } from './types.ts';

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
  'vacations',
);
