import type { Instant } from '../../../domain/kernel/time.ts';
import type { Executor } from '../schema.ts';

/** What is bought: one product for one account. */
interface Buying {
  userId: string;
  product: string;
}

/** The purchase that was begun last, as the provider names it. */
export async function findCheckout(db: Executor, { userId, product }: Buying): Promise<string | null> {
  const found = await db
    .selectFrom('checkouts')
    .select('session_id')
    .where('user_id', '=', userId)
    .where('product', '=', product)
    .executeTakeFirst();
  return found?.session_id ?? null;
}

/** Whether a purchase was begun here. */
export async function isCheckoutKnown(db: Executor, sessionId: string): Promise<boolean> {
  const found = await db
    .selectFrom('checkouts')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return found !== undefined;
}

interface Begun {
  sessionId: string;
  /** The one that it takes the place of. */
  previous: string | null;
  now: Instant;
}

/** Keeps a purchase in the place of the previous one; false, with nothing kept, when another one has taken that meanwhile. */
export async function replaceCheckout(
  db: Executor,
  { userId, product }: Buying,
  { sessionId, previous, now }: Begun,
): Promise<boolean> {
  const begun = { session_id: sessionId, created_on: now };
  const kept =
    previous === null
      ? await db
          .insertInto('checkouts')
          .values({ user_id: userId, product, ...begun })
          .onConflict((conflict) => conflict.columns(['user_id', 'product']).doNothing())
          .returning('session_id')
          .executeTakeFirst()
      : await db
          .updateTable('checkouts')
          .set(begun)
          .where('user_id', '=', userId)
          .where('product', '=', product)
          .where('session_id', '=', previous)
          .returning('session_id')
          .executeTakeFirst();
  return kept !== undefined;
}

export async function deleteOldCheckouts(db: Executor, before: Instant): Promise<void> {
  await db.deleteFrom('checkouts').where('created_on', '<', before).execute();
}
