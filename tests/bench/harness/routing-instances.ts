import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { flatWays, type Node, node, order, type Problem, wayBetween } from '../../../domain/day-order/problem.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { ROOT } from '../../../tools/run.ts';

/** A public instance and the best solution that is known: fewest vehicles, then the shortest distance. */
export interface Instance {
  name: string;
  kind: 'vrptw' | 'pdptw';
  vehicles: number;
  distance: number;
}

export const instances: readonly Instance[] = [
  { name: 'c101', kind: 'vrptw', vehicles: 10, distance: 828.94 },
  { name: 'c201', kind: 'vrptw', vehicles: 3, distance: 591.56 },
  { name: 'r101', kind: 'vrptw', vehicles: 19, distance: 1650.8 },
  { name: 'r201', kind: 'vrptw', vehicles: 4, distance: 1252.37 },
  { name: 'rc101', kind: 'vrptw', vehicles: 14, distance: 1696.95 },
  { name: 'rc201', kind: 'vrptw', vehicles: 4, distance: 1406.94 },
  { name: 'lc101', kind: 'pdptw', vehicles: 10, distance: 828.94 },
  { name: 'lc201', kind: 'pdptw', vehicles: 3, distance: 591.56 },
  { name: 'lr101', kind: 'pdptw', vehicles: 19, distance: 1650.8 },
  { name: 'lr201', kind: 'pdptw', vehicles: 4, distance: 1253.23 },
  { name: 'lrc101', kind: 'pdptw', vehicles: 14, distance: 1708.8 },
  { name: 'lrc201', kind: 'pdptw', vehicles: 4, distance: 1406.94 },
];

interface Row {
  x: number;
  y: number;
  demand: number;
  from: number;
  to: number;
  service: number;
  /** The row of its delivery; 0 for none. */
  delivery: number;
}

function rowOf(line: string): Row {
  const [, x = 0, y = 0, demand = 0, from = 0, to = 0, service = 0, , delivery = 0] = line.split(' ').map(Number);
  return { x, y, demand, from, to, service, delivery };
}

function jobsOf(nodes: readonly Node[], rows: readonly Row[]): Node[][] {
  const pairs = rows.flatMap(({ delivery }, index) => {
    if (delivery === 0) return [];
    const pair = [must(nodes[index - 1], 'a pickup'), must(nodes[delivery - 1], 'a delivery')] as const;
    order(...pair);
    return [[...pair]];
  });
  return pairs.length > 0 ? pairs : nodes.map((one) => [one]);
}

/** The instance as the product's solver takes it. */
export async function readInstance({ name, kind }: Pick<Instance, 'name' | 'kind'>): Promise<Problem> {
  const text = await readFile(path.join(ROOT, `tests/bench/instances/${kind}/${name}.txt`), 'utf8');
  const [head = '', ...lines] = text.trim().split('\n');
  const [routes = 0, capacity = 0] = head.split(' ').map(Number);
  const rows = lines.map(rowOf);
  const nodes = rows.slice(1).map((row, index) => node({ ...row, index, place: index + 1 }));
  return {
    nodes,
    jobs: jobsOf(nodes, rows),
    ways: flatWays(rows.map((one) => rows.map((other) => Math.hypot(one.x - other.x, one.y - other.y)))),
    places: rows.length,
    start: { place: 0, time: 0 },
    end: 0,
    latestEnd: must(rows[0], 'the depot').to,
    routes,
    capacity,
    weights: { late: Infinity, end: 0 },
  };
}

/** The distance of routes; throws where they break a rule of the instance. Nothing of the solver's own sums is used. */
export function distanceOf(problem: Problem, routes: readonly (readonly Node[])[]): number {
  const rule = (isKept: boolean, what: string): void => {
    if (!isKept) throw new Error(`The routes break a rule: ${what}.`);
  };
  const all = routes.flat();
  rule(all.length === problem.nodes.length && new Set(all).size === all.length, 'each node once');
  return routes.map((route) => distanceOfOne(problem, route, rule)).reduce((sum, distance) => sum + distance, 0);
}

function distanceOfOne(
  problem: Problem,
  route: readonly Node[],
  rule: (isKept: boolean, what: string) => void,
): number {
  let [distance, time, load, place] = [0, 0, 0, 0];
  const done = new Set<Node>();
  for (const stop of route) {
    const way = wayBetween(problem, place, stop.place);
    distance += way;
    time = Math.max(time + way, stop.from);
    rule(time <= stop.to + 1e-6, 'the window of a node');
    time += stop.service;
    load += stop.demand;
    rule(load <= problem.capacity, 'the capacity');
    rule(
      [...stop.before].every((earlier) => done.has(earlier)),
      'pickup before delivery',
    );
    done.add(stop);
    place = stop.place;
  }
  const home = wayBetween(problem, place, 0);
  rule(time + home <= problem.latestEnd + 1e-6, 'the end');
  return distance + home;
}
