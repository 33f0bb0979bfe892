import type { Rows } from '../../domain/rows.ts';
import { usedHere } from '../../domain/subscription/free-user.ts';
import { type Lasting, lastsUntil, subscriptionState } from '../../domain/subscription/status.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { lastKnown } from '../../workers/mirror/values.ts';
import { useLive } from './use-live.ts';

/** What an account has paid for; only its owner's device knows. */
export interface Billing {
  /** Whether there is a subscription that may be used. */
  subscribed: boolean;
  /** Until when it is paid; of several subscriptions the latest. Null when there is none. */
  until: Lasting | null;
  /** Whether the payment is overdue and no other subscription is paid. */
  failed: boolean;
}

/**
 * The account's subscriptions as of the last pull, as guard and engine judge them: they may have been renewed since. Before the
 * first pull they are judged at `now`, in epoch milliseconds.
 */
export async function readBilling(mirror: MirrorDatabase, now: number): Promise<Billing> {
  const at = (await lastKnown(mirror)) ?? now;
  const usable = usedHere(await mirror.rows('subscriptions').toArray(), at);
  const [until = null] = usable.flatMap((each) => lastsUntil(each, at) ?? []).sort((one, other) => other.end - one.end);
  const failed = until === null && usable.some((each) => subscriptionState(each, at) === 'pastDue');
  return { subscribed: usable.length > 0, until, failed };
}

/** The same, live; undefined until the mirror has answered once. */
export const useBilling = (): Billing | undefined => useLive((mirror) => readBilling(mirror, Date.now()), []);

/** The account's subscriptions, redrawn when one changes; undefined until the mirror has answered once. */
export const useSubscriptions = (): Rows['subscriptions'][] | undefined =>
  useLive((mirror) => mirror.rows('subscriptions').toArray(), []);
