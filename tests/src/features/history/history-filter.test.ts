import { expect, it } from 'vitest';
import { countFilters, everything, historyQuery } from '../../../../src/features/history/history-filter.ts';

const timeZone = 'Europe/Athens';

it('nothing is asked for until somebody asks', () => {
  expect(historyQuery(everything, { timeZone, rows: 25 })).toEqual({ rows: 25 });
  expect(countFilters(everything)).toBe(0);
});

it('days are those of the company, both included', () => {
  const filter = { ...everything, user: 'u', from: '2026-11-22', to: '2026-11-22', skewed: true };
  expect(historyQuery(filter, { timeZone, rows: 10 })).toEqual({
    rows: 10,
    user: 'u',
    from: Date.UTC(2026, 10, 21, 22),
    to: Date.UTC(2026, 10, 22, 22),
    skewed: true,
  });
  expect(countFilters(filter)).toBe(4);
});
