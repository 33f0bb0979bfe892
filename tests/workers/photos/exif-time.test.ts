import { describe, expect, test } from 'vitest';
import { instantOfExif } from '../../../workers/photos/photo-facts.ts';

const athens = 'Europe/Athens';

describe('the instant of an EXIF date', () => {
  test.each([
    ['in the time zone that the phone wrote', '2026:07:14 09:30:15', '+03:00', '2026-07-14T06:30:15Z'],
    ['west of Greenwich', '2026:07:14 09:30:15', '-05:30', '2026-07-14T15:00:15Z'],
    ['in UTC', '2026:07:14 09:30:15', 'Z', '2026-07-14T09:30:15Z'],
    [
      "in the company's summer time when the camera wrote none",
      '2026:07:14 09:30:15',
      undefined,
      '2026-07-14T06:30:15Z',
    ],
    ["in the company's winter time", '2026:01:14 09:30:15', undefined, '2026-01-14T07:30:15Z'],
    ['an hour after the clocks went forward', '2026:03:29 04:30:00', undefined, '2026-03-29T01:30:00Z'],
    ['an hour before the clocks go forward', '2026:03:29 02:30:00', undefined, '2026-03-29T00:30:00Z'],
    ["with nonsense as time zone: the company's", '2026:07:14 09:30:15', '   :  ', '2026-07-14T06:30:15Z'],
    ['written with hyphens', '2026-07-14 09:30:15', '+00:00', '2026-07-14T09:30:15Z'],
  ])('%s', (_name, date, offset, expected) => {
    expect(new Date(instantOfExif(date, offset, athens) ?? Number.NaN).toISOString()).toBe(
      new Date(expected).toISOString(),
    );
  });

  test.each(['0000:00:00 00:00:00', '2026:02:31 10:00:00', '    :  :     :  :  ', '', 'yesterday'])(
    'there is none in %j',
    (date) => {
      expect(instantOfExif(date, undefined, athens)).toBeNull();
    },
  );
});
