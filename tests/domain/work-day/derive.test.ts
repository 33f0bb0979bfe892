import { describe, expect, it } from 'vitest';
import { instantOfWallTime } from '../../../domain/kernel/wall-time.ts';
import { daysOf, tapsOfStretches } from '../../../domain/work-day/derive.ts';
import { figuresOf, lengthOf, stateOf, staysOf, sumsOf } from '../../../domain/work-day/figures.ts';
import { type TappedChange, tapsOf } from '../../../domain/work-day/taps.ts';
import { fixedId } from '../../support/rows-in-memory.ts';

const timeZone = 'Europe/Athens';
const [shop, hotel] = [fixedId(801), fixedId(802)];
const withPickups = new Set([hotel]);

const at = (wall: string): number => {
  const instant = instantOfWallTime(wall, timeZone);
  if (instant === undefined) throw new Error(wall);
  return instant;
};

const change = (wall: string, name: string, address: string, more: { args?: object; base?: object } = {}) =>
  ({ at: at(wall), name, args: { id: address, ...more.args }, base: more.base ?? {} }) satisfies TappedChange;

const proof = (wall: string, address: string, type: string): TappedChange => ({
  ...{ at: at(wall), name: 'createProof', base: {} },
  args: { id: fixedId(899), operationalAddress: { id: address }, type },
});

const days = (...changes: TappedChange[]) =>
  daysOf(
    tapsOf(changes, (address) => withPickups.has(address)),
    timeZone,
  );

/** The stays of a day, with times and minutes as people read them. */
const told = (date: string, found: ReturnType<typeof days>): string[] =>
  staysOf(found.get(date) ?? []).map(({ address, part, from, to, travel, work }) => {
    const time = (instant: number): string =>
      new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(instant);
    const place = address === shop ? 'shop' : 'hotel';
    return `${place} ${part} ${time(from)}-${time(to)} travel ${travel === null ? '?' : travel / 60_000} work ${work / 60_000}`;
  });

