import { DomainError } from '../../domain/errors/codes.ts';
import type { Context } from '../context.ts';
import { loggableError } from '../loggable.ts';

/** After this many consecutive failures of the payment provider, the rest would fail too. */
const mostAway = 3;

const isAway = (problem: unknown): boolean => problem instanceof DomainError && problem.code === 'payment_down';

/**
 * Runs a step for each item. A failure is logged and doesn't stop the others. Throws once the payment provider is
 * unavailable several times in a row.
 */
export async function onEach<Item>(
  { log }: Pick<Context, 'log'>,
  items: Iterable<Item>,
  step: (item: Item) => Promise<void>,
): Promise<void> {
  let away = 0;
  for (const item of items) {
    try {
      await step(item);
      away = 0;
    } catch (problem) {
      log.error({ error: loggableError(problem) }, 'one was left for another time');
      away = isAway(problem) ? away + 1 : 0;
      if (away === mostAway) throw problem;
    }
  }
}
