import { must } from '../kernel/assert.ts';
import type { Day, DayPlan } from './day.ts';
import { ExactSearch } from './exact.ts';
import { planOf } from './plan.ts';
import { problemOf } from './problem.ts';
import { Search } from './search.ts';

/** Up to so many stops the order is the best there is; beyond, that would take too long. */
export const mostExact = 12;
/** Changes that are tried for each stop where the exact search follows, which only has to beat their result. */
const stepsBefore = 10;
/** Changes that are tried where it does not follow. */
const stepsAlone = 5000;
const stepsBetweenPauses = 20;

/**
 * The best order for a day, or a good one where it has more than {@link mostExact} stops: the same one each time. Pauses every few
 * milliseconds, so that its owner can drop it for a newer question. `exactUpTo` is for measuring. Throws `InvariantError` where stops wait for each other.
 */
export function* suggestOrder(day: Day, exactUpTo: number = mostExact): Generator<void, DayPlan> {
  const problem = problemOf(day);
  if (problem.nodes.length === 0) return planOf(day, problem, []);
  const isExact = day.stops.length <= exactUpTo;
  const search = new Search(problem);
  const count = isExact ? stepsBefore * day.stops.length : stepsAlone;
  for (let step = 0; step < count; step += 1) {
    search.step(step / count);
    if (step % stepsBetweenPauses === 0) yield;
  }
  const found = planOf(day, problem, must(search.best?.[0], 'an order'));
  if (!isExact) return found;
  const better = yield* new ExactSearch(problem, found).run();
  return better === null ? found : planOf(day, problem, better);
}
