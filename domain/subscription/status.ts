import { day, type Instant, second } from '../kernel/time.ts';
import type { NewRow } from '../rows.ts';
import type { Viewer } from '../visibility/viewer.ts';
import type { Subscription } from './schema.ts';

/** What a subscription means to its account: `ending` was unsubscribed and is used until its billing cycle is over. */
export type SubscriptionState = 'trial' | 'active' | 'ending' | 'ended' | 'incomplete';

/** The payment provider's statuses with which nothing may be used any more. */
const over: ReadonlySet<string> = new Set(['canceled', 'unpaid', 'incomplete_expired', 'paused']);

/** How long the provider's word of a renewal may be late before a subscription counts as ended; in seconds. */
export const renewalGrace = (3 * day) / second;

/** The state of a subscription at `now`, epoch milliseconds; its own instants are seconds since the epoch (specification 3). */
export function subscriptionState(
  subscription: Omit<NewRow<'subscriptions'>, 'company'>,
  now: Instant,
): SubscriptionState {
  const seconds = now / second;
  const { status, endedAt, currentPeriodEnd, trialEnd, cancelAtPeriodEnd } = subscription;
  const passed = (instant: number | null, grace = 0): boolean => instant !== null && instant + grace <= seconds;
  if (over.has(status) || passed(endedAt)) return 'ended';
  if (status === 'incomplete') return 'incomplete';
  if (passed(currentPeriodEnd, cancelAtPeriodEnd ? 0 : renewalGrace)) return 'ended';
  if (cancelAtPeriodEnd) return 'ending';
  return status === 'trialing' && !passed(trialEnd) ? 'trial' : 'active';
}

const usable: ReadonlySet<SubscriptionState> = new Set(['trial', 'active', 'ending']);

/** Whether what a subscription is for may be used. */
export const isUsable = (subscription: Omit<NewRow<'subscriptions'>, 'company'>, now: Instant): boolean =>
  usable.has(subscriptionState(subscription, now));

const productsOf = ({ items }: Pick<Subscription, 'items'>): string[] =>
  items?.data.map(({ plan }) => plan.product) ?? [];

/** The subscription with which an account uses a product (specification 4.7), the one that lasts longest; undefined: buy or free. */
export const subscriptionFor = (
  product: string,
  subscriptions: readonly Subscription[],
  now: Instant,
): Subscription | undefined =>
  subscriptions
    .filter((each) => productsOf(each).includes(product) && isUsable(each, now))
    .sort((one, other) => (other.currentPeriodEnd ?? 0) - (one.currentPeriodEnd ?? 0))[0];

/** Whether the viewer may buy and end subscriptions: the account's owner (specification 6). */
export const mayManageSubscriptions = (viewer: Viewer): boolean => viewer.owner;

/** Whether a subscription can be ended: one in use that was not ended already. */
export const canUnsubscribe = (subscription: Subscription, now: Instant): boolean =>
  ['trial', 'active'].includes(subscriptionState(subscription, now));
