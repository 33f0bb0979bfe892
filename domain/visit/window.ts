import type { Coordinates } from '../address/coordinates.ts';
import { straightWays } from '../day-order/ways.ts';
import { type Instant, minute } from '../kernel/time.ts';
import type { ArrivalWindow } from './schema.ts';

const quarter = 15 * minute;
const narrowest = 2 * quarter;
/** How much longer than expected a way may take, without being late. */
const slack = 1.5;

/**
 * When somebody who sets out now is expected, in quarters of an hour. The way is a straight line as in the order of the day;
 * one between places that nobody knows takes as long as usual.
 */
export function arrivalWindow(now: Instant, { from, to }: Record<'from' | 'to', Coordinates | null>): ArrivalWindow {
  const travel = (straightWays([from, to])[0]?.[1] ?? 0) * minute;
  const begin = Math.floor((now + travel) / quarter) * quarter;
  const end = Math.ceil((now + travel * slack) / quarter) * quarter;
  return { from: begin, to: Math.max(begin + narrowest, end) };
}
