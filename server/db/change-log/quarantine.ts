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

/** An item as it is kept: its parts in JSON, how many bytes they are, and in short what is too large to be listed. */
export interface KeptItem {
  id: string;
  reason: string;
  label: string;
  item: string;
  photos: string;
  bytes: number;
  shown: string | null;
  afterEnd: boolean;
}

/** Keeps items; one that is kept already stays as it is. Gives the ids of those that are new. */
export async function insertQuarantined(
  tx: Executor,
  { owner, items }: { owner: QuarantineOwner; items: readonly KeptItem[] },
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

/** What waits, and of which items there is something already. */
export interface InQuarantine {
  device: QuarantineRoom;
  person: QuarantineRoom;
  company: QuarantineRoom;
  known: ReadonlySet<string>;
}

const roomOf = (isOfThem: RawBuilder<unknown>) => sql`json_build_object(
  'items', count(*) filter (where ${isOfThem}), 'bytes', coalesce(sum(bytes) filter (where ${isOfThem}), 0))`;

/** How much waits of an owner, which nothing else changes until the transaction ends, and which of the items are known. */
export async function lockQuarantine(
  tx: Executor,
  { companyId, userId, deviceId }: QuarantineOwner,
  ids: readonly string[],
): Promise<InQuarantine> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`quarantine/${companyId}`}, 0))`.execute(tx);
  const { rows } = await sql<InQuarantine>`
    select ${roomOf(sql`user_id = ${userId} and device_id = ${deviceId}`)} as device, ${roomOf(sql`user_id = ${userId}`)} as person,
      ${roomOf(sql`true`)} as company
    from quarantine where company_id = ${companyId} and status = 'PENDING'`.execute(tx);
  const known = await tx.selectFrom('quarantine').select('id').where('id', 'in', ids).execute();
  return { ...must(rows[0], 'what waits'), known: new Set(known.map(({ id }) => id)) };
}

/** Of these items those that are kept for the user. */
export async function keptOf(tx: Executor, userId: string, ids: readonly string[]): Promise<string[]> {
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
 * Takes an item back that waits for a decision, for its user sends it themself after all. Gives whether it was accepted before,
 * and so has its effect. It is kept from decisions until the transaction ends.
 */
export async function takeBackQuarantined(
  tx: Executor,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const { rows } = await sql<{ status: string }>`
    select status from quarantine where id = ${id} and user_id = ${userId} for update`.execute(tx);
  const [found] = rows;
  if (found?.status === 'PENDING') await tx.deleteFrom('quarantine').where('id', '=', id).execute();
  return found?.status === 'ACCEPTED';
}

/** An item as it is kept, without what its row is called. */
export type Listed = Omit<Quarantined, 'about'>;

const columns = sql`q.id, json_build_object('id', q.user_id, 'name',
    coalesce(nullif(trim(concat_ws(' ', u.name, u.surname)), ''), u.nickname, '')) as "user",
  q.device_id as device, q.received_on as "receivedOn", q.reason, q.label, q.status, q.after_end as "afterEnd",
  q.shown is not null as partly,
  (select coalesce(jsonb_agg(e.photo || jsonb_build_object('received', exists (
      select from photo_uploads as u where (u.company_id = q.company_id or u.user_id = q.user_id) and u.hash = e.photo ->> 'hash'
        and u.photo_id = (e.photo ->> 'id')::uuid)) order by e.position), '[]')
    from jsonb_array_elements(q.photos) with ordinality as e(photo, position)) as photos`;

/**
 * A page of what waits for the owner of a company, the oldest first, without what its user could send after all. The page is cut
 * before anything is joined, and mutations are looked up by their ids (`is not distinct from`): a planner without statistics, as in
 * the embedded database, would read all that waits, and all that a user did.
 */
export async function pendingOf(
  executor: Executor,
  { companyId, after }: { companyId: string; after: Pick<Quarantined, 'receivedOn' | 'id'> | null },
): Promise<Listed[]> {
  const isAfter = after === null ? sql`true` : sql`(q.received_on, q.id) > (${after.receivedOn}, ${after.id}::uuid)`;
  const { rows } = await sql<Listed>`
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

/** The bytes of a photo of an item that waits for the owner of a company: those that its user handed in. */
export async function uploadInQuarantine(
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

/** An item of a company that waits, kept from other decisions until the transaction ends. */
export async function lockPending(tx: Executor, companyId: string, id: string): Promise<Listed | undefined> {
  const { rows } = await sql<Listed>`
    select ${columns}, q.item from quarantine as q left join users as u on u.id = q.user_id
    where q.id = ${id} and q.company_id = ${companyId} and q.status = 'PENDING' for update of q`.execute(tx);
  return rows[0];
}

/**
 * Notes a decision. What the item said has its effect by then, or has none; of photos those of an accepted one are kept, whose
 * bytes may come later.
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
