import { defineResource } from '../kernel/resource.ts';

/**
 * Subscription (specification 3). Instants are seconds since the epoch, as at the payment provider; `endedAt` null
 * means active.
 */
export const subscriptions = defineResource('subscriptions', {
  customer: { kind: 'text', max: 120 },
  status: { kind: 'text', max: 40 },
  endedAt: { kind: 'whole', nullable: true },
  startDate: { kind: 'whole', nullable: true },
  trialStart: { kind: 'whole', nullable: true },
  trialEnd: { kind: 'whole', nullable: true },
  currentPeriodStart: { kind: 'whole', nullable: true },
  currentPeriodEnd: { kind: 'whole', nullable: true },
  /** Unsubscribed: ends with the billing cycle (specification 4.7). */
  cancelAtPeriodEnd: { kind: 'flag' },
  /** A subscription to another product of the family (specification 1), which is listed but unlocks nothing here. */
  otherProduct: { kind: 'flag', unlisted: true },
  items: { kind: 'json', nullable: true },
});
