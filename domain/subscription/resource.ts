import { defineResource } from '../kernel/resource.ts';

/**
 * Subscription (specification 3). Instants are seconds since the epoch, as at the payment provider; `endedAt` null
 * means active.
 */
export const subscriptions = defineResource(
  'subscriptions',
  {
    customer: { kind: 'text', max: 120, column: 'first' },
    status: { kind: 'text', max: 40, listedAs: 'choice', column: 'first' },
    endedAt: { kind: 'whole', nullable: true, listedAs: 'date', column: 'first' },
    startDate: { kind: 'whole', nullable: true, listedAs: 'date', column: 'first' },
    trialStart: { kind: 'whole', nullable: true, listedAs: 'date', column: 'first' },
    trialEnd: { kind: 'whole', nullable: true, listedAs: 'date', column: 'first' },
    currentPeriodStart: { kind: 'whole', nullable: true, listedAs: 'date', column: 'first' },
    currentPeriodEnd: { kind: 'whole', nullable: true, listedAs: 'date', column: 'first' },
    /** Unsubscribed: ends with the billing cycle (specification 4.7). */
    cancelAtPeriodEnd: { kind: 'flag' },
    /** A subscription to another product of the family (specification 1), which is listed but unlocks nothing here. */
    otherProduct: { kind: 'flag', unlisted: true },
    items: { kind: 'json', nullable: true },
  },
  { moments: {} },
);

/** The columns that are instants, in the order of specification 2.9. */
export const subscriptionMoments = [
  'endedAt',
  'currentPeriodStart',
  'startDate',
  'trialStart',
  'currentPeriodEnd',
  'trialEnd',
] as const;
