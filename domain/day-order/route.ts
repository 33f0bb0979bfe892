import { isBreak, type Node, type Problem, wayBetween } from './problem.ts';
import { State } from './state.ts';

/** A node where it stands on a route, or a node that stands on none. */
export class Spot {
  route: Route | null = null;
  next: Spot | null = null;
  /** The route before it. */
  readonly before = new State();
  /** Whether no stop comes after it: it is a break that is free. */
  isTail = false;
  /** The latest arrival at which neither it nor anything after it is late. */
  latest = 0;
  /** From such an arrival, the end of the route is so much later, but not before `restFloor`. */
  rest = 0;
  restFloor = 0;
  restTravel = 0;
  /** The most that is loaded at it or later. */
  peak = 0;
  readonly node: Node;

  constructor(node: Node) {
    this.node = node;
  }
}

/** What comes after a stop, seen from its end: breaks on the way to the next one, if any. */
interface Leg {
  /** Minutes of breaks. */
  rests: number;
  /** The next arrival is not before this. */
  floor: number;
  /** The latest departure at which no break is late. */
  latest: number;
}

const openLeg: Leg = { rests: 0, floor: -Infinity, latest: Infinity };

/** The leg with one more break at its front. */
function withBreak({ rests, floor, latest }: Leg, { service, from, to }: Node): Leg {
  const free = from + service;
  return {
    rests: rests + service,
    floor: Math.max(floor, free + rests),
    latest: free > latest ? -Infinity : Math.min(to, latest - service),
  };
}

/**
 * Some nodes in their order, with what makes it fast to say what one more would cost: the state before each node, and for each stop
 * what follows from the time of arrival there.
 */
export class Route {
  nodes: readonly Node[] = [];
  first: Spot | null = null;
  /** After all nodes, as if a stop came next. */
  readonly tail = new State();
  late = 0;
  travel = 0;
  load = 0;
  /** What the route costs; infinite where it is late and must not be. */
  cost = 0;
  readonly #problem: Problem;
  readonly #spots: readonly Spot[];
  readonly #start: State;
  readonly #work = new State();
  readonly #probe = new State();

  constructor(problem: Problem, spots: readonly Spot[], nodes: readonly Node[]) {
    this.#problem = problem;
    this.#spots = spots;
    this.#start = State.start(problem);
    this.place(nodes);
  }

  spot({ index }: Node): Spot {
    return this.#spots[index] as Spot;
  }

  /** Makes these nodes the route's. Those that it had and that stand nowhere now have to be taken off by the caller. */
  place(nodes: readonly Node[]): void {
    this.nodes = nodes;
    const state = this.#work.copy(this.#start);
    let previous: Spot | null = null;
    this.first = null;
    for (const node of nodes) {
      const spot = this.spot(node);
      spot.route = this;
      spot.next = null;
      spot.before.copy(state);
      if (previous === null) this.first = spot;
      else previous.next = spot;
      previous = spot;
      state.visit(this.#problem, node);
    }
    this.load = state.load;
    this.tail.copy(state);
    this.#lookBack();
    this.cost = this.#costFrom(this.#work.copy(this.#start), this.first);
    this.late = this.#work.late;
    this.travel = this.#work.travel;
  }

  /** Works out for each spot what follows it, from the last to the first. */
  #lookBack(): void {
    let leg = openLeg;
    let peak = -Infinity;
    let next: Spot | null = null;
    for (let index = this.nodes.length - 1; index >= 0; index -= 1) {
      const spot = this.spot(this.nodes[index] as Node);
      peak = Math.max(peak, spot.before.load + spot.node.demand);
      spot.peak = peak;
      spot.isTail = next === null && isBreak(spot.node);
      if (isBreak(spot.node)) {
        leg = withBreak(leg, spot.node);
        // Breaks after the last stop don't lengthen the day.
        if (spot.isTail) leg = { ...openLeg, latest: leg.latest };
        continue;
      }
      this.#follow(spot, leg, next);
      next = spot;
      leg = openLeg;
    }
  }

