import { type Affiliate, codeKey } from '../../../domain/affiliate/affiliate.ts';
import type { Executor } from '../schema.ts';

/** Finds an affiliate by code, ignoring case. */
export const findAffiliate = (db: Executor, code: string): Promise<Affiliate | undefined> =>
  db.selectFrom('affiliates').select(['code', 'nickname']).where('code_key', '=', codeKey(code)).executeTakeFirst();

/** Returns false when the code is taken. */
export async function insertAffiliate(db: Executor, { code, nickname }: Affiliate): Promise<boolean> {
  const made = await db
    .insertInto('affiliates')
    .values({ code, nickname, code_key: codeKey(code) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst();
  return made !== undefined;
}

/** Changes an affiliate's nickname; undefined when the code is unknown. */
export const renameAffiliate = (db: Executor, { code, nickname }: Affiliate): Promise<Affiliate | undefined> =>
  db
    .updateTable('affiliates')
    .set({ nickname })
    .where('code_key', '=', codeKey(code))
    .returning(['code', 'nickname'])
    .executeTakeFirst();

/** Returns false when the code is unknown. */
export async function deleteAffiliate(db: Executor, code: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('affiliates')
    .where('code_key', '=', codeKey(code))
    .returning('code')
    .executeTakeFirst();
  return gone !== undefined;
}
