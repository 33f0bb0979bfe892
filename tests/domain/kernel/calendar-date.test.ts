import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateAt, dayOfDate, isDate } from '../../../domain/kernel/calendar-date.ts';
import { hour } from '../../../domain/kernel/time.ts';

const zones = ['Europe/Athens', 'Pacific/Auckland', 'America/St_Johns', 'Pacific/Kiritimati', 'Etc/GMT+12'];

describe('calendar dates', () => {
  it('are those of the time zone', () => {
    const lateEvening = Date.UTC(2026, 10, 21, 22, 30);
    expect(dateAt(lateEvening, 'Europe/Athens')).toBe('2026-11-22');
    expect(dateAt(lateEvening, 'UTC')).toBe('2026-11-21');
  });

  it('are read only when they are such days', () => {
    expect(['2026-11-21', '2026-13-01', '2026-11-1', 'today', 20261121, undefined].map(isDate)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it('last 25 hours when the clocks go back', () => {
    const { from, to } = dayOfDate('2026-10-25', 'Europe/Athens');
    expect(to - from).toBe(25 * hour);
  });

  it('find their day again, moved by any number of days, in every zone', () => {
    const instants = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 0, 1) });
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), fc.integer({ min: -40, max: 40 }), (at, zone, shift) => {
        const date = dateAt(at, zone);
        const { from, to } = dayOfDate(date, zone);
        expect(from <= at && at < to).toBe(true);
        const moved = dayOfDate(date, zone, shift);
        expect(dateAt(moved.from, zone)).toBe(
          new Date(Date.parse(`${date}T00:00:00Z`) + shift * 24 * hour).toISOString().slice(0, 10),
        );
      }),
    );
  });
});
