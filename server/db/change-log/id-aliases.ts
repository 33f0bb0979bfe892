import { sql } from 'kysely';
import type { StandIns } from '../../../domain/mutation/decision.ts';
import { prepared } from '../adapters/prepared.ts';
import type { Executor } from '../schema.ts';
import type { SettledMutation } from './mutations.ts';

/** Keeps which rows stand for those of an import that were passed over, for what its user says of them from now on. */
export async function keepStandIns(
  tx: Executor,
  userId: string,
  { mutation, standIns = {} }: { mutation: string; standIns?: StandIns },
): Promise<void> {
  const rows = Object.entries(standIns).map(([minted_id, row_id]) => ({
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

/** What is asked of the past: of which items what became of them, and for which rows others stand. */
export interface Asking {
  items: readonly string[];
  rows: readonly string[];
}

/** What is known of the past of a user's item. */
interface Known {
  /** The mutations that were settled before, whoever sent them, by their ids. */
  settled: ReadonlyMap<string, SettledMutation>;
  /** The rows that stand for those which an import of the user passed over, by the ids that were minted for them. */
  standIns: ReadonlyMap<string, string>;
}

/** What is known before an item is decided. One statement, since each is a turn with the database. */
export async function knownOf(tx: Executor, userId: string, { items, rows }: Asking): Promise<Known> {
  const { rows: found } = await sql<SettledMutation & { id: string; standIn: string | null }>`${sql.raw(prepared)}
    select id, user_id as "userId", outcome, null::uuid as "standIn" from mutations where id = any(${items}::uuid[])
    union all
    select minted_id, user_id, null, row_id from import_stand_ins
    where user_id = ${userId}::uuid and minted_id = any(${rows}::uuid[])`.execute(tx);
  const settled = found.filter(({ standIn }) => standIn === null);
  return {
    settled: new Map(settled.map(({ id, userId: by, outcome }) => [id, { userId: by, outcome }])),
    standIns: new Map(found.flatMap(({ id, standIn }) => (standIn === null ? [] : [[id, standIn] as const]))),
  };
}
