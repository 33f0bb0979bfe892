import { type Coordinates, distanceBetween } from '../address/coordinates.ts';
import { hour, overlaps, type TimeRange } from '../kernel/time.ts';

/** How much longer roads are than the straight line. */
const detour = 1.3;
/** Metres that a van makes in an hour, in and around a town. */
const speed = 40_000;

/** How long it takes to travel a straight line of so many metres, in milliseconds. */
export const travelTime = (metres: number): number => ((metres * detour) / speed) * hour;

/** Work in somebody's plan. */
export interface Stop {
  id: string;
  time: TimeRange;
  /** Its known places; none where nobody has said. */
  places: readonly Coordinates[];
}

/**
 * What is wrong with a stop beside another one, `with`: they share time, or the time between them is too short to get there.
 * Metres are the straight line; `needed` and `gap` are milliseconds.
 */
export type PlanWarning =
  | { kind: 'overlap'; with: string }
  | { kind: 'travel'; with: string; metres: number; needed: number; gap: number };

/** The shortest way between two stops in metres, so that a warning is never a false one; null where a place is unknown. */
function metresBetween(one: Stop, other: Stop): number | null {
  const ways = one.places.flatMap((from) => other.places.map((to) => distanceBetween(from, to)));
  return ways.length === 0 ? null : Math.min(...ways);
}

function travelWarning(stop: Stop, other: Stop | undefined, gap: number): PlanWarning[] {
  const metres = other === undefined ? null : metresBetween(stop, other);
  if (other === undefined || metres === null) return [];
  const needed = travelTime(metres);
  return needed > gap ? [{ kind: 'travel', with: other.id, metres, needed, gap }] : [];
}

/** What is wrong with a stop among the others of the same person: first what overlaps it, then the ways from and to the next ones. */
export function planWarnings(stop: Stop, plan: readonly Stop[]): PlanWarning[] {
  const others = plan.filter(({ id }) => id !== stop.id);
  const at = others.filter(({ time }) => overlaps(time, stop.time));
  const before = others.filter(({ time }) => time.to <= stop.time.from);
  const after = others.filter(({ time }) => time.from >= stop.time.to);
  const [last] = before.sort((one, other) => other.time.to - one.time.to);
  const [next] = after.sort((one, other) => one.time.from - other.time.from);
  return [
    ...at.map((other): PlanWarning => ({ kind: 'overlap', with: other.id })),
    ...travelWarning(stop, last, stop.time.from - (last?.time.to ?? 0)),
    ...travelWarning(stop, next, (next?.time.from ?? 0) - stop.time.to),
  ];
}
