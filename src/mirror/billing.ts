import { second } from '../../domain/kernel/time.ts';
import { isUsable } from '../../domain/subscription/status.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { useLive } from './use-live.ts';

/** What an account has paid for; only its owner's device knows. */
export interface Billing {
  /** Whether there is a subscription that may be used. */
  subscribed: boolean;
  /** When its billing period ends, epoch milliseconds; of several the last one. Null when there is none. */
  periodEnd: number | null;
}

/** What the account's subscriptions say at `now`, epoch milliseconds; their own instants are seconds (specification 3). */
export async function readBilling(mirror: MirrorDatabase, now: number): Promise<Billing> {
  const usable = (await mirror.rows('subscriptions').toArray()).filter((each) => isUsable(each, now));
  const ends = usable.flatMap(({ currentPeriodEnd }) => (currentPeriodEnd === null ? [] : [currentPeriodEnd * second]));
  return { subscribed: usable.length > 0, periodEnd: ends.length === 0 ? null : Math.max(...ends) };
}

/** The same, redrawn when a subscription changes; undefined until the mirror has answered once. */
export const useBilling = (): Billing | undefined => useLive((mirror) => readBilling(mirror, Date.now()), []);
