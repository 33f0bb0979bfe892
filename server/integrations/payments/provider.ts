import type { NewRow } from '../../../domain/rows.ts';

/** A purchase; `customer` is the provider's id. */
export interface Purchase {
  priceId: string;
  userId: string;
  customer: string;
  /** Days of trial; null for none. */
  trialDays: number | null;
  successUrl: string;
  cancelUrl: string;
}

/** A started purchase; the person continues at `url`. */
export interface Checkout {
  sessionId: string;
  url: string;
}

/** The provider doesn't know the customer, or has deleted it. */
export class CustomerMissing extends Error {
  override readonly name = 'CustomerMissing';
}

/** A subscription as the provider has it; `userId` is ours, given with the purchase. */
export type ProviderSubscription = Omit<NewRow<'subscriptions'>, 'company'> & {
  providerId: string;
  userId: string | null;
};

/** An event at the provider, with the subscription that it is about, if any. */
export interface ProviderEvent {
  id: string;
  subscriptionId: string | null;
}