  #follow(spot: Spot, leg: Leg, next: Spot | null): void {
    const problem = this.#problem;
    const { service, from, to, place } = spot.node;
    const way = wayBetween(problem, place, next?.node.place ?? problem.end ?? place);
    const until = service + leg.rests + way;
    const latest = next === null ? problem.latestEnd : next.latest;
    const rest = next === null ? 0 : next.rest;
    const isLate = from + service > leg.latest || from + until > latest || leg.floor > latest;
    spot.latest = isLate ? -Infinity : Math.min(to, leg.latest - service, latest - until);
    spot.rest = until + rest;
    spot.restFloor = Math.max(from + spot.rest, leg.floor + rest, next?.restFloor ?? -Infinity);
    spot.restTravel = way + (next?.restTravel ?? 0);
  }

  #cost({ late, travel }: State, end: number): number {
    const { weights } = this.#problem;
    if (late > 0 && weights.late === Infinity) return Infinity;
    return travel + weights.end * end + (late > 0 ? weights.late * late : 0);
  }

  /** The cost of the route that stands at `state` and goes on with `next`; leaves `state` somewhere on the way. */
  #costFrom(state: State, next: Spot | null): number {
    const problem = this.#problem;
    let spot = next;
    for (; spot !== null && !spot.isTail; spot = spot.next) {
      if (!isBreak(spot.node)) {
        const arrival = state.arrival(problem, spot.node.place);
        if (arrival <= spot.latest) {
          state.travel += wayBetween(problem, state.place, spot.node.place) + spot.restTravel;
          return this.#cost(state, Math.max(arrival + spot.rest, spot.restFloor));
        }
        if (problem.weights.late === Infinity) return Infinity;
      }
      state.visit(problem, spot.node);
    }
    return this.#cost(state, state.finish(problem, tailFrom(spot)));
  }

  /** The cost with `node` before `next`, or at the end. */
  costWith(node: Node, next: Spot | null): number {
    if (isBreak(node) && (next === null || next.isTail)) return this.#costOfTail(node, next);
    const state = this.#work.copy(next?.before ?? this.tail);
    state.visit(this.#problem, node);
    return this.#costFrom(state, next);
  }

  /** The cost with one more break after the last stop. */
  #costOfTail(node: Node, next: Spot | null): number {
    const last = this.nodes.reduce((found, other, index) => (isBreak(other) ? found : index), -1);
    const rests = this.nodes.slice(last + 1);
    const first = rests[0];
    rests.splice(next === null ? rests.length : rests.indexOf(next.node), 0, node);
    const state = this.#work.copy(first === undefined ? this.tail : this.spot(first).before);
    return this.#cost(state, state.finish(this.#problem, rests));
  }

  /** The cheapest place of `next` for a delivery whose pickup is put before `next`; null for the end. */
  costWithPair([pickup, delivery]: readonly [Node, Node], next: Spot | null): { cost: number; next: Spot | null } {
    const problem = this.#problem;
    const state = this.#work.copy(next?.before ?? this.tail);
    let best: { cost: number; next: Spot | null } = { cost: Infinity, next };
    state.visit(problem, pickup);
    for (let spot = next; ; spot = spot.next) {
      if (state.load > problem.capacity || state.late > 0) return best;
      const probe = this.#probe.copy(state);
      probe.visit(problem, delivery);
      const cost = this.#costFrom(probe, spot);
      if (cost < best.cost) best = { cost, next: spot };
      if (spot === null || state.arrival(problem, spot.node.place) > spot.latest) return best;
      state.visit(problem, spot.node);
    }
  }
}

function* tailFrom(first: Spot | null): Generator<Node> {
  for (let spot = first; spot !== null; spot = spot.next) yield spot.node;
}
