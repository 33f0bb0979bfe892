import { isBreak, type Node, type Problem, wayBetween } from './problem.ts';

/**
 * Where a route stands after some of its nodes. A break is taken on the way to the next stop or on arrival there, so that the time of
 * arrival is the later one of two: travel begun at `left`, and the end of a break that could not begin earlier, `floor`.
 */
export class State {
  place = 0;
  left = 0;
  floor = -Infinity;
  late = 0;
  travel = 0;
  load = 0;

  /** At the start of a route. */
  static start({ start }: Problem): State {
    const state = new State();
    state.place = start.place;
    state.left = start.time;
    return state;
  }

  copy(other: State): this {
    this.place = other.place;
    this.left = other.left;
    this.floor = other.floor;
    this.late = other.late;
    this.travel = other.travel;
    this.load = other.load;
    return this;
  }

  /** When a place is reached. */
  arrival(problem: Problem, place: number): number {
    return Math.max(this.left + wayBetween(problem, this.place, place), this.floor);
  }

  /** When the next break begins, if it is the next thing to come. */
  breakBegin({ from }: Node): number {
    return Math.max(this.left, this.floor, from);
  }

  /** Goes on to the next node; gives when it begins. */
  visit(problem: Problem, node: Node): number {
    if (isBreak(node)) {
      const begin = this.breakBegin(node);
      this.late += Math.max(0, begin - node.to);
      this.left += node.service;
      this.floor = Math.max(this.floor, node.from) + node.service;
      return begin;
    }
    const begin = Math.max(this.arrival(problem, node.place), node.from);
    this.late += Math.max(0, begin - node.to);
    this.travel += wayBetween(problem, this.place, node.place);
    this.left = begin + node.service;
    this.floor = -Infinity;
    this.place = node.place;
    this.load += node.demand;
    return begin;
  }

  /**
   * Goes on from the last stop to the end of the route; gives when that is. Breaks that are left don't lengthen the day: people are
   * free after their last stop, which may be too late for a break.
   */
  finish(problem: Problem, rests: Iterable<Node>): number {
    let free = this.left;
    for (const rest of rests) {
      free = Math.max(free, rest.from);
      this.late += Math.max(0, free - rest.to);
      free += rest.service;
    }
    const place = problem.end ?? this.place;
    const end = this.arrival(problem, place);
    this.travel += wayBetween(problem, this.place, place);
    this.late += Math.max(0, end - problem.latestEnd);
    return end;
  }
}
