import { assert, must } from '../kernel/assert.ts';
import type { Day } from './day.ts';

/** A stop or a break, as the solvers see it. */
export interface Node {
  /** Its place in `nodes`. */
  readonly index: number;
  /** Its row in the matrix; -1 for a break, which is taken on the way. */
  readonly place: number;
  readonly service: number;
  /** The earliest and the latest begin that isn't late. */
  readonly from: number;
  readonly to: number;
  /** The change of the load; negative where something is delivered that was picked up. */
  readonly demand: number;
  /** All nodes that come before it and after it on its route. */
  readonly before: Set<Node>;
  readonly after: Set<Node>;
}

/** What a route costs beside each minute of its travel. */
export interface Weights {
  /** For each minute of lateness; infinite where nothing may be late. */
  late: number;
  /** For each minute until the end of the route. */
  end: number;
}

/** One or more routes from one start through all nodes. One person's day is a problem of one route. */
export interface Problem {
  readonly nodes: readonly Node[];
  /** Nodes that are placed together on one route: each alone, or a pickup with its delivery. */
  readonly jobs: readonly (readonly Node[])[];
  readonly ways: Float64Array;
  readonly places: number;
  readonly start: { place: number; time: number };
  /** Where routes end; null for at their last stops. */
  readonly end: number | null;
  /** The latest end of a route that isn't late. */
  readonly latestEnd: number;
  readonly routes: number;
  readonly capacity: number;
  readonly weights: Weights;
}

export const isBreak = ({ place }: Node): boolean => place < 0;

/** Minutes from one place to another. */
export const wayBetween = ({ ways, places }: Problem, from: number, to: number): number =>
  ways[from * places + to] as number;

/** A matrix of rows in one piece. */
export const flatWays = (rows: readonly (readonly number[])[]): Float64Array => Float64Array.from(rows.flat());

/** Lets `first` come before `next`, and so everything before `first` before everything after `next`. */
export function order(first: Node, next: Node): void {
  assert(first !== next && !next.after.has(first), 'Stops wait for each other');
  for (const earlier of [first, ...first.before]) {
    for (const later of [next, ...next.after]) {
      earlier.after.add(later);
      later.before.add(earlier);
    }
  }
}

type Facts = Omit<Node, 'before' | 'after' | 'demand'> & { demand?: number };

export const node = (facts: Facts): Node => ({ demand: 0, ...facts, before: new Set(), after: new Set() });

/** How much a minute of lateness costs while an order is sought: dear, but not so dear that nothing late can be moved any more. */
const lateWeight = 20;

/**
 * The day as a problem of one route. Breaks that can no longer begin at its start are left out. Throws `InvariantError` where stops
 * wait for each other.
 */
export function problemOf({ stops, breaks, start, end, ways }: Day): Problem {
  const places = stops.map(({ place, service, window }, index) =>
    node({ index, place, service, from: window?.from ?? -Infinity, to: window?.to ?? Infinity }),
  );
  const ids = new Map(stops.map(({ id }, index) => [id, must(places[index], id)]));
  for (const { id, after } of stops) {
    for (const earlier of after) {
      const first = ids.get(earlier);
      if (first !== undefined) order(first, must(ids.get(id), id));
    }
  }
  const rests = breaks
    .map(({ minutes, within }) => ({ service: minutes, from: within.from, to: within.to - minutes }))
    .filter(({ to }) => to >= start.time)
    .sort((one, other) => one.to - other.to)
    .map((rest, index) => node({ index: stops.length + index, place: -1, ...rest }));
  const nodes = [...places, ...rests];
  return {
    nodes,
    jobs: nodes.map((one) => [one]),
    ways: flatWays(ways),
    places: ways.length,
    start,
    end: end?.place ?? null,
    latestEnd: Infinity,
    routes: 1,
    capacity: Infinity,
    weights: { late: lateWeight, end: 1 },
  };
}
