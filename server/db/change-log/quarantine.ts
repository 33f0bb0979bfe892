import { type RawBuilder, sql } from 'kysely';
import { must } from '../../../domain/kernel/assert.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { Quarantined, QuarantineRoom } from '../../../domain/protocol/quarantine.ts';
import { quarantinePage } from '../../../domain/protocol/quarantine-list.ts';
import type { Executor } from '../schema.ts';
import type { StoredUpload } from './uploads.ts';

export interface QuarantineOwner {
  companyId: string;
  userId: string;
  deviceId: string;
}

/** An item as stored: its parts as JSON, their size in bytes, and a summary if it is too large to be listed. */
export interface QuarantineEntry {
  id: string;
  reason: string;
  label: string;
  item: string;
  photos: string;
  bytes: number;
  shown: string | null;
  afterEnd: boolean;
}

/** Stores items and returns the ids of the new ones. An item that exists stays unchanged. */
export async function insertQuarantined(
  tx: Executor,
  { owner, items }: { owner: QuarantineOwner; items: readonly QuarantineEntry[] },
  now: Instant,
): Promise<string[]> {
  if (items.length === 0) return [];
  const rows = await tx
    .insertInto('quarantine')
    .values(
      items.map(({ afterEnd, ...kept }) => ({
        ...kept,
        company_id: owner.companyId,
        user_id: owner.userId,
        device_id: owner.deviceId,
        received_on: now,
        after_end: afterEnd,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** How much is waiting, and which of the items are stored already. */
export interface QuarantineUsage {
  device: QuarantineRoom;
  person: QuarantineRoom;
  company: QuarantineRoom;
  known: ReadonlySet<string>;
}

const usageSql = (isOfThem: RawBuilder<unknown>) => sql`json_build_object(
  'items', count(*) filter (where ${isOfThem}), 'bytes', coalesce(sum(bytes) filter (where ${isOfThem}), 0))`;

/** Locks an owner's quarantine until the transaction ends; returns its usage and which of the items are known. */
export async function lockQuarantine(
  tx: Executor,
  { companyId, userId, deviceId }: QuarantineOwner,
  ids: readonly string[],
): Promise<QuarantineUsage> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`quarantine/${companyId}`}, 0))`.execute(tx);
  const { rows } = await sql<QuarantineUsage>`
    select ${usageSql(sql`user_id = ${userId} and device_id = ${deviceId}`)} as device, ${usageSql(sql`user_id = ${userId}`)} as person,
      ${usageSql(sql`true`)} as company
    from quarantine where company_id = ${companyId} and status = 'PENDING'`.execute(tx);
  const known = await tx.selectFrom('quarantine').select('id').where('id', 'in', ids).execute();
  return { ...must(rows[0], 'what waits'), known: new Set(known.map(({ id }) => id)) };
}

/** The ids among these that are quarantined for the user. */
export async function findQuarantinedIds(tx: Executor, userId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('quarantine')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Withdraws a waiting item because its user pushes it after all. Returns true if the office has already accepted it.
 * Locks it against decisions until the transaction ends.
 */
export async function withdrawQuarantined(
  tx: Executor,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const { rows } = await sql<{ status: string }>`
    select status from quarantine where id = ${id} and user_id = ${userId} for update`.execute(tx);
  const [found] = rows;
  if (found?.status === 'PENDING') await tx.deleteFrom('quarantine').where('id', '=', id).execute();
  return found?.status === 'ACCEPTED';
}

/** A stored item without the current name of its row. */
export type QuarantineRow = Omit<Quarantined, 'about'>;

const columns = sql`q.id, json_build_object('id', q.user_id, 'name',
    coalesce(nullif(trim(concat_ws(' ', u.name, u.surname)), ''), u.nickname, '')) as "user",
  q.device_id as device, q.received_on as "receivedOn", q.reason, q.label, q.status, q.after_end as "afterEnd",
  q.shown is not null as partly,
  (select coalesce(jsonb_agg(e.photo || jsonb_build_object('received', exists (
      select from photo_uploads as u where (u.company_id = q.company_id or u.user_id = q.user_id) and u.hash = e.photo ->> 'hash'
        and u.photo_id = (e.photo ->> 'id')::uuid)) order by e.position), '[]')
    from jsonb_array_elements(q.photos) with ordinality as e(photo, position)) as photos`;

/**
 * A page of a company's waiting items, oldest first, without those that the user could push after all. The page is cut
 * before joining, and `is not distinct from` forces a lookup by id: without statistics the planner would read
 * everything.
 */
export async function listPending(
  executor: Executor,
  { companyId, after }: { companyId: string; after: Pick<Quarantined, 'receivedOn' | 'id'> | null },
): Promise<QuarantineRow[]> {
  const isAfter = after === null ? sql`true` : sql`(q.received_on, q.id) > (${after.receivedOn}, ${after.id}::uuid)`;
  const { rows } = await sql<QuarantineRow>`
    with page as materialized (
      select * from quarantine as q
      where q.company_id = ${companyId} and q.status = 'PENDING' and ${isAfter} and not exists (
        select from mutations as m where m.id = q.id and m.user_id is not distinct from q.user_id
          and m.outcome ->> 'kind' = 'applied')
      order by q.received_on, q.id limit ${quarantinePage})
    select ${columns}, coalesce(q.shown, q.item) as item from page as q left join users as u on u.id = q.user_id
    order by q.received_on, q.id`.execute(executor);
  return rows;
}

/** A photo's bytes, as handed in by the user of a waiting item. */
export async function findQuarantinedUpload(
  executor: Executor,
  { companyId, id, photo }: { companyId: string; id: string; photo: string },
): Promise<StoredUpload | undefined> {
  const { rows } = await sql<StoredUpload>`
    select b.company_id as "companyId", b.hash, b.size, b.media_type as "mediaType", b.stamped
    from quarantine as q cross join jsonb_array_elements(q.photos) as e(photo)
      join photo_uploads as u on (u.company_id = q.company_id or u.user_id = q.user_id) and u.hash = e.photo ->> 'hash'
        and u.photo_id = (e.photo ->> 'id')::uuid
      join uploads as b on b.company_id = u.company_id and b.hash = u.hash
    where q.id = ${id} and q.company_id = ${companyId} and q.status = 'PENDING' and e.photo ->> 'id' = ${photo}
    order by u.created_on limit 1`.execute(executor);
  return rows[0];
}

/** A waiting item of a company, locked against other decisions until the transaction ends. */
export async function lockPending(tx: Executor, companyId: string, id: string): Promise<QuarantineRow | undefined> {
  const { rows } = await sql<QuarantineRow>`
    select ${columns}, q.item from quarantine as q left join users as u on u.id = q.user_id
    where q.id = ${id} and q.company_id = ${companyId} and q.status = 'PENDING' for update of q`.execute(tx);
  return rows[0];
}

/**
 * Stores a decision and clears the item's content. The photos of an accepted item stay listed, since their bytes may
 * arrive later.
 */
export async function decideQuarantined(
  tx: Executor,
  { id, status, userId }: { id: string; status: 'ACCEPTED' | 'DISMISSED'; userId: string },
  now: Instant,
): Promise<void> {
  await tx
    .updateTable('quarantine')
    .set({
      status,
      decided_by: userId,
      decided_on: now,
      item: '{}',
      bytes: 0,
      shown: null,
      ...(status === 'DISMISSED' && { photos: '[]' }),
    })
    .where('id', '=', id)
    .execute();
}
