import { sql } from 'kysely';
import type { Resource, RowKey } from '../../../domain/kernel/resources.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { Outcome } from '../../../domain/protocol/outcome.ts';
import type { Scope } from '../../../domain/visibility/scopes.ts';
import type { Executor } from '../schema.ts';
import type { Stored } from './record.ts';

/** What is kept of a mutation, for ever. */
export interface MutationRecord {
  id: string;
  userId: string;
  companyId: string;
  /** The device and its number of the item; null for a call without a device. */
  device: { id: string; seq: number } | null;
  name: string;
  target: RowKey | null;
  args: unknown;
  base: unknown;
  /** Device time, what to add to it, and the sum. */
  deviceAt: Instant;
  offset: number;
  at: Instant;
  serverAt: Instant;
  schema: number;
  outcome: Outcome;
}

export async function insertMutation(tx: Executor, record: MutationRecord): Promise<void> {
  await tx
    .insertInto('mutations')
    .values({
      id: record.id,
      user_id: record.userId,
      company_id: record.companyId,
      device_id: record.device?.id ?? null,
      seq: record.device?.seq ?? null,
      name: record.name,
      resource: record.target?.resource ?? null,
      row_id: record.target?.id ?? null,
      args: JSON.stringify(record.args),
      base: JSON.stringify(record.base),
      device_at: record.deviceAt,
      clock_offset: record.offset,
      at: record.at,
      server_at: record.serverAt,
      schema: record.schema,
      outcome: JSON.stringify(record.outcome),
    })
    .execute();
}

const picked = (row: object | undefined, fields: readonly string[]): string | null =>
  row === undefined
    ? null
    : JSON.stringify(Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name))));

function fieldsOf({ write, before, after }: Stored): string[] {
  if (write.kind === 'change') return Object.keys(write.set);
  return Object.keys(before ?? after ?? {});
}

/** Keeps what a mutation wrote, with the values before and after. */
export async function insertMutationWrites(tx: Executor, mutationId: string, stored: readonly Stored[]): Promise<void> {
  if (stored.length === 0) return;
  const values = stored.map((each, position) => {
    const fields = fieldsOf(each);
    return {
      mutation_id: mutationId,
      position,
      kind: each.write.kind,
      resource: each.write.resource,
      row_id: each.write.id,
      fields,
      old_values: picked(each.before, fields),
      new_values: picked(each.after, fields),
    };
  });
  await tx.insertInto('mutation_writes').values(values).execute();
}

/** A mutation that was settled before, whoever sent it. */
export async function findMutation(
  tx: Executor,
  id: string,
): Promise<{ userId: string; outcome: Outcome } | undefined> {
  const { rows } = await sql<{ userId: string; outcome: Outcome }>`
    select user_id as "userId", outcome from mutations where id = ${id}`.execute(tx);
  return rows[0];
}

/** The first of a user's items, in the order given, that was not applied or never arrived; undefined when all were applied. */
export async function firstNotApplied(
  tx: Executor,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<string | undefined> {
  if (ids.length === 0) return undefined;
  const { rows } = await sql<{ id: string }>`
    select id from mutations
    where id = any(${ids}::uuid[]) and user_id = ${userId} and outcome ->> 'kind' = 'applied'`.execute(tx);
  const appliedIds = new Set(rows.map(({ id }) => id));
  return ids.find((id) => !appliedIds.has(id));
}

/**
 * Whether a row was deleted while one of these scopes saw it. Known as long as the change log keeps the deletion; after that
 * it is as a row that never was.
 */
export async function wasRemovedFrom(
  tx: Executor,
  scopes: readonly Scope[],
  { resource, id }: RowKey,
): Promise<boolean> {
  const { rows } = await sql<{ removed: boolean }>`
    select exists (
      select from mutation_writes as w
      join mutations as m on m.id = w.mutation_id
      join sync_changes as c on c.scope = any(${scopes}::text[]) and c.xid = m.xid
        and c.resource = w.resource and c.row_id = w.row_id
      where w.resource = ${resource} and w.row_id = ${id} and w.kind = 'remove') as removed`.execute(tx);
  return rows[0]?.removed ?? false;
}

/** Who last wrote one of some fields of a row. */
export interface Writer {
  id: string;
  name: string;
  /** When they did it, in corrected device time. */
  at: Instant;
}

export async function lastWriter(
  tx: Executor,
  { resource, id, fields }: { resource: Resource; id: string; fields: readonly string[] },
): Promise<Writer | undefined> {
  const { rows } = await sql<Writer>`
    select u.id, coalesce(nullif(trim(concat_ws(' ', u.name, u.surname)), ''), u.nickname) as name, m.at
    from mutation_writes as w join mutations as m on m.id = w.mutation_id join users as u on u.id = m.user_id
    where w.resource = ${resource} and w.row_id = ${id} and w.fields && ${fields}::text[]
    order by m.server_at desc, m.id desc limit 1`.execute(tx);
  return rows[0];
}
