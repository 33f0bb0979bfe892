import { describe, expect, it } from 'vitest';
import { hour } from '../../../../domain/kernel/time.ts';
import { datesShown, rangeShown, stepped } from '../../../../src/features/calendar/calendar-dates.ts';
import { calendarSearch } from '../../../../src/features/calendar/calendar-search.ts';

describe('what a view shows', () => {
  it('is whole weeks from Monday on', () => {
    expect(datesShown('week', '2026-11-22')).toEqual({ first: '2026-11-16', last: '2026-11-22' });
    expect(datesShown('week', '2026-11-23')).toEqual({ first: '2026-11-23', last: '2026-11-29' });
    expect(datesShown('month', '2026-11-21')).toEqual({ first: '2026-10-26', last: '2026-12-06' });
    expect(datesShown('day', '2026-11-21')).toEqual({ first: '2026-11-21', last: '2026-11-21' });
  });

  it('is as long as the days are, also where the clocks change', () => {
    const { from, to } = rangeShown('day', '2026-10-25', 'Europe/Athens');
    expect((to - from) / hour).toBe(25);
    const week = rangeShown('week', '2027-03-28', 'Europe/Athens');
    expect((week.to - week.from) / hour).toBe(7 * 24 - 1);
  });

  it('is stepped through by its own length', () => {
    expect(stepped('day', '2026-12-31', 1)).toBe('2027-01-01');
    expect(stepped('week', '2026-11-21', -1)).toBe('2026-11-14');
    expect(stepped('month', '2026-01-31', 1)).toBe('2026-02-01');
    expect(stepped('month', '2026-01-31', -1)).toBe('2025-12-01');
  });
});

describe('the address of the calendar', () => {
  it('keeps what it understands and drops the rest', () => {
    const search = { view: 'week', date: '2026-11-21', pickups: true, installations: false, who: ['a'] };
    expect(calendarSearch(search)).toEqual(search);
    expect(calendarSearch({ view: 'year', date: 'today', pickups: 'yes', installations: true, who: [1] })).toEqual({});
  });
});
