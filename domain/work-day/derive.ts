import { dateAt, hour, type Instant } from '../kernel/time.ts';
import type { Stretch } from './schema.ts';
import type { Tap } from './taps.ts';

/** A tap after midnight continues the day before if the one before it is no longer ago than this. */
const longestBreak = 4 * hour;
/** A day that goes on for longer than this is a new one. */
const longestDay = 16 * hour;

type Open = Omit<Stretch, 'part'> & { part: Stretch['part'] | null; isWay: boolean };

/** Whether a tap is at the same stop as the one before. */
const isThere = (stretch: Open, { address, part }: Tap): boolean =>
  stretch.address === address && (stretch.part === null || part === null || stretch.part === part);

/** The stretches of taps, which are in order of time. */
function stretchesOf(taps: readonly Tap[]): Stretch[] {
  const stretches: Open[] = [];
  for (const tap of taps) {
    const last = stretches.at(-1);
    if (tap.out || last === undefined || !isThere(last, tap)) {
      const { at, address, part, out } = tap;
      stretches.push({ address, part, setOut: out ? at : null, from: at, to: at, isWay: out });
      continue;
    }
    if (last.isWay) last.from = tap.at;
    last.isWay = false;
    last.part ??= tap.part;
    last.to = tap.at;
  }
  return stretches.map(({ isWay: _, part, ...stretch }) => ({ ...stretch, part: part ?? 'INSTALLATION' }));
}

/**
 * The working days that follow from a person's taps, by date in a time zone. Work after midnight belongs to the day on which it
 * began: as long as no break is longer than four hours, and the day no longer than sixteen.
 */
export function daysOf(taps: readonly Tap[], timeZone: string): Map<string, Stretch[]> {
  const days = new Map<string, Tap[]>();
  let began: Instant | null = null;
  let date = '';
  let before: Instant = 0;
  for (const tap of [...taps].sort((one, other) => one.at - other.at)) {
    const { at } = tap;
    const today = dateAt(at, timeZone);
    const goesOn = began !== null && at - before <= longestBreak && at - began <= longestDay;
    if (!goesOn && today !== date) {
      began = at;
      date = today;
    }
    const day = days.get(date) ?? [];
    days.set(date, [...day, tap]);
    before = at;
  }
  return new Map([...days].map(([each, its]) => [each, stretchesOf(its)]));
}

/** The taps from which stretches follow, so that later ones can be added. */
export const tapsOfStretches = (stretches: readonly Stretch[]): Tap[] =>
  stretches.flatMap(({ address, part, setOut, from, to }) => {
    const there = (at: Instant): Tap => ({ at, address, part, out: false });
    const way: Tap[] = setOut === null ? [] : [{ at: setOut, address, part: null, out: true }];
    if (setOut === from && from === to) return way;
    return [...way, there(from), ...(to === from ? [] : [there(to)])];
  });
