import type { Executor } from '../schema.ts';

/**
 * The next number of a kind for a company, from 1. It is locked until the transaction ends,
 * so numbers have no gaps and two writers of one company take turns here.
 */
export const nextNumber = (tx: Executor, companyId: string, name: string): Promise<number> =>
  reserveNumbers(tx, companyId, { name, count: 1 });

/** Takes `count` numbers at once and gives the first of them. */
export async function reserveNumbers(
  tx: Executor,
  companyId: string,
  { name, count }: { name: string; count: number },
): Promise<number> {
  const { value } = await tx
    .insertInto('counters')
    .values({ company_id: companyId, name, value: count })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'name']).doUpdateSet(({ eb }) => ({ value: eb('counters.value', '+', count) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return value - count + 1;
}
