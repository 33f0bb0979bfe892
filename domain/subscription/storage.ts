import type { Instant } from '../kernel/time.ts';
import type { Subscription } from '../schemas.ts';
import { usedHere } from './free-user.ts';

/** How many bytes a company may store, by its subscriptions. */
export interface StoragePlans {
  /** Without a subscription. */
  free: number;
  /** With a subscription to a product that `products` does not name. */
  subscribed: number;
  /** By the ids of products, as the payment provider has them. */
  products: Readonly<Record<string, number>>;
}

/**
 * How many bytes a company may store: the largest allowance of its usable subscriptions. Having stored more deletes
 * nothing, but new bytes wait.
 */
export function storageAllowance(subscriptions: readonly Subscription[], plans: StoragePlans, now: Instant): number {
  const bought = usedHere(subscriptions, now).map(({ items }) => {
    const sizes = (items?.data ?? []).map(({ plan }) => plans.products[plan.product] ?? plans.subscribed);
    return Math.max(...sizes, sizes.length === 0 ? plans.subscribed : 0);
  });
  return Math.max(plans.free, ...bought);
}

/** Percent of the allowance at which the owner is notified, and below which the warning starts over. */
const [nearlyFull, full, roomAgain] = [90, 100, 80];

/**
 * Whether to notify the owner that the storage fills up: once at 90 %, once when bytes have to wait. `notified` is the percentage
 * of the last notification; the result holds the one to store, 0 once there is room again.
 */
export function nextStorageWarning(
  { taken, allowance, notified }: { taken: number; allowance: number; notified: number },
  isWaiting: boolean,
): { notified: number; notify: boolean } {
  const percent = allowance === 0 ? full : (100 * taken) / allowance;
  const waits = isWaiting ? full : 0;
  const reached = Math.max(waits, percent >= nearlyFull ? nearlyFull : 0);
  if (reached > notified) return { notified: reached, notify: true };
  return { notified: !isWaiting && percent < roomAgain ? 0 : notified, notify: false };
}
