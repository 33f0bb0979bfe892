import type { Executor } from '../schema.ts';

/** The value of a fact about this installation, locked until the transaction ends; empty for a new one. */
export async function lockFact(tx: Executor, name: string): Promise<string> {
  await tx
    .insertInto('installation')
    .values({ name, value: '' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await tx
    .selectFrom('installation')
    .select('value')
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return value;
}

export async function saveFact(tx: Executor, name: string, value: string): Promise<void> {
  await tx.updateTable('installation').set({ value }).where('name', '=', name).execute();
}

/** The value of a fact about this installation, or undefined. */
export async function readFact(db: Executor, name: string): Promise<string | undefined> {
  const found = await db.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirst();
  return found?.value;
}
