import { day } from '../../../domain/kernel/time.ts';
import type { Context } from '../../context.ts';
import { deleteOldCheckouts } from '../../db/repositories/checkouts.ts';
import { deleteOldProviderEvents } from '../../db/repositories/provider.ts';
import { deleteOldTestCheckouts } from '../../db/repositories/test-checkouts.ts';

/** The provider sends an event again for three days at most. */
const eventLife = 30 * day;

/** The provider ends a purchase that nobody paid for after a day. */
const checkoutLife = 3 * day;

/** Forgets events of the provider that cannot come again, and purchases that nobody completed. */
export async function forgetOldPurchases({ database, now }: Context): Promise<void> {
  await deleteOldProviderEvents(database.kysely, now() - eventLife);
  await deleteOldCheckouts(database.kysely, now() - checkoutLife);
  await deleteOldTestCheckouts(database.kysely, now() - day);
}
