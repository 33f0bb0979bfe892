import { describe, expect, it } from 'vitest';
import { formatOf } from '../../../src/i18n/format.ts';

const greek = formatOf('el', 'Europe/Athens');
const english = formatOf('en', 'Europe/Athens');
const morning = Date.UTC(2026, 10, 21, 7, 5);

describe('formats', () => {
  it('writes dates and times the Greek way in both languages, in the zone of the company', () => {
    expect(greek.dateTime(morning)).toBe('21/11/2026 09:05');
    expect(english.dateTime(morning)).toBe('21/11/2026 09:05');
    expect(formatOf('en', 'Europe/London').time(morning)).toBe('07:05');
  });

  it('counts midnight as 00:00', () => {
    expect(english.time(Date.UTC(2026, 10, 20, 22))).toBe('00:00');
  });

  it('names the day in the language', () => {
    expect(greek.day(morning)).toBe('Σάββατο 21/11');
    expect(english.day(morning)).toBe('Saturday 21/11');
  });

  it('writes a range of hours with a dash', () => {
    expect(greek.timeRange(morning, morning + 5_400_000)).toBe('09:05 – 10:35');
  });

  it('writes a range of moments with its day once, or with both', () => {
    expect(english.dateTimeRange(morning, morning + 5_400_000)).toBe('21/11/2026, 09:05 – 10:35');
    expect(english.dateTimeRange(morning, morning + 86_400_000)).toBe('21/11/2026 09:05 – 22/11/2026 09:05');
  });

  it('shortens the name of a day with its accent', () => {
    expect(greek.weekday(morning)).toBe('Σάβ');
    expect(english.weekday(morning)).toBe('Sat');
  });

  it('leaves the date out of a moment of today, across midnight of the company', () => {
    const lateEvening = Date.UTC(2026, 10, 20, 21, 59);
    expect(english.moment(morning, morning + 1000)).toBe('09:05');
    expect(english.moment(lateEvening, morning)).toBe('20/11 23:59');
  });

  it('writes numbers, money, shares, sizes and distances in the language', () => {
    expect(greek.number(1234.5)).toBe('1.234,5');
    expect(greek.money(1234.5).replace(/\u00a0/g, ' ')).toBe('1.234,50 €');
    expect(english.money(0)).toBe('€0.00');
    expect(english.percent(49.6)).toBe('50%');
    expect(greek.bytes(3_440_000)).toBe('3,4 MB');
    expect(english.bytes(0)).toBe('0 B');
    expect(english.bytes(999)).toBe('999 B');
    expect(english.bytes(1000)).toBe('1 kB');
    expect(greek.degrees(38.246_612_3)).toBe('38.246612');
    expect(greek.distance(1240)).toBe('1,2 km');
    expect(greek.distance(847)).toBe('850 m');
    expect(english.distance(996)).toBe('1 km');
  });
});
