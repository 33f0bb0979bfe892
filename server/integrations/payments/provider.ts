import type { NewRow } from '../../../domain/rows.ts';

/** What is bought, and by whom. `customer` is the provider's name of them. */
export interface Purchase {
  priceId: string;
  userId: string;
  customer: string;
  /** Days of trial; null for none. */
  trialDays: number | null;
  successUrl: string;
  cancelUrl: string;
}

/** A purchase that was started: the person goes to `url`. */
export interface Checkout {
  sessionId: string;
  url: string;
}

/** The provider does not know the customer that was named, or has deleted it. */
export class CustomerMissing extends Error {
  override readonly name = 'CustomerMissing';
}

/** A subscription as the provider has it; `userId` is ours, as it was given with the purchase. */
export type ProviderSubscription = Omit<NewRow<'subscriptions'>, 'company'> & {
  providerId: string;
  userId: string | null;
};

/** Something that happened at the provider; the subscription that it is about, if any. */
export interface ProviderEvent {
  id: string;
  subscriptionId: string | null;
}
