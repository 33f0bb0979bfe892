import type { Day, DayPlan } from '../../domain/day-order/day.ts';

/** What the page sees of the worker that seeks the order of a day. */
export interface OrderFinder {
  /** The suggested order; null where a newer question came before it was found. */
  suggest(day: Day): Promise<DayPlan | null>;
}
