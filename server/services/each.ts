import { DomainError } from '../../domain/errors/codes.ts';
import type { Context } from '../context.ts';
import { loggableError } from '../loggable.ts';

/** How many in a row may fail because the payment provider is away: the others would too. */
const mostAway = 3;

const isAway = (problem: unknown): boolean => problem instanceof DomainError && problem.code === 'payment_down';

/**
 * Does a step for each of some things. One for which it fails is logged and left for another time, and stops nobody after it.
 * Throws what it met once the provider of payments is away for several in a row.
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
