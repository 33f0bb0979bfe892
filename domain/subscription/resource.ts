import { defineResource } from '../kernel/resource.ts';

/** Subscription (specification 3). Its instants are seconds since the epoch, as the payment provider has them; `endedAt` null = active. */
export const subscriptions = defineResource('subscriptions', {
  customer: { kind: 'text', max: 120 },
  status: { kind: 'text', max: 40 },
  endedAt: { kind: 'whole', nullable: true },
  startDate: { kind: 'whole', nullable: true },
  trialStart: { kind: 'whole', nullable: true },
  trialEnd: { kind: 'whole', nullable: true },
  currentPeriodStart: { kind: 'whole', nullable: true },
  currentPeriodEnd: { kind: 'whole', nullable: true },
  /** Unsubscribed: it ends at the end of the billing cycle (specification 4.7). */
  cancelAtPeriodEnd: { kind: 'flag' },
  /** To another product of the family (specification 1): it is listed, and opens nothing here. */
  otherProduct: { kind: 'flag', unlisted: true },
  items: { kind: 'json', nullable: true },
});
