import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  dateAt,
  day,
  dayAround,
  dayOfDate,
  hour,
  isDate,
  isTimeZone,
  overlaps,
  second,
  zoneOffset,
} from '../../../domain/kernel/time.ts';
import { instantOfWallTime, wallTimeAt } from '../../../domain/kernel/wall-time.ts';

const athens = 'Europe/Athens';
const at = (text: string): number => Date.parse(text);

describe('the day of a time zone', () => {
  test('is the wall clock’s, not that of UTC', () => {
    const justAfterMidnight = at('2026-05-04T00:30:00+03:00');
    expect(dayAround(justAfterMidnight, athens)).toEqual({
      from: at('2026-05-04T00:00:00+03:00'),
      to: at('2026-05-05T00:00:00+03:00'),
    });
  });

  test('has 23 hours when the clocks go forward and 25 when they go back', () => {
    const spring = dayAround(at('2026-03-29T12:00:00+03:00'), athens);
    expect(spring.from).toBe(at('2026-03-29T00:00:00+02:00'));
    expect(spring.to - spring.from).toBe(23 * hour);
    const autumn = dayAround(at('2026-10-25T12:00:00+02:00'), athens);
    expect(autumn.from).toBe(at('2026-10-25T00:00:00+03:00'));
    expect(autumn.to - autumn.from).toBe(25 * hour);
  });

  test.each([
    ['before the change', '2026-10-25T03:30:00+03:00'],
    ['in the repeated hour', '2026-10-25T03:30:00+02:00'],
    ['after it', '2026-10-25T23:59:59+02:00'],
  ])('is the same %s', (_, text) => {
    expect(dayAround(at(text), athens).from).toBe(at('2026-10-25T00:00:00+03:00'));
  });

  test('moves by whole days over a change of clocks', () => {
    const saturday = at('2026-03-28T10:00:00+02:00');
    expect(dayAround(saturday, athens, 2).from).toBe(at('2026-03-30T00:00:00+03:00'));
    expect(dayAround(at('2026-03-30T10:00:00+03:00'), athens, -2).from).toBe(at('2026-03-28T00:00:00+02:00'));
  });

  test('begins when the clocks have skipped midnight', () => {
    const havana = dayAround(at('2007-03-11T12:00:00-04:00'), 'America/Havana');
    expect(havana).toEqual({ from: at('2007-03-11T01:00:00-04:00'), to: at('2007-03-12T00:00:00-04:00') });
    const cairo = dayAround(at('2026-04-24T12:00:00+03:00'), 'Africa/Cairo');
    expect(cairo).toEqual({ from: at('2026-04-24T01:00:00+03:00'), to: at('2026-04-25T00:00:00+03:00') });
  });

  test('holds its instant and meets the next day, in every zone and year', () => {
    // Cairo and Havana change their clocks at midnight, Lord Howe by half an hour, Chatham lies at 45 minutes.
    const zones = fc.constantFrom(
      athens,
      'UTC',
      'Africa/Cairo',
      'Australia/Lord_Howe',
      'Pacific/Chatham',
      'America/Havana',
    );
    const instants = fc.integer({ min: at('2000-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') });
    fc.assert(
      fc.property(zones, instants, (zone, instant) => {
        const today = dayAround(instant, zone);
        expect(today.from <= instant && instant < today.to).toBe(true);
        expect(dayAround(instant, zone, 1).from).toBe(today.to);
        expect(dayAround(today.from, zone)).toEqual(today);
        expect(dayAround(today.to - 1, zone)).toEqual(today);
        expect(Math.abs(today.to - today.from - day)).toBeLessThanOrEqual(hour);
      }),
      { numRuns: 500 },
    );
  });
});

test('the offset of a zone is that of the moment', () => {
  expect(zoneOffset(at('2026-01-15T00:00:00Z'), athens)).toBe(2 * hour);
  expect(zoneOffset(at('2026-07-15T00:00:00.999Z'), athens)).toBe(3 * hour);
  expect(zoneOffset(at('2026-07-15T00:00:00Z'), 'UTC')).toBe(0);
});

test('ranges that only touch do not overlap', () => {
  expect(overlaps({ from: 0, to: 10 }, { from: 10, to: 20 })).toBe(false);
  expect(overlaps({ from: 0, to: 10 }, { from: 9, to: 20 })).toBe(true);
  expect(overlaps({ from: 0, to: 30 }, { from: 10, to: 20 })).toBe(true);
  expect(overlaps({ from: 10, to: 20 }, { from: 0, to: 10 })).toBe(false);
});

test.each([
  { name: 'Europe/Athens', known: true },
  { name: 'UTC', known: true },
  { name: 'Europe/Atlantis', known: false },
  { name: '', known: false },
])('$name is a time zone: $known', ({ name, known }) => {
  expect(isTimeZone(name)).toBe(known);
});

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

describe('what the clock on the wall shows', () => {
  it.each([
    ['Europe/Athens', '2026-11-21 09:52:00', Date.UTC(2026, 10, 21, 7, 52)],
    ['Europe/Athens', '2026-07-21 09:52:00', Date.UTC(2026, 6, 21, 6, 52)],
    ['America/St_Johns', '2026-11-21 23:59:59', Date.UTC(2026, 10, 22, 3, 29, 59)],
  ])('in %s at %s is one instant', (timeZone, text, at) => {
    expect(instantOfWallTime(text, timeZone)).toBe(at);
    expect(wallTimeAt(at, timeZone)).toBe(text);
  });

  it('may be without seconds, and with the T of ISO 8601', () => {
    expect(instantOfWallTime('2026-11-21T09:52', 'UTC')).toBe(Date.UTC(2026, 10, 21, 9, 52));
  });

  it.each(['', '2026-11-21', '21/11/2026 09:52', '2026-02-30 10:00:00', '2026-11-21 25:00:00'])(
    'is not "%s"',
    (text) => {
      expect(instantOfWallTime(text, 'Europe/Athens')).toBeUndefined();
    },
  );

  it('where the clocks skip an hour, means the hour after it', () => {
    const skipped = instantOfWallTime('2026-03-29 03:30:00', 'Europe/Athens');
    expect(wallTimeAt(skipped ?? 0, 'Europe/Athens')).toBe('2026-03-29 04:30:00');
  });

  it('comes back for every instant but those of an hour that comes twice', () => {
    const anyInstant = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2050, 0) });
    fc.assert(
      fc.property(anyInstant, (at) => {
        const whole = at - (at % second);
        const shown = wallTimeAt(whole, 'Europe/Athens');
        expect(wallTimeAt(instantOfWallTime(shown, 'Europe/Athens') ?? 0, 'Europe/Athens')).toBe(shown);
      }),
    );
  });
});
