import { sql } from 'kysely';
import type { IdAliases } from '../../../domain/mutation/decision.ts';
import { prepared } from '../adapters/prepared.ts';
import type { Executor } from '../schema.ts';
import type { DecidedMutation } from './mutations.ts';

/** Stores which existing rows replace the rows that an import skipped as duplicates, for the user's later items. */
export async function saveIdAliases(
  tx: Executor,
  userId: string,
  { mutation, idAliases = {} }: { mutation: string; idAliases?: IdAliases },
): Promise<void> {
  const rows = Object.entries(idAliases).map(([minted_id, row_id]) => ({
    user_id: userId,
    minted_id,
    row_id,
    mutation_id: mutation,
  }));
  if (rows.length === 0) return;
  await tx
    .insertInto('import_stand_ins')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'minted_id']).doUpdateSet(({ ref }) => ({
        row_id: ref('excluded.row_id'),
        mutation_id: ref('excluded.mutation_id'),
      })),
    )
    .execute();
}

/** Items whose outcome, and row ids whose alias, are looked up. */
export interface PastQuery {
  items: readonly string[];
  rows: readonly string[];
}

/** What is known about the past of a user's item. */
interface KnownPast {
  /** Mutations that already have an outcome, by id, whoever sent them. */
  decided: ReadonlyMap<string, DecidedMutation>;
  /** Existing rows that replace rows which the user's imports skipped, by the id of the skipped row. */
  aliases: ReadonlyMap<string, string>;
}

/** Looks up what has to be known before an item is evaluated; one statement saves a round trip. */
export async function findPast(tx: Executor, userId: string, { items, rows }: PastQuery): Promise<KnownPast> {
  const { rows: found } = await sql<DecidedMutation & { id: string; alias: string | null }>`${sql.raw(prepared)}
    select id, user_id as "userId", outcome, null::uuid as alias from mutations where id = any(${items}::uuid[])
    union all
    select minted_id, user_id, null, row_id from import_stand_ins
    where user_id = ${userId}::uuid and minted_id = any(${rows}::uuid[])`.execute(tx);
  const decided = found.filter(({ alias }) => alias === null);
  return {
    decided: new Map(decided.map(({ id, userId: by, outcome }) => [id, { userId: by, outcome }])),
    aliases: new Map(found.flatMap(({ id, alias }) => (alias === null ? [] : [[id, alias] as const]))),
  };
}
