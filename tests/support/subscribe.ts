import { day, second } from '../../domain/kernel/time.ts';
import type { TestServer } from './server.ts';
import { create, freshId, store } from './sync-office.ts';

/** Pays for an account, so that what it may does not end with a free user's limits; for a month unless it says otherwise. */
export async function subscribe({ context, clock }: TestServer, ownerId: string, length = 30 * day): Promise<void> {
  const from = Math.floor(clock.now() / second);
  await store(context.database.kysely, [
    create('subscriptions', freshId(), {
      company: { id: ownerId },
      status: 'active',
      startDate: from,
      currentPeriodStart: from,
      currentPeriodEnd: from + length / second,
    }),
  ]);
}
