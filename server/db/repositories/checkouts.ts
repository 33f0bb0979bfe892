import type { Instant } from '../../../domain/kernel/time.ts';
import type { Executor, Tables } from '../schema.ts';

interface Buying {
  userId: string;
  product: string;
}

/** The provider's id of the open purchase; null if there is none. */
export async function findCheckout(db: Executor, { userId, product }: Buying): Promise<string | null> {
  const found = await db
    .selectFrom('checkouts')
    .select('session_id')
    .where('user_id', '=', userId)
    .where('product', '=', product)
    .executeTakeFirst();
  return found?.session_id ?? null;
}

/** Whether this installation began the purchase. */
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
  /** The purchase to be replaced. */
  previous: string | null;
  now: Instant;
}

/** Replaces the previous purchase; returns false and stores nothing when another one has replaced it meanwhile. */
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

/** A purchase in the built-in test checkout. */
export interface TestCheckout {
  id: string;
  userId: string;
  priceId: string;
  successUrl: string;
  cancelUrl: string;
  createdOn: Instant;
}

const columns = ['id', 'user_id', 'price_id', 'success_url', 'cancel_url', 'created_on'] as const;

const checkoutOf = (record: Tables['test_checkouts']): TestCheckout => ({
  id: record.id,
  userId: record.user_id,
  priceId: record.price_id,
  successUrl: record.success_url,
  cancelUrl: record.cancel_url,
  createdOn: record.created_on,
});

export async function insertTestCheckout(db: Executor, checkout: TestCheckout): Promise<void> {
  await db
    .insertInto('test_checkouts')
    .values({
      id: checkout.id,
      user_id: checkout.userId,
      price_id: checkout.priceId,
      success_url: checkout.successUrl,
      cancel_url: checkout.cancelUrl,
      created_on: checkout.createdOn,
    })
    .execute();
}

export async function findTestCheckout(db: Executor, id: string): Promise<TestCheckout | undefined> {
  const found = await db.selectFrom('test_checkouts').select(columns).where('id', '=', id).executeTakeFirst();
  return found && checkoutOf(found);
}

/** Deletes older purchases of the user: a new one replaces them. */
export async function deleteTestCheckoutsOf(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom('test_checkouts').where('user_id', '=', userId).execute();
}

/** Removes and returns a purchase, so that it is completed or cancelled only once. */
export async function takeTestCheckout(tx: Executor, id: string): Promise<TestCheckout | undefined> {
  const taken = await tx.deleteFrom('test_checkouts').where('id', '=', id).returning(columns).executeTakeFirst();
  return taken && checkoutOf(taken);
}

export async function deleteOldTestCheckouts(db: Executor, before: Instant): Promise<void> {
  await db.deleteFrom('test_checkouts').where('created_on', '<', before).execute();
}
