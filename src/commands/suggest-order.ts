import type { Day, DayPlan } from '../../domain/day-order/day.ts';
import type { OrderFinder } from '../../workers/contract/day-order.ts';
import { startJob } from './job-worker.ts';

/**
 * The suggested order of a day, sought in a worker of its own. Rejects with an AbortError when `signal` ends it, and as
 * {@link JobWorker} says when the worker cannot start or fails.
 */
export async function suggestDayOrder(day: Day, signal: AbortSignal): Promise<DayPlan | null> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('../../workers/day-order/day-order-worker.ts', import.meta.url), {
    type: 'module',
    name: 'ergon-day-order',
  });
  const { job: finder, orEnded, end } = startJob<OrderFinder>(worker);
  signal.addEventListener('abort', end, { once: true });
  try {
    return await orEnded(finder.suggest(day));
  } finally {
    signal.removeEventListener('abort', end);
    end();
  }
}
