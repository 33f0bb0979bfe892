import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { second } from '../../../domain/kernel/time.ts';
import { instantOfWallTime, wallTimeAt } from '../../../domain/kernel/wall-time.ts';

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
