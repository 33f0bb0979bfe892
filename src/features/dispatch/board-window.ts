import { hour, type Instant, type TimeRange } from '../../../domain/kernel/time.ts';
import type { BoardTask } from '../../mirror/board.ts';

const first = 6;
const last = 22;

/** Rounds to whole hours since the beginning of the day. */
const earlier = (at: Instant, day: TimeRange): Instant => day.from + Math.floor((at - day.from) / hour) * hour;
const later = (at: Instant, day: TimeRange): Instant => day.from + Math.ceil((at - day.from) / hour) * hour;

/** The hours that the board shows: those of a working day, and more where work begins earlier or ends later. */
export function windowOf(tasks: readonly BoardTask[], day: TimeRange): TimeRange {
  const begins = tasks.map(({ time }) => Math.max(time.from, day.from));
  const ends = tasks.map(({ time }) => Math.min(time.to, day.to));
  return {
    from: Math.min(day.from + first * hour, ...begins.map((at) => earlier(at, day))),
    to: Math.min(day.to, Math.max(day.from + last * hour, ...ends.map((at) => later(at, day)))),
  };
}

/** The full hours of a window, the end left out. */
export const hoursOf = ({ from, to }: TimeRange): Instant[] =>
  Array.from({ length: Math.round((to - from) / hour) }, (_, index) => from + index * hour);

/** The position of a time in a window: start and length in percent, clipped to it. */
export function positionIn({ from, to }: TimeRange, window: TimeRange): { start: number; length: number } {
  const whole = window.to - window.from;
  const begin = Math.max(from, window.from);
  const end = Math.min(to, window.to);
  return { start: ((begin - window.from) / whole) * 100, length: (Math.max(0, end - begin) / whole) * 100 };
}
