import { createHash } from 'node:crypto';
import type { User } from '../../../domain/user/schema.ts';
import type { Context } from '../../context.ts';
import { storeWrites } from '../../db/change-log/record.ts';
import { lockRow } from '../../db/repositories/rows.ts';
import { CustomerMissing } from '../../integrations/payments/provider.ts';
import type { StripeProvider } from '../../integrations/payments/stripe-provider.ts';
import { inTransaction } from '../mutate/retry.ts';

export type Buyer = Pick<User, 'id' | 'email' | 'stripeId'>;

interface Asking {
  context: Context;
  stripe: StripeProvider;
  user: Buyer;
}

/** Makes the customer of an account in the place of `missing`; of several that are made at once the first is kept. */
async function newCustomer({ context, stripe, user }: Asking, missing: string | null): Promise<string> {
  // The provider gives the same customer for the same key, and refuses the key for another address.
  const address = createHash('sha256')
    .update(user.email ?? '')
    .digest('base64url');
  const made = await stripe.createCustomer(user, ['customer', user.id, missing ?? 'first', address].join('/'));
  return inTransaction(context.database.kysely, async (tx) => {
    const kept = (await lockRow(tx, 'users', user.id))?.stripeId ?? null;
    if (kept !== null && kept !== missing) return kept;
    const set = { stripeId: made };
    await storeWrites(tx, [{ kind: 'change', resource: 'users', id: user.id, set }], context.now());
    return made;
  });
}

/**
 * Does something for the customer that an account is at the payment provider: one for all that it buys, made when it buys for
 * the first time, and again once should the provider have lost it.
 */
export async function asCustomer<Value>(asking: Asking, work: (customer: string) => Promise<Value>): Promise<Value> {
  const customer = asking.user.stripeId ?? (await newCustomer(asking, null));
  try {
    return await work(customer);
  } catch (problem) {
    if (!(problem instanceof CustomerMissing)) throw problem;
    return work(await newCustomer(asking, customer));
  }
}
