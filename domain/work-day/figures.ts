import { type Instant, minute } from '../kernel/time.ts';
import type { Confirmed, Figures, Stretch } from './schema.ts';

/** The fields of a day from which its figures follow. */
export interface TimedDay {
  stretches: readonly Stretch[];
  begin: Instant | null;
  end: Instant | null;
  pause: number | null;
}

/** The begin and end of a day by its taps; null without any. */
export function tappedRange(stretches: readonly Stretch[]): { begin: Instant; end: Instant } | null {
  const [first] = stretches;
  if (first === undefined) return null;
  return { begin: first.setOut ?? first.from, end: Math.max(...stretches.map(({ to }) => to)) };
}

/** The figures that count: corrected, else tapped; null where neither says when the day began or ended. */
export function figuresOf({ stretches, begin, end, pause }: TimedDay): Figures | null {
  const tapped = tappedRange(stretches);
  const [from, to] = [begin ?? tapped?.begin, end ?? tapped?.end];
  return from === undefined || to === undefined ? null : { begin: from, end: to, pause: pause ?? 0 };
}

/** How long a day was without its pause, in milliseconds. */
export const lengthOf = ({ begin, end, pause }: Figures): number => Math.max(0, end - begin - pause * minute);

/** The stay at a stop, with the way to it, in milliseconds; null where nobody knows when they left the one before. */
export interface Stay extends Stretch {
  travel: number | null;
  work: number;
}

/** The stays of a day. The way to one began with "on my way", else with the last tap at the one before. */
export const staysOf = (stretches: readonly Stretch[]): Stay[] =>
  stretches.map((stretch, index) => {
    const left = stretch.setOut ?? stretches[index - 1]?.to ?? null;
    return { ...stretch, travel: left === null ? null : stretch.from - left, work: stretch.to - stretch.from };
  });

/** The travel and the work of stays, added up, in milliseconds. */
export function sumsOf(stays: readonly Stay[]): { travel: number; work: number } {
  const sums = { travel: 0, work: 0 };
  for (const { travel, work } of stays) {
    sums.travel += travel ?? 0;
    sums.work += work;
  }
  return sums;
}

const isSame = (one: Figures, other: Figures): boolean =>
  one.begin === other.begin && one.end === other.end && one.pause === other.pause;

/**
 * How far a day is. `differs`: it was approved, and taps that came later, as from a phone without network, say something else.
 * A day that was changed after it was checked is open again.
 */
export type DayState = 'empty' | 'open' | 'checked' | 'approved' | 'differs';

export function stateOf(day: TimedDay & { checked: Confirmed | null; approved: Confirmed | null }): DayState {
  const figures = figuresOf(day);
  if (day.approved !== null) return figures !== null && isSame(figures, day.approved) ? 'approved' : 'differs';
  if (figures === null) return 'empty';
  return day.checked !== null && isSame(figures, day.checked) ? 'checked' : 'open';
}

/** The figures that are paid: the approved ones, else those that count now. */
export const countedOf = (day: TimedDay & { approved: Confirmed | null }): Figures | null =>
  day.approved ?? figuresOf(day);
