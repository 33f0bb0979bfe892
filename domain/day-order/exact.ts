import { isBetter, type Worth } from './day.ts';
import { isBreak, type Node, type Problem, wayBetween } from './problem.ts';
import { State } from './state.ts';

/** One way to do some of the nodes; which ones is known where it is kept. */
interface Label {
  state: State;
  /** The node that it did last, after the label before. */
  node: Node | null;
  previous: Label | null;
}

/** Whether whatever follows after `one` is at least as good as it would be after `other`, which stands at the same place. */
const dominates = ({ state: one }: Label, { state: other }: Label): boolean =>
  one.late <= other.late && one.left <= other.left && one.floor <= other.floor && one.travel <= other.travel;

/** Keeps a label unless there is one at least as good, and drops those that are no better than it. */
function keep(labels: Label[], label: Label): void {
  if (labels.some((other) => dominates(other, label))) return;
  let kept = 0;
  for (const other of labels) {
    if (!dominates(label, other)) {
      labels[kept] = other;
      kept += 1;
    }
  }
  labels.length = kept;
  labels.push(label);
}

/** The nodes of a label in their order. */
function sequence(label: Label): Node[] {
  const nodes: Node[] = [];
  for (let step: Label | null = label; step?.node; step = step.previous) nodes.push(step.node);
  return nodes.reverse();
}

/** The shortest way to each node from anywhere. */
const nearestOf = (problem: Problem): number[] =>
  problem.nodes.map((node) => {
    if (isBreak(node)) return 0;
    const others = problem.nodes.filter((other) => other !== node && !isBreak(other)).map(({ place }) => place);
    return Math.min(...[problem.start.place, ...others].map((place) => wayBetween(problem, place, node.place)));
  });

/**
 * The best order of the nodes of a single route, breaks among them, by dynamic programming over sets of nodes: for each set and last
 * place, the ways to do it of which none is better in every respect. An order that was found before, `known`, saves most of the work.
 * Pauses each time it has dealt with some sets. Gives null where no order is better than the known one.
 */
export class ExactSearch {
  readonly #problem: Problem;
  /** For each set of nodes, as bits, the labels by their places. */
  readonly #reached = new Map<number, Map<number, Label[]>>();
  readonly #before: number[];
  readonly #nearest: number[];
  #best: Worth;
  #order: Node[] | null = null;

  constructor(problem: Problem, known: Worth = { late: Infinity, minutes: Infinity }) {
    this.#problem = problem;
    this.#best = known;
    this.#nearest = nearestOf(problem);
    this.#before = problem.nodes.map(({ before }) => [...before].reduce((bits, { index }) => bits | (1 << index), 0));
    const start: Label = { state: State.start(problem), node: null, previous: null };
    this.#reached.set(0, new Map([[start.state.place, [start]]]));
  }

  *run(): Generator<void, Node[] | null> {
    const sets = 2 ** this.#problem.nodes.length;
    for (let done = 0; done < sets; done += 1) {
      const places = this.#reached.get(done);
      if (places === undefined) continue;
      for (const labels of places.values()) for (const label of labels) this.#extend(done, label);
      // Larger sets have larger numbers, so that nothing comes back to this one.
      this.#reached.delete(done);
      if (done % 64 === 0) yield;
    }
    return this.#order;
  }

  #extend(done: number, label: Label): void {
    const rests: Node[] = [];
    let complete = true;
    for (const [index, node] of this.#problem.nodes.entries()) {
      if ((done & (1 << index)) !== 0) continue;
      if (isBreak(node)) rests.push(node);
      else complete = false;
      if (((this.#before[index] ?? 0) & ~done) === 0) this.#add(done | (1 << index), label, node);
    }
    if (complete) this.#close(label, rests);
  }

  #add(done: number, previous: Label, node: Node): void {
    const state = new State().copy(previous.state);
    state.visit(this.#problem, node);
    if (!isBetter(this.#least(done, state), this.#best)) return;
    const places = this.#reached.get(done) ?? new Map<number, Label[]>();
    this.#reached.set(done, places);
    const labels = places.get(state.place) ?? [];
    places.set(state.place, labels);
    keep(labels, { state, node, previous });
  }

  /** No order that goes on from here is better than this. */
  #least(done: number, state: State): Worth {
    let { late, travel } = state;
    let minutes = state.left - this.#problem.start.time;
    for (const { index, to, service, place } of this.#problem.nodes) {
      if ((done & (1 << index)) !== 0) continue;
      const way = this.#nearest[index] ?? 0;
      late += Math.max(0, state.left + way - to);
      if (place < 0) continue;
      travel += way;
      minutes += way + service;
    }
    return { late, minutes: minutes + travel };
  }

  #close(label: Label, rests: Node[]): void {
    if (label.node !== null && isBreak(label.node)) return;
    const state = new State().copy(label.state);
    const end = state.finish(this.#problem, rests);
    const worth = { late: state.late, minutes: end - this.#problem.start.time + state.travel };
    if (!isBetter(worth, this.#best)) return;
    this.#best = worth;
    this.#order = [...sequence(label), ...rests];
  }
}
