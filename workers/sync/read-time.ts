import type { ItemTime } from './clock.ts';
import type { SyncContext } from './context.ts';
import { outboxValue } from './outbox/queue.ts';

/** The time of something that is done now, as far as it is known. */
export async function readTime({ clock, outbox }: Pick<SyncContext, 'clock' | 'outbox'>): Promise<ItemTime> {
  return clock.read(await outboxValue(outbox, 'clockOffset'));
}
