import type { Day, DayPlan } from '../../domain/day-order/day.ts';
import { suggestOrder } from '../../domain/day-order/suggest.ts';
import type { OrderFinder } from '../contract/day-order.ts';

/** Milliseconds of work before it looks whether there is a newer question. */
const slice = 30;

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Answers the latest question about a day, and drops those before. */
export class LatestOrderFinder implements OrderFinder {
  #latest = 0;

  async suggest(day: Day): Promise<DayPlan | null> {
    this.#latest += 1;
    const question = this.#latest;
    const search = suggestOrder(day);
    let since = performance.now();
    for (let step = search.next(); ; step = search.next()) {
      if (step.done) return step.value;
      if (performance.now() - since < slice) continue;
      await turn();
      if (question !== this.#latest) return null;
      since = performance.now();
    }
  }
}
