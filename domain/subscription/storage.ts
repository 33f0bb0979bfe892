import type { Instant } from '../kernel/time.ts';
import { usedHere } from './free-user.ts';
import type { Subscription } from './schema.ts';

/** How many bytes a company may store, by what it has subscribed to. */
export interface StoragePlans {
  /** Without a subscription. */
  free: number;
  /** With a subscription to a product that `products` does not name. */
  subscribed: number;
  /** By the ids of products, as the payment provider has them. */
  products: Readonly<Record<string, number>>;
}

/**
 * How many bytes a company may store: what the largest of its usable subscriptions allows. Less than it has stored, after a
 * subscription ended, deletes nothing: new bytes wait.
 */
export function storageAllowance(subscriptions: readonly Subscription[], plans: StoragePlans, now: Instant): number {
  const bought = usedHere(subscriptions, now).map(({ items }) => {
    const sizes = (items?.data ?? []).map(({ plan }) => plans.products[plan.product] ?? plans.subscribed);
    return Math.max(...sizes, sizes.length === 0 ? plans.subscribed : 0);
  });
  return Math.max(plans.free, ...bought);
}

/** How full a company's storage is when its owner is told, in percent, and below how much they are told anew. */
const [nearlyFull, full, roomAgain] = [90, 100, 80];

/**
 * Of how full a storage its owner is to be told now, in percent: once when it is nearly full, and once when bytes have to wait.
 * `told` is what they were told last; the result is what to note, 0 once there is room again.
 */
export function fullnessToTell(
  { taken, allowance, told }: { taken: number; allowance: number; told: number },
  isWaiting: boolean,
): { told: number; tell: boolean } {
  const percent = allowance === 0 ? full : (100 * taken) / allowance;
  const waits = isWaiting ? full : 0;
  const reached = Math.max(waits, percent >= nearlyFull ? nearlyFull : 0);
  if (reached > told) return { told: reached, tell: true };
  return { told: !isWaiting && percent < roomAgain ? 0 : told, tell: false };
}
