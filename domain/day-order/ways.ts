import { type Coordinates, distanceBetween } from '../address/coordinates.ts';
import { minute } from '../kernel/time.ts';
import { travelTime } from '../scheduled/travel.ts';

/** Minutes to or from a place that nobody knows, in a day that has no two known places. */
const unknownWay = 15;

/** The mean of the known ways between different places. */
function usualWay(ways: readonly (readonly (number | null)[])[]): number {
  const known = ways.flatMap((row, from) => row.filter((way, to): way is number => way !== null && from !== to));
  return known.length === 0 ? unknownWay : known.reduce((sum, way) => sum + way, 0) / known.length;
}

/**
 * A matrix without gaps: a way that nobody knows takes as long as the ways of the day do on average, so that a stop without
 * coordinates is neither free of travel nor pushed to the end.
 */
export function withoutGaps(ways: readonly (readonly (number | null)[])[]): number[][] {
  const usual = usualWay(ways);
  return ways.map((row, from) => row.map((way, to) => (from === to ? 0 : (way ?? usual))));
}

/** The most places between which ways by road are asked for at once: services of routing take as many, and nobody has more stops in a day. */
export const mostRoutedPlaces = 40;

/** The minutes by road from one place to another; null where they are not known. */
export type Roads = (from: Coordinates, to: Coordinates) => number | null;

/** Minutes of travel between places by road as far as that is known, else by their straight lines; null is a place without coordinates. */
export const waysBetween = (places: readonly (Coordinates | null)[], roads: Roads): number[][] =>
  withoutGaps(
    places.map((from) =>
      places.map((to) =>
        from === null || to === null ? null : (roads(from, to) ?? travelTime(distanceBetween(from, to)) / minute),
      ),
    ),
  );
