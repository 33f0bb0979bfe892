import { day, type Instant, second } from '../kernel/time.ts';
import type { NewRow } from '../rows.ts';
import type { Subscription } from '../schemas.ts';
import type { Viewer } from '../visibility/viewer.ts';

/**
 * What a subscription means to its account: `ending` was unsubscribed and is used until its billing cycle is over; `pastDue` is
 * used while the payment provider still tries to be paid.
 */
export type SubscriptionState = 'trial' | 'active' | 'pastDue' | 'ending' | 'ended' | 'incomplete';

/** The payment provider's statuses with which nothing may be used any more, and of which it does not say since when. */
const over: ReadonlySet<string> = new Set(['unpaid', 'incomplete_expired', 'paused']);

/** How long the provider's word of a renewal may be late before a subscription counts as ended; in seconds. */
export const renewalGrace = (3 * day) / second;

/**
 * The state of a subscription at `now`, epoch milliseconds; its own instants are seconds since the epoch (specification 3).
 * `now` may lie before its end: what was done without network counts by what could be used then.
 */
export function subscriptionState(
  subscription: Omit<NewRow<'subscriptions'>, 'company'>,
  now: Instant,
): SubscriptionState {
  const seconds = now / second;
  const { status, endedAt, currentPeriodEnd, trialEnd, cancelAtPeriodEnd } = subscription;
  const passed = (instant: number | null, grace = 0): boolean => instant !== null && instant + grace <= seconds;
  if (over.has(status) || passed(endedAt) || (status === 'canceled' && endedAt === null)) return 'ended';
  if (status === 'incomplete') return 'incomplete';
  if (passed(currentPeriodEnd, cancelAtPeriodEnd ? 0 : renewalGrace)) return 'ended';
  if (cancelAtPeriodEnd) return 'ending';
  if (status === 'past_due') return 'pastDue';
  return status === 'trialing' && !passed(trialEnd) ? 'trial' : 'active';
}

/** Until when somebody need not pay, epoch milliseconds: because of a trial, or because it was paid. */
export interface Lasting {
  kind: 'trial' | 'paid';
  end: Instant;
}

/** Until when a subscription lasts without another payment; null where nothing was paid, a payment failed, or it is over. */
export function lastsUntil(subscription: Omit<NewRow<'subscriptions'>, 'company'>, now: Instant): Lasting | null {
  const { currentPeriodEnd, status } = subscription;
  const state = subscriptionState(subscription, now);
  if (currentPeriodEnd === null || !['trial', 'active', 'ending'].includes(state) || status === 'past_due') return null;
  const onTrial = state === 'trial' || (state === 'ending' && status === 'trialing');
  return { kind: onTrial ? 'trial' : 'paid', end: currentPeriodEnd * second };
}

const usable: ReadonlySet<SubscriptionState> = new Set(['trial', 'active', 'pastDue', 'ending']);

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

/** Of the subscriptions that may be used the one that began last. */
export const newestUsable = (subscriptions: readonly Subscription[], now: Instant): Subscription | undefined =>
  subscriptions
    .filter((each) => isUsable(each, now))
    .sort((one, other) => (other.startDate ?? 0) - (one.startDate ?? 0) || other.id.localeCompare(one.id))[0];

/** How long after it began a subscription may turn out to have been bought in addition; in seconds. */
const doubleWindow = (3 * day) / second;

/**
 * The newest of an account's subscriptions whose products the account has by older ones that go on: it was bought by mistake,
 * in two windows at once. Those that end anyway stay, as do those of long ago.
 */
export function boughtTwice(subscriptions: readonly Subscription[], now: Instant): Subscription | undefined {
  const goingOn = subscriptions
    .filter((each) => ['trial', 'active'].includes(subscriptionState(each, now)))
    .sort((one, other) => (other.startDate ?? 0) - (one.startDate ?? 0) || other.id.localeCompare(one.id));
  return goingOn.find((each, index) => {
    const before = new Set(goingOn.slice(index + 1).flatMap(productsOf));
    const products = productsOf(each);
    const isRecent = (each.startDate ?? 0) + doubleWindow > now / second;
    return isRecent && products.length > 0 && products.every((product) => before.has(product));
  });
}

/** Whether the viewer may buy and end subscriptions: the account's owner (specification 6). */
export const mayManageSubscriptions = (viewer: Viewer): boolean => viewer.owner;

/** Whether a subscription that was ended can go on after all: until its billing cycle is over. */
export const canKeep = (subscription: Subscription, now: Instant): boolean =>
  subscriptionState(subscription, now) === 'ending';

/** Whether a subscription can be ended: one in use that was not ended already. */
export const canUnsubscribe = (subscription: Subscription, now: Instant): boolean =>
  ['trial', 'active', 'pastDue'].includes(subscriptionState(subscription, now));
