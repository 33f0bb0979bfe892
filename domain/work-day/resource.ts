import { defineResource } from '../kernel/resource.ts';

/** The longest pause of a day, in minutes. */
export const longestPause = 16 * 60;

/**
 * A person's working day (decision 0191): `stretches` follow from what they tapped. `begin`, `end` and `pause` (minutes) are
 * corrections, null where the taps count. `checked` and `approved` hold the figures that somebody confirmed, by whom and when.
 */
export const workDays = defineResource(
  'work-days',
  {
    user: { kind: 'reference', to: 'users', column: 'first' },
    date: { kind: 'text', max: 10, column: 'first' },
    stretches: { kind: 'json', unlisted: true },
    begin: { kind: 'instant', nullable: true, column: 'first' },
    end: { kind: 'instant', nullable: true, column: 'first' },
    pause: { kind: 'whole', nullable: true, min: 0, max: longestPause, column: 'first' },
    note: { kind: 'text', nullable: true, max: 2000, column: 'more', entry: { control: 'lines' } },
    corrected: { kind: 'json', nullable: true, unlisted: true },
    checked: { kind: 'json', nullable: true, unlisted: true },
    approved: { kind: 'json', nullable: true, unlisted: true },
  },
  { texts: 'workingTime' },
);
