import { second } from '../../../domain/kernel/time.ts';
import type { Rows } from '../../../domain/rows.ts';
import type { Context } from '../../context.ts';
import { storeWrites } from '../../db/change-log/store-writes.ts';
import { findProviderLink, subscriptionsPastPeriod } from '../../db/repositories/provider.ts';
import { lockRow } from '../../db/repositories/rows.ts';
import type { Executor } from '../../db/schema.ts';
import { onEach } from '../each.ts';
import { inTransaction } from '../mutate/retry.ts';
import { syncSubscription } from './subscriptions.ts';
import { periodEnd, testPrice } from './test-products.ts';

type Subscription = Rows['subscriptions'];

/**
 * What the end of a billing cycle does to a test subscription, which nobody pays: it ends or is renewed. It ends too if
 * a provider is configured by now.
 */
function afterPeriod(
  { cancelAtPeriodEnd, currentPeriodEnd, items }: Subscription,
  { now, renews }: { now: number; renews: boolean },
): Partial<Subscription> {
  const ended = currentPeriodEnd ?? now;
  const price = testPrice(items?.data[0]?.plan.id ?? '');
  if (cancelAtPeriodEnd || !renews || !price) return { status: 'canceled', endedAt: ended };
  let [from, to] = [ended, periodEnd(ended, price.interval)];
  while (to <= now) [from, to] = [to, periodEnd(to, price.interval)];
  return { status: 'active', currentPeriodStart: from, currentPeriodEnd: to };
}

async function endTestPeriod(tx: Executor, context: Context, id: string): Promise<void> {
  const now = Math.floor(context.now() / second);
  const subscription = await lockRow(tx, 'subscriptions', id);
  const isDue = subscription && subscription.endedAt === null && (subscription.currentPeriodEnd ?? now) < now;
  if (!isDue) return;
  const set = afterPeriod(subscription, { now, renews: context.integrations.stripe === null });
  await storeWrites(tx, [{ kind: 'change', resource: 'subscriptions', id, set }], context.now());
}

/**
 * Handles subscriptions whose billing cycle is over: reads the provider's in case an event was lost; ends or renews
 * those of the test checkout.
 */
export async function endPastPeriods(context: Context): Promise<void> {
  const { kysely } = context.database;
  await onEach(context, await subscriptionsPastPeriod(kysely, Math.floor(context.now() / second)), async (id) => {
    const link = await findProviderLink(kysely, id);
    if (!link) await inTransaction(kysely, (tx) => endTestPeriod(tx, context, id));
    else if (context.integrations.stripe) await syncSubscription(context, link.providerId);
  });
}
