import { isBreak, type Node, type Problem, wayBetween } from './problem.ts';
import type { Route, Spot } from './route.ts';

type Job = readonly Node[];

/** How often a place is passed over, so that the same nodes don't come back to the same places. */
const blink = 0.01;

/** Gives jobs in an order in which to put them back, each time another one: by chance, or those that are hard to place first. */
export function ordersOf(problem: Problem, random: () => number): (jobs: readonly Job[]) => Job[] {
  const first = ([node]: Job): Node => node as Node;
  const far = (job: Job): number =>
    isBreak(first(job)) ? 0 : wayBetween(problem, problem.start.place, first(job).place);
  const keys: readonly [number, (job: Job) => number][] = [
    [4, () => random()],
    [4, (job) => -first(job).demand],
    [2, (job) => -far(job)],
    [1, far],
    [2, (job) => first(job).to - first(job).from],
    [2, (job) => first(job).from],
    [2, (job) => -first(job).to],
  ];
  const draws = keys.flatMap(([weight, key]) => Array.from({ length: weight }, () => key));
  return (jobs) => {
    const key = draws[Math.floor(random() * draws.length)] ?? far;
    const weighed = jobs.map((job) => ({ job, key: key(job) }));
    return weighed.sort((one, other) => compare(one.key, other.key)).map(({ job }) => job);
  };
}

/** Unlike a difference, right for infinite keys too. */
const compare = (one: number, other: number): number => Number(one > other) - Number(one < other);

/** Where a job may go, and by how much its route would cost more. */
interface Place {
  route: Route;
  next: Spot | null;
  /** For the delivery of a pair. */
  second: Spot | null;
  more: number;
}

interface Routes {
  routes: readonly Route[];
  random: () => number;
}

/** Puts a job where it costs least; false where there is no room. */
export function insertJob(problem: Problem, { routes, random }: Routes, [node, delivery]: Job): boolean {
  if (node === undefined) return true;
  const places = new Places(problem, random);
  for (const route of routes) {
    if (delivery === undefined) places.lookFor(node, route);
    else places.lookForPair([node, delivery], route);
  }
  if (places.best === null) return false;
  const { route, next, second } = places.best;
  const nodes: Node[] = [];
  for (let spot = route.first; ; spot = spot.next) {
    if (spot === next) nodes.push(node);
    if (delivery !== undefined && spot === second) nodes.push(delivery);
    if (spot === null) break;
    nodes.push(spot.node);
  }
  route.place(nodes);
  return true;
}

/** The first spot before which a node may come, as all nodes before it are passed; null for the end. */
function firstAfter(route: Route, node: Node): Spot | null {
  let first = route.first;
  if (node.before.size === 0) return first;
  for (let spot = route.first; spot !== null; spot = spot.next) if (node.before.has(spot.node)) first = spot.next;
  return first;
}

/** Looks for the place where a job costs least. */
class Places {
  best: Place | null = null;
  readonly #problem: Problem;
  readonly #random: () => number;
  /** Nothing may be late. */
  readonly #isHard: boolean;

  constructor(problem: Problem, random: () => number) {
    this.#problem = problem;
    this.#random = random;
    this.#isHard = problem.weights.late === Infinity;
  }

  lookFor(node: Node, route: Route): void {
    if (route.load + node.demand > this.#problem.capacity) return;
    for (let next = firstAfter(route, node); ; next = next.next) {
      if (this.#isHard && (next?.before ?? route.tail).left > node.to) return;
      if (this.#isWorthTrying(node, route, next)) {
        this.#offer({ route, next, second: null, more: route.costWith(node, next) - route.cost });
      }
      if (next === null || node.after.has(next.node)) return;
    }
  }

  lookForPair(pair: readonly [Node, Node], route: Route): void {
    const [pickup] = pair;
    for (let next = route.first; ; next = next.next) {
      if ((next?.before ?? route.tail).left > pickup.to) return;
      if (this.#isWorthTrying(pickup, route, next)) {
        const { cost, next: second } = route.costWithPair(pair, next);
        this.#offer({ route, next, second, more: cost - route.cost });
      }
      if (next === null) return;
    }
  }

  #offer(place: Place): void {
    if (place.more < (this.best?.more ?? Infinity)) this.best = place;
  }

  /** Whether a place is neither passed over nor, where nothing may be late, sure to cost more than the best one. */
  #isWorthTrying({ place }: Node, route: Route, next: Spot | null): boolean {
    if (this.#random() < blink) return false;
    if (!this.#isHard || this.best === null) return true;
    const problem = this.#problem;
    const from = (next?.before ?? route.tail).place;
    const to = next?.node.place ?? problem.end ?? place;
    const ways = wayBetween(problem, from, place) + wayBetween(problem, place, to) - wayBetween(problem, from, to);
    return ways < this.best.more;
  }
}
