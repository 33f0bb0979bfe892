import { day, type Instant, second } from '../kernel/time.ts';
import type { NewRow } from '../rows.ts';
import type { Subscription } from '../schemas.ts';
import type { Viewer } from '../visibility/viewer.ts';

/**
 * The state of a subscription. `ending`: unsubscribed, usable until the billing cycle ends; `pastDue`: usable while the
 * provider retries the payment.
 */
export type SubscriptionState = 'trial' | 'active' | 'pastDue' | 'ending' | 'ended' | 'incomplete';

/** Statuses of the provider in which a subscription is over, though it doesn't say since when. */
const over: ReadonlySet<string> = new Set(['unpaid', 'incomplete_expired', 'paused']);

/** How late the provider may report a renewal before a subscription counts as ended, in seconds. */
export const renewalGrace = (3 * day) / second;

/**
 * The state of a subscription at `now` (epoch milliseconds; its own instants are seconds, specification 3). `now` may
 * be in the past: offline work is judged by what was usable then.
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

/** Until when nothing has to be paid (epoch milliseconds): because of a trial or a payment. */
export interface Lasting {
  kind: 'trial' | 'paid';
  end: Instant;
}

/** Until when a subscription lasts without another payment; null when unpaid, failed or over. */
export function lastsUntil(subscription: Omit<NewRow<'subscriptions'>, 'company'>, now: Instant): Lasting | null {
  const { currentPeriodEnd, status } = subscription;
  const state = subscriptionState(subscription, now);
  if (currentPeriodEnd === null || !['trial', 'active', 'ending'].includes(state) || status === 'past_due') return null;
  const onTrial = state === 'trial' || (state === 'ending' && status === 'trialing');
  return { kind: onTrial ? 'trial' : 'paid', end: currentPeriodEnd * second };
}

const usable: ReadonlySet<SubscriptionState> = new Set(['trial', 'active', 'pastDue', 'ending']);

/** Whether a subscription can be used. */
export const isUsable = (subscription: Omit<NewRow<'subscriptions'>, 'company'>, now: Instant): boolean =>
  usable.has(subscriptionState(subscription, now));

const productsOf = ({ items }: Pick<Subscription, 'items'>): string[] =>
  items?.data.map(({ plan }) => plan.product) ?? [];

/** The usable subscription to a product that lasts longest (specification 4.7); undefined when there is none. */
export const subscriptionFor = (
  product: string,
  subscriptions: readonly Subscription[],
  now: Instant,
): Subscription | undefined =>
  subscriptions
    .filter((each) => productsOf(each).includes(product) && isUsable(each, now))
    .sort((one, other) => (other.currentPeriodEnd ?? 0) - (one.currentPeriodEnd ?? 0))[0];

/** The usable subscription that started last. */
export const newestUsable = (subscriptions: readonly Subscription[], now: Instant): Subscription | undefined =>
  subscriptions
    .filter((each) => isUsable(each, now))
    .sort((one, other) => (other.startDate ?? 0) - (one.startDate ?? 0) || other.id.localeCompare(one.id))[0];

/** How long after its start a subscription can be recognised as a duplicate, in seconds. */
const doubleWindow = (3 * day) / second;

/**
 * The newest subscription if all its products are covered by older ones that continue: a purchase by mistake, from two
 * windows at once. Old purchases and subscriptions that end anyway don't count.
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

/** Whether the viewer may buy and end subscriptions: only the account's owner (specification 6). */
export const mayManageSubscriptions = (viewer: Viewer): boolean => viewer.owner;

/** Whether an unsubscribed subscription can be kept: until its billing cycle ends. */
export const canKeep = (subscription: Subscription, now: Instant): boolean =>
  subscriptionState(subscription, now) === 'ending';

/** Whether a subscription can be ended: it is in use and not yet unsubscribed. */
export const canUnsubscribe = (subscription: Subscription, now: Instant): boolean =>
  ['trial', 'active', 'pastDue'].includes(subscriptionState(subscription, now));
