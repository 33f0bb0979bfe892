import { randomFrom } from '../kernel/random.ts';
import type { Node, Problem } from './problem.ts';
import { insertJob, ordersOf } from './recreate.ts';
import { Route, Spot } from './route.ts';
import { chooseStrings, neighboursOf, type Ruin } from './ruin.ts';

type Job = readonly Node[];

/** The routes at one moment; a route's list of nodes is never changed. */
interface Snapshot {
  absent: readonly Job[];
  routes: readonly { route: Route; nodes: readonly Node[] }[];
}

interface Found {
  routes: readonly (readonly Node[])[];
  late: number;
  cost: number;
}

/** From which temperature to which it cools: a worse order by as many minutes is taken every third time or so. */
const hottest = 100;
const coldest = 1;
/** The part of the time in which fewer routes are sought, where there may be several. */
const reducing = 0.3;
const rounding = 1e-6;

/**
 * Looks for good routes by ruin and recreate with simulated annealing. Goes on for as long as its owner wants, who can stop between
 * any two steps; the same steps with the same seed find the same.
 */
export class Search {
  readonly #problem: Problem;
  readonly #random: () => number;
  readonly #ruin: Ruin;
  readonly #orders: ReturnType<typeof ordersOf>;
  /** How often each node could not be placed. */
  readonly #misses: number[];
  readonly #jobs = new Map<Node, Job>();
  #routes: Route[] = [];
  #absent: readonly Job[] = [];
  #most: number;
  #isReducing: boolean;
  #best: Found | null = null;

  constructor(problem: Problem, seed = 1) {
    this.#problem = problem;
    this.#random = randomFrom(seed);
    const spots = problem.nodes.map((node) => new Spot(node));
    this.#ruin = { spots, neighbours: neighboursOf(problem), random: this.#random };
    this.#orders = ordersOf(problem, this.#random);
    this.#misses = problem.nodes.map(() => 0);
    for (const job of problem.jobs) for (const node of job) this.#jobs.set(node, job);
    this.#most = problem.routes;
    this.#isReducing = problem.routes > 1;
    this.#absent = [...problem.jobs];
    this.#recreate(() => 1);
    this.#remember();
  }

  /** The best routes so far; null as long as none holds every node. */
  get best(): readonly (readonly Node[])[] | null {
    return this.#best?.routes ?? null;
  }

  /** Tries one change. `progress` goes from 0, where much is tried, to 1. */
  step(progress: number): void {
    if (this.#isReducing && progress >= reducing) {
      this.#isReducing = false;
      if (this.#best !== null) this.#restoreBest(this.#best);
    }
    // A route less, as soon as all nodes are placed on those that there are.
    if (this.#isReducing && this.#absent.length === 0) this.#dropRoute();
    const before = this.#snapshot();
    const cost = this.#cost();
    this.#takeOut(chooseStrings(this.#routes, this.#ruin));
    this.#recreate(this.#random);
    const temperature = hottest * (coldest / hottest) ** (this.#isReducing ? progress / reducing : progress);
    if (this.#isTaken(before.absent, cost - temperature * Math.log(this.#random()))) this.#remember();
    else this.#restore(before);
  }

  /** Whether the routes may stay as they are now, where `absent` were missing before and the cost has to be less than `most`. */
  #isTaken(absent: readonly Job[], most: number): boolean {
    for (const [node] of this.#absent) if (node !== undefined) this.#misses[node.index] = this.#missesOf(node) + 1;
    if (this.#absent.length !== absent.length) return this.#absent.length < absent.length;
    const [missed, before] = [this.#missed(this.#absent), this.#missed(absent)];
    return missed === before ? this.#cost() < most : missed < before;
  }

  #missesOf({ index }: Node): number {
    return this.#misses[index] ?? 0;
  }

  #missed(jobs: readonly Job[]): number {
    return jobs.reduce((sum, [node]) => sum + (node === undefined ? 0 : this.#missesOf(node)), 0);
  }

  #dropRoute(): void {
    const dropped = this.#routes.reduce((one, other) => (this.#effort(other) < this.#effort(one) ? other : one));
    this.#most = this.#routes.length - 1;
    this.#takeOut(new Set(dropped.nodes));
  }

  #effort({ nodes }: Route): number {
    return nodes.reduce((sum, node) => sum + this.#missesOf(node), 0);
  }

  /** Takes nodes off their routes, and what belongs to them. */
  #takeOut(nodes: ReadonlySet<Node>): void {
    const jobs = new Set([...nodes].map((node) => this.#jobs.get(node) as Job));
    const touched = new Set<Route>();
    for (const node of [...jobs].flat()) {
      const spot = this.#ruin.spots[node.index] as Spot;
      if (spot.route !== null) touched.add(spot.route);
      spot.route = null;
    }
    for (const route of touched) route.place(route.nodes.filter((node) => route.spot(node).route === route));
    this.#routes = this.#routes.filter(({ nodes: left }) => left.length > 0);
    this.#absent = [...this.#absent, ...jobs];
  }

  /** Puts the absent jobs where they cost least; those for which there is no room stay absent. */
  #recreate(random: () => number): void {
    const left: Job[] = [];
    for (const job of this.#orders(this.#absent)) {
      if (insertJob(this.#problem, { routes: this.#routes, random }, job)) continue;
      if (this.#routes.length < this.#most)
        this.#routes = [...this.#routes, new Route(this.#problem, this.#ruin.spots, job)];
      else left.push(job);
    }
    this.#absent = left;
  }

  #cost(): number {
    return this.#routes.reduce((sum, { cost }) => sum + cost, 0);
  }

  #remember(): void {
    if (this.#absent.length > 0) return;
    const late = this.#routes.reduce((sum, route) => sum + route.late, 0);
    const found = { late, cost: this.#cost(), routes: this.#routes.map(({ nodes }) => nodes) };
    if (this.#best === null || isBetterThan(found, this.#best)) this.#best = found;
  }

  #snapshot(): Snapshot {
    return { absent: this.#absent, routes: this.#routes.map((route) => ({ route, nodes: route.nodes })) };
  }

  #restore({ routes, absent }: Snapshot): void {
    for (const { route, nodes } of routes) if (route.nodes !== nodes) route.place(nodes);
    this.#routes = routes.map(({ route }) => route);
    this.#absent = absent;
    for (const node of absent.flat()) (this.#ruin.spots[node.index] as Spot).route = null;
  }

  #restoreBest({ routes }: Found): void {
    this.#routes = routes.map((nodes) => new Route(this.#problem, this.#ruin.spots, nodes));
    this.#absent = [];
    this.#most = routes.length;
  }
}

/** Fewer routes first, then less lateness, then the cost. */
function isBetterThan(one: Found, other: Found): boolean {
  if (one.routes.length !== other.routes.length) return one.routes.length < other.routes.length;
  return Math.abs(one.late - other.late) > rounding ? one.late < other.late : one.cost < other.cost - rounding;
}
