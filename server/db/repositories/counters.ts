import { must } from '../../../domain/kernel/assert.ts';
import type { Executor } from '../schema.ts';

/**
 * The next number of a kind for a company, from 1. It is locked until the transaction ends,
 * so numbers have no gaps and two writers of one company take turns here.
 */
export async function nextNumber(tx: Executor, companyId: string, name: string): Promise<number> {
  const { value } = await tx
    .insertInto('counters')
    .values({ company_id: companyId, name, value: 1 })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'name']).doUpdateSet(({ eb }) => ({ value: eb('counters.value', '+', 1) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return must(value, 'the next number');
}
