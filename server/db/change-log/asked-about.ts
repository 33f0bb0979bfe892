import { sql } from 'kysely';
import type { MutationName } from '../../../domain/mutations.ts';
import type { AddressCompletionStatus } from '../../../domain/operational-address/states.ts';
import { canMark, type MarkableStatus } from '../../../domain/operational-address/transitions.ts';
import type { ConflictQuery } from '../../../domain/rows.ts';
import type { Executor } from '../schema.ts';

/** A conflict as it was put to somebody: the item, and the statuses that it had seen, wanted and met. */
interface Put {
  item: string;
  name: string;
  seen: AddressCompletionStatus;
  theirs: string;
  /** The address has had the status that was seen, or began with it. */
  was: boolean;
}

/** Whether an item could have been made: a correction was judged when it conflicted, and a mark is a step from a status that was there. */
const isReal = ({ name, seen, was }: Put, mine: string): boolean =>
  name === ('correctStatus' satisfies MutationName) || (was && canMark(mine as MarkableStatus, seen));

/**
 * The statuses of others that conflicts have put to somebody about an address, beside one of theirs (`mine`): those of the item
 * that is named, or of any where that is not known here (an older device, a server that was restored). What nobody can have
 * seen, or was no step from there, is no question.
 */
export async function statusesAskedAbout(
  tx: Executor,
  { item, address, mine, user }: ConflictQuery & { user: string },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<Put>`
    with put as (
      select m.id as item, m.name, c.conflict #>> '{theirs,completionStatus}' as theirs,
        coalesce(m.base ->> 'completionStatus', m.base #>> array['statuses', ${address}]) as seen
      from mutations as m cross join jsonb_array_elements(m.outcome -> 'conflicts') as c(conflict)
      where m.user_id = ${user} and m.outcome ->> 'kind' = 'conflict' and c.conflict ->> 'id' = ${address}
        and c.conflict #>> '{mine,completionStatus}' = ${mine})
    select put.*, put.seen = 'NO_PROGRESS' or exists (
      select from mutation_writes as w where w.resource = 'operational-addresses' and w.row_id = ${address}::uuid
        and w.new_values ->> 'completionStatus' = put.seen) as was
    from put`.execute(tx);
  const real = rows.filter((row) => isReal(row, mine));
  const named = real.filter((row) => row.item === item);
  return new Set((named.length > 0 ? named : real).map(({ theirs }) => theirs));
}
