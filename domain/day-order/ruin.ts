import { isBreak, type Node, type Problem, wayBetween } from './problem.ts';
import type { Route, Spot } from './route.ts';

/** How many nodes are taken out at once, on average, and the longest piece of a route. */
const removed = 10;
const longestString = 10;
/** How often nodes within a piece are left, and how often one more. */
const split = 0.5;
const splitDeeper = 0.01;
/** How often nodes that are near each other are taken off a single route, wherever they stand on it. */
const scattered = 0.5;

/** All nodes by their distance from each node, which comes first; breaks come last. */
export const neighboursOf = (problem: Problem): readonly (readonly Node[])[] =>
  problem.nodes.map((node) => {
    const way = (other: Node): number =>
      isBreak(node) || isBreak(other) ? Infinity : wayBetween(problem, node.place, other.place);
    const ways = problem.nodes.map((other) => (other === node ? -1 : way(other)));
    return [...problem.nodes].sort((one, other) => (ways[one.index] as number) - (ways[other.index] as number));
  });

/** A piece of a route around one of its nodes, sometimes without some nodes in its middle. */
function stringAround(route: Route, node: Node, given: { longest: number; random: () => number }): Node[] {
  const { longest, random } = given;
  const { nodes } = route;
  const length = 1 + Math.floor(random() * Math.min(nodes.length, longest));
  let kept = 0;
  if (length > 1 && length < nodes.length && random() < split) {
    kept = 1;
    while (length + kept < nodes.length && random() < splitDeeper) kept += 1;
  }
  const at = nodes.indexOf(node);
  const low = Math.max(0, at - length - kept + 1);
  const high = Math.min(at, nodes.length - length - kept);
  const from = low + Math.floor(random() * (high - low + 1));
  const gap = 1 + Math.floor(random() * (length - 1));
  return nodes.slice(from, from + length + kept).filter((_, index) => kept === 0 || index < gap || index >= gap + kept);
}

/** What a ruin chooses from. */
export interface Ruin {
  spots: readonly Spot[];
  neighbours: readonly (readonly Node[])[];
  random: () => number;
}

/**
 * Nodes to take out: pieces of routes that are near each other, so that there is room to put them back in another way ("slack
 * induction by string removals", Christiaens and Vanden Berghe, 2020).
 */
export function chooseStrings(routes: readonly Route[], { spots, neighbours, random }: Ruin): Set<Node> {
  const placed = routes.reduce((sum, { nodes }) => sum + nodes.length, 0);
  const longest = Math.min(longestString, placed / routes.length);
  const strings = Math.floor(1 + random() * ((4 * removed) / (1 + longest) - 1));
  const near = neighbours[Math.floor(random() * neighbours.length)] as readonly Node[];
  if (routes.length === 1 && random() < scattered) return new Set(near.slice(0, 1 + Math.floor(random() * longest)));
  const chosen = new Set<Node>();
  const ruined = new Set<Route>();
  for (const node of near) {
    if (ruined.size >= strings || ruined.size === routes.length) break;
    const { route } = spots[node.index] as Spot;
    if (route === null || ruined.has(route)) continue;
    ruined.add(route);
    for (const one of stringAround(route, node, { longest, random })) chosen.add(one);
  }
  return chosen;
}
