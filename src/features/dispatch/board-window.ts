import { hour, type Instant, type TimeRange } from '../../../domain/kernel/time.ts';
import { instantOfWallTime, wallTimeAt } from '../../../domain/kernel/wall-time.ts';
import { linesOf } from '../../../domain/scheduled/availability.ts';
import { planStep, toPlanStep } from '../../../domain/task/placing.ts';
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

/** The instant at a fraction (0 to 1) of a window, `grab` milliseconds earlier, at the nearest step of the plan within it. */
export function beginAt(fraction: number, grab: number, window: TimeRange): Instant {
  const at = window.from + fraction * (window.to - window.from) - grab;
  return Math.min(window.to - planStep, Math.max(window.from, toPlanStep(at, window.from)));
}

/** The same time of the day on another date; undefined where the clocks skip it. */
export const sameTimeOn = (at: Instant, date: string, timeZone: string): Instant | undefined =>
  instantOfWallTime(`${date} ${wallTimeAt(at, timeZone).slice(11)}`, timeZone);

/** The part of a window that a label needs, so that a short task can be read beside its block. */
const labelShare = 0.16;

/** The line of each task of a row. A short one keeps the room for its label free, unless the window ends. */
export function labelledLines(tasks: readonly BoardTask[], window: TimeRange): number[] {
  const room = labelShare * (window.to - window.from);
  return linesOf(tasks.map(({ time: { from, to } }) => ({ from, to: Math.max(to, from + room) })));
}
