import { must } from '../kernel/assert.ts';
import { type Day, type DayPlan, isBetter, type Visit, type Window } from './day.ts';
import { isBreak, type Node, type Problem, problemOf } from './problem.ts';
import { State } from './state.ts';

/** The times and the end of a day whose nodes are done in this order. */
export function planOf({ stops }: Day, problem: Problem, nodes: readonly Node[]): DayPlan {
  const state = State.start(problem);
  const visits: Visit[] = [];
  const breaks: Window[] = [];
  const last = nodes.reduce((found, node, index) => (isBreak(node) ? found : index), -1);
  for (const node of nodes.slice(0, last + 1)) {
    const arrival = isBreak(node) ? 0 : state.arrival(problem, node.place);
    const begin = state.visit(problem, node);
    const end = begin + node.service;
    if (isBreak(node)) breaks.push({ from: begin, to: end });
    else
      visits.push({
        id: must(stops[node.index], 'a stop').id,
        arrival,
        begin,
        end,
        late: Math.max(0, begin - node.to),
      });
  }
  const end = state.finish(problem, nodes.slice(last + 1));
  const { late, travel } = state;
  return { visits, breaks, end, travel, late, minutes: end - problem.start.time + travel };
}

/** All ways to put `rests` in their order between `nodes`. */
function* merged(nodes: readonly Node[], rests: readonly Node[]): Generator<Node[]> {
  const [rest, ...others] = rests;
  if (rest === undefined) {
    yield [...nodes];
    return;
  }
  for (let index = 0; index <= nodes.length; index += 1) {
    for (const tail of merged(nodes.slice(index), others)) yield [...nodes.slice(0, index), rest, ...tail];
  }
}

/**
 * The plan of a given order, such as one that a person dragged: the times of each stop, with the breaks where they do least harm. `ids` are
 * those of all stops, and may break the rule that some come before others.
 */
export function planDay(day: Day, ids: readonly string[]): DayPlan {
  const problem = problemOf({ ...day, stops: day.stops.map((stop) => ({ ...stop, after: [] })) });
  const stops = new Map(day.stops.map(({ id }, index) => [id, must(problem.nodes[index], id)]));
  const nodes = ids.map((id) => must(stops.get(id), id));
  let best: DayPlan | null = null;
  for (const order of merged(nodes, problem.nodes.filter(isBreak))) {
    const plan = planOf(day, problem, order);
    if (best === null || isBetter(plan, best)) best = plan;
  }
  return must(best, 'a plan');
}
