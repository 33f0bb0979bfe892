import { describe, expect, it } from 'vitest';
import type { Day, DayPlan, DayStop } from '../../../domain/day-order/day.ts';
import { planDay } from '../../../domain/day-order/plan.ts';
import { mostExact, suggestOrder } from '../../../domain/day-order/suggest.ts';
import { sampleOf } from '../../../tools/test/sizes.ts';
import { bruteForce, randomDay } from './days.ts';

function suggested(day: Day, exactUpTo = mostExact): DayPlan {
  const search = suggestOrder(day, exactUpTo);
  for (;;) {
    const step = search.next();
    if (step.done) return step.value;
  }
}

const order = ({ visits }: DayPlan): string[] => visits.map(({ id }) => id);

const stop = (id: string, given: Partial<DayStop> = {}): DayStop => ({
  id,
  place: Number(id),
  service: 30,
  window: null,
  after: [],
  ...given,
});

/** Places on a line, ten minutes from one to the next; the day starts at nine at the first. */
const onLine = (stops: DayStop[], given: Partial<Day> = {}): Day => ({
  stops,
  breaks: [],
  start: { place: 0, time: 540 },
  end: null,
  ways: [0, 1, 2, 3, 4].map((from) => [0, 1, 2, 3, 4].map((to) => 10 * Math.abs(from - to))),
  ...given,
});

describe('the suggested order of a day', () => {
  it('is as good as the best of all orders, for random days of up to 9 stops', () => {
    for (let seed = 0; seed < sampleOf('orderedDays'); seed += 1) {
      const breaks = seed % 3;
      // A few of the largest: trying each order of nine stops takes long.
      const stops = 1 + (seed % (seed % 20 === 0 ? 9 : 7)) - Math.min(breaks, seed % 7 > 4 ? 1 : 0);
      const day = randomDay(seed, { stops, breaks });
      const { late, minutes } = suggested(day);
      expect({ seed, late, minutes }).toEqual({ seed, ...bruteForce(day) });
    }
  });

  it.each([7, 8, 9])('is the best of all orders of %i stops', (stops) => {
    for (let seed = 0; seed < 4; seed += 1) {
      const day = randomDay(2000 + seed, { stops, pickups: 0.2 });
      const { late, minutes } = suggested(day);
      expect({ seed, late, minutes }).toEqual({ seed, ...bruteForce(day) });
    }
  });

  it('is within 2 % of the exact one at 12 stops where only the heuristic looks for it', () => {
    for (let seed = 0; seed < 8; seed += 1) {
      const day = randomDay(5000 + seed, { stops: mostExact, pickups: (seed % 3) / 6, windows: (seed % 5) / 6 });
      const found = suggested(day, 0);
      const best = suggested(day);
      expect(found.visits).toHaveLength(mostExact);
      expect({ seed, late: found.late }).toEqual({ seed, late: best.late });
      expect(found.minutes).toBeGreaterThanOrEqual(best.minutes);
      expect(found.minutes).toBeLessThanOrEqual(1.02 * best.minutes);
    }
  });

  it('keeps every pickup before what it is for, and every break that can be kept, with more stops too', () => {
    for (let seed = 0; seed < 2; seed += 1) {
      const day = randomDay(seed, { stops: 18, breaks: 2, windows: 0 });
      const plan = suggested(day);
      expect(order(plan).toSorted()).toEqual(day.stops.map(({ id }) => id).toSorted());
      for (const { id, after } of day.stops) {
        for (const earlier of after) expect(order(plan).indexOf(earlier)).toBeLessThan(order(plan).indexOf(id));
      }
      expect(plan.late).toBe(0);
      expect(plan.breaks.map(({ from, to }) => to - from)).toEqual([15, 30]);
    }
  });

  it('is the same one each time', () => {
    const day = randomDay(3, { stops: 16, breaks: 1 });
    expect(suggested(day)).toEqual(suggested(day));
  });

  it('keeps a window although the way gets longer', () => {
    const stops = [stop('1'), stop('2'), stop('4', { window: { from: 540, to: 585 } })];
    expect(suggested(onLine(stops))).toMatchObject({ late: 0, visits: [{ id: '4' }, { id: '2' }, { id: '1' }] });
  });

  it('goes no detour for a wait, and ends where the day ends', () => {
    const stops = [stop('1', { window: { from: 700, to: 700 } }), stop('2'), stop('3')];
    expect(suggested(onLine(stops, { end: { place: 0 } }))).toMatchObject({ travel: 60, end: 740 });
  });

  it('leaves out what has to come before but is not in the day, and takes an empty day', () => {
    expect(order(suggested(onLine([stop('2', { after: ['gone'] })])))).toEqual(['2']);
    expect(suggested(onLine([]))).toMatchObject({ visits: [], late: 0, minutes: 0, end: 540 });
  });

  it('is none where stops wait for each other', () => {
    const stops = [stop('1', { after: ['3'] }), stop('2', { after: ['1'] }), stop('3', { after: ['2'] })];
    expect(() => suggested(onLine(stops))).toThrow('wait for each other');
  });
});

describe('an order that a person chose', () => {
  it('has the times of each stop, and says what is late', () => {
    const stops = [stop('1', { window: { from: 540, to: 560 } }), stop('2', { window: { from: 600, to: 700 } })];
    expect(planDay(onLine(stops), ['2', '1'])).toEqual({
      visits: [
        { id: '2', arrival: 560, begin: 600, end: 630, late: 0 },
        { id: '1', arrival: 640, begin: 640, end: 670, late: 80 },
      ],
      breaks: [],
      late: 80,
      travel: 30,
      end: 670,
      minutes: 160,
    });
  });

  it('takes a break while it waits, on the way, or not at all where the day ends before', () => {
    const noon = { minutes: 30, within: { from: 600, to: 660 } };
    const waits = onLine([stop('1'), stop('2', { window: { from: 640, to: 640 } })], { breaks: [noon] });
    expect(planDay(waits, ['1', '2'])).toMatchObject({ late: 0, breaks: [{ from: 600, to: 630 }], end: 670 });
    const drives = onLine([stop('1', { service: 45 }), stop('4', { service: 60 })], { breaks: [noon] });
    // Away at 595, ten minutes of the way are left after half an hour from ten o'clock.
    expect(planDay(drives, ['1', '4'])).toMatchObject({ late: 0, breaks: [{ from: 600, to: 630 }], end: 715 });
    expect(planDay(onLine([stop('1')], { breaks: [noon] }), ['1'])).toMatchObject({ late: 0, breaks: [], end: 580 });
  });

  it('may break the rule that pickups come first', () => {
    expect(order(planDay(onLine([stop('1'), stop('2', { after: ['1'] })]), ['2', '1']))).toEqual(['2', '1']);
  });
});
