import { type Coordinates, distanceBetween } from '../address/coordinates.ts';
import { hour, type Instant, minute, type TimeRange } from '../kernel/time.ts';
import { travelTime } from '../scheduled/travel.ts';

/** The longest way to an address, in milliseconds. */
export const longestTravel = 12 * hour;

const quarter = 15 * minute;
const narrowest = 2 * quarter;
/** A way between places that nobody knows, as in the order of the day. */
const unknownWay = quarter;
/** A way may take so much longer than expected without being late. */
const slack = 1.5;

/**
 * How long the way between two places takes, in whole milliseconds: a straight line as in the order of the day. One between places
 * that nobody knows takes as long as usual, and none takes longer than `longestTravel`.
 */
export function expectedTravel({ from, to }: Record<'from' | 'to', Coordinates | null>): number {
  if (from === null || to === null) return unknownWay;
  return Math.min(longestTravel, Math.round(travelTime(distanceBetween(from, to))));
}

/** The arrival window of somebody who sets out at an instant and travels so many milliseconds, in quarters of an hour. */
export function arrivalWindow(at: Instant, travel: number): TimeRange {
  const begin = Math.floor((at + travel) / quarter) * quarter;
  const end = Math.ceil((at + travel * slack) / quarter) * quarter;
  return { from: begin, to: Math.max(begin + narrowest, end) };
}
