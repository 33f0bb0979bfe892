import { type Coordinates, distanceBetween } from '../address/coordinates.ts';
import { hour, type TimeRange } from '../kernel/time.ts';

/** How much longer roads are than the straight line. */
const detour = 1.3;
/** Metres that a van makes in an hour, in and around a town. */
const speed = 40_000;

/** How long it takes to travel a straight line of so many metres, in milliseconds. */
export const travelTime = (metres: number): number => ((metres * detour) / speed) * hour;

/** Work in somebody's plan. */
export interface Stop {
  id: string;
  /** When it may be done. */
  time: TimeRange;
  /** Hours that the work takes; null for all of its time. */
  estimate: number | null;
  /** Its known places; none where nobody has said. */
  places: readonly Coordinates[];
}

/**
 * What is wrong with a stop beside another one, `with`: the work on both doesn't fit into their time, or there is no time left to
 * get from one to the other. Metres are the straight line; `needed` and `gap` are milliseconds.
 */
export type PlanWarning =
  | { kind: 'overlap'; with: string }
  | { kind: 'travel'; with: string; metres: number; needed: number; gap: number };

/** The shortest way between two stops in metres, so that a warning is never a false one; null where a place is unknown. */
function metresBetween(one: Stop, other: Stop): number | null {
  const ways = one.places.flatMap((from) => other.places.map((to) => distanceBetween(from, to)));
  return ways.length === 0 ? null : Math.min(...ways);
}

function workOf({ time, estimate }: Stop): number {
  const length = time.to - time.from;
  return estimate === null ? length : Math.min(length, estimate * hour);
}

/** The most time between the earliest end of one stop and the latest begin of the next; negative where both can't be done. */
const gapAfter = (first: Stop, next: Stop): number => next.time.to - workOf(next) - (first.time.from + workOf(first));

/**
 * What is wrong with a stop among the others of the same person. Several tasks in one window are a normal day (decision 0016), so
 * only work counts that can't be done one after the other.
 */
export const planWarnings = (stop: Stop, plan: readonly Stop[]): PlanWarning[] =>
  plan.flatMap((other): PlanWarning[] => {
    if (other.id === stop.id) return [];
    const gap = Math.max(gapAfter(stop, other), gapAfter(other, stop));
    if (gap < 0) return [{ kind: 'overlap', with: other.id }];
    const metres = metresBetween(stop, other);
    const needed = metres === null ? 0 : travelTime(metres);
    return metres === null || needed <= gap ? [] : [{ kind: 'travel', with: other.id, metres, needed, gap }];
  });