describe('a working day', () => {
  it('has a way and a stay for each stop, a pickup apart from its installation', () => {
    const found = days(
      change('2026-11-27 07:40', 'setOnMyWay', hotel),
      change('2026-11-27 08:00', 'setArrived', hotel),
      change('2026-11-27 08:20', 'markCollected', hotel),
      change('2026-11-27 09:00', 'markInProgress', hotel),
      proof('2026-11-27 10:30', hotel, 'INSTALLATION'),
      change('2026-11-27 10:35', 'markInstalled', hotel),
      change('2026-11-27 11:00', 'markInProgress', shop),
      change('2026-11-27 12:10', 'markInstalled', shop),
    );
    expect(told('2026-11-27', found)).toEqual([
      'hotel PICKUP 08:00-08:20 travel 20 work 20',
      'hotel INSTALLATION 09:00-10:35 travel 40 work 95',
      'shop INSTALLATION 11:00-12:10 travel 25 work 70',
    ]);
    expect(sumsOf(staysOf(found.get('2026-11-27') ?? []))).toEqual({ travel: 85 * 60_000, work: 185 * 60_000 });
  });

  it('begins with the first tap and ends with the last, also where both are one', () => {
    const stretches = days(change('2026-11-27 09:00', 'markInProgress', shop)).get('2026-11-27') ?? [];
    const figures = figuresOf({ stretches, begin: null, end: null, pause: null });
    expect(figures).toEqual({ begin: at('2026-11-27 09:00'), end: at('2026-11-27 09:00'), pause: 0 });
    expect(figures && lengthOf(figures)).toBe(0);
    expect(figuresOf({ stretches: [], begin: null, end: null, pause: null })).toBeNull();
    expect(days().size).toBe(0);
  });

  it('counts no tap that was taken back, and not the taking back', () => {
    const found = days(
      change('2026-11-27 06:00', 'setOnMyWay', shop),
      change('2026-11-27 06:01', 'setArrived', shop),
      change('2026-11-27 06:02', 'takeBackVisit', shop, { args: { arrived: false } }),
      change('2026-11-27 09:00', 'markInProgress', shop),
      change('2026-11-27 10:00', 'markInstalled', shop),
      change('2026-11-27 17:00', 'markFinished', shop),
      change('2026-11-27 17:05', 'correctStatus', shop, { base: { completionStatus: 'FINISHED' } }),
    );
    expect(told('2026-11-27', found)).toEqual(['shop INSTALLATION 09:00-10:00 travel ? work 60']);
  });

  it('takes back an arrival without the way, and leaves other addresses alone', () => {
    const found = days(
      change('2026-11-27 08:00', 'setOnMyWay', shop),
      change('2026-11-27 08:10', 'setArrived', shop),
      change('2026-11-27 08:11', 'takeBackVisit', shop, { args: { arrived: true } }),
      change('2026-11-27 08:12', 'takeBackVisit', hotel, { args: { arrived: false } }),
      change('2026-11-27 08:30', 'markInProgress', shop),
    );
    expect(told('2026-11-27', found)).toEqual(['shop INSTALLATION 08:30-08:30 travel 30 work 0']);
  });

  it('goes on after midnight for as long as no break is long', () => {
    const found = days(
      change('2026-11-27 21:00', 'markInProgress', shop),
      change('2026-11-28 00:30', 'markInstalled', shop),
      change('2026-11-28 03:00', 'markInProgress', hotel),
      // More than four hours later: the next day.
      change('2026-11-28 08:00', 'markInstalled', hotel),
    );
    expect(told('2026-11-27', found)).toEqual([
      'shop INSTALLATION 21:00-00:30 travel ? work 210',
      'hotel INSTALLATION 03:00-03:00 travel 150 work 0',
    ]);
    expect(told('2026-11-28', found)).toEqual(['hotel INSTALLATION 08:00-08:00 travel ? work 0']);
  });

  it('is never longer than sixteen hours by that', () => {
    const hours = Array.from({ length: 13 }, (_, index) => {
      const moment = at('2026-11-27 10:00') + index * 3 * 3_600_000;
      return { ...change('2026-11-27 10:00', 'answerStep', shop), at: moment };
    });
    const found = days(...hours);
    expect([...found.keys()]).toEqual(['2026-11-27', '2026-11-28']);
    expect(found.get('2026-11-28')?.[0]?.from).toBe(at('2026-11-28 04:00'));
  });

  it('has as many hours as really went by where the clocks change', () => {
    const night = (first: string, last: string) =>
      staysOf(
        days(change(first, 'markInProgress', shop), change(last, 'markInstalled', shop)).get(first.slice(0, 10)) ?? [],
      ).map(({ work }) => work / 3_600_000);
    // Summer begins on 29/03/2026 at 03:00 and ends on 25/10/2026 at 04:00.
    expect(night('2026-03-29 02:00', '2026-03-29 05:00')).toEqual([2]);
    expect(night('2026-10-25 02:00', '2026-10-25 05:00')).toEqual([4]);
  });

  it('is the same when its taps come late, in any order, or on top of what is known', () => {
    const changes = [
      change('2026-11-27 08:00', 'setOnMyWay', hotel),
      change('2026-11-27 08:20', 'markCollected', hotel),
      change('2026-11-27 09:00', 'markInProgress', hotel),
      change('2026-11-27 09:30', 'setOnMyWay', shop),
    ];
    const whole = days(...changes);
    expect(days(...[...changes].reverse())).toEqual(whole);
    const [known, later] = [days(...changes.slice(0, 2)), changes.slice(2)];
    const taps = tapsOfStretches([...known.values()].flat());
    expect(daysOf([...taps, ...tapsOf(later, (address) => withPickups.has(address))], timeZone)).toEqual(whole);
  });
});

describe('the state of a day', () => {
  const stretches =
    days(change('2026-11-27 09:00', 'markInProgress', shop), change('2026-11-27 10:00', 'markInstalled', shop)).get(
      '2026-11-27',
    ) ?? [];
  const day = { stretches, begin: null, end: null, pause: null, checked: null, approved: null };
  const confirmed = { by: shop, at: 1, begin: at('2026-11-27 09:00'), end: at('2026-11-27 10:00'), pause: 0 };

  it('follows from what was confirmed, as long as that still holds', () => {
    expect(stateOf({ ...day, stretches: [] })).toBe('empty');
    expect(stateOf(day)).toBe('open');
    expect(stateOf({ ...day, checked: confirmed })).toBe('checked');
    expect(stateOf({ ...day, checked: confirmed, pause: 15 })).toBe('open');
    expect(stateOf({ ...day, approved: confirmed })).toBe('approved');
    expect(stateOf({ ...day, approved: { ...confirmed, end: confirmed.end - 1 } })).toBe('differs');
  });
});
