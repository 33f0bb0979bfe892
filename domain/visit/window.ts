import { type Coordinates, distanceBetween } from '../address/coordinates.ts';
import { type Instant, minute } from '../kernel/time.ts';
import { travelTime } from '../scheduled/travel.ts';
import type { ArrivalWindow } from './schema.ts';

const quarter = 15 * minute;
const narrowest = 2 * quarter;
/** A way between places that nobody knows, as in the order of the day. */
const unknownWay = quarter;
/** A way may take so much longer than expected without being late. */
const slack = 1.5;

/**
 * The arrival window of somebody who sets out now, in quarters of an hour. The way is a straight line as in the order of the day;
 * one between places that nobody knows takes as long as usual.
 */
export function arrivalWindow(now: Instant, { from, to }: Record<'from' | 'to', Coordinates | null>): ArrivalWindow {
  const travel = from === null || to === null ? unknownWay : travelTime(distanceBetween(from, to));
  const begin = Math.floor((now + travel) / quarter) * quarter;
  const end = Math.ceil((now + travel * slack) / quarter) * quarter;
  return { from: begin, to: Math.max(begin + narrowest, end) };
}
