import { sql } from 'kysely';
import { must } from '../../../domain/kernel/assert.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { Executor } from '../schema.ts';

/** Room for bytes on their way to a company. `id` is that of their upload, `subjectId` the photo or file for which they are. */
export interface Reservation {
  id: string;
  companyId: string;
  userId: string;
  subjectId: string;
  /** Bytes. */
  size: number;
  /** Whether the office knows of the photo or file. */
  announced: boolean;
}

/** What a company has of its room. */
export interface StoredBytes {
  /** Bytes. */
  used: number;
  /** How full it was, in percent, when its owner was told last; 0 where they need telling again. */
  told: number;
}

/** What a company has stored, kept from other changes until the transaction ends. */
export async function lockStorage(tx: Executor, companyId: string): Promise<StoredBytes> {
  const { rows } = await sql<StoredBytes>`
    insert into company_storage (company_id, used)
    select ${companyId}::uuid, coalesce(sum(size), 0)::bigint from uploads where company_id = ${companyId}
    on conflict (company_id) do update set used = company_storage.used
    returning used, told`.execute(tx);
  return must(rows[0], 'what the company has stored');
}

/** Notes how full a company was when its owner was told. */
export async function noteTold(tx: Executor, companyId: string, told: number): Promise<void> {
  await tx.updateTable('company_storage').set({ told }).where('company_id', '=', companyId).execute();
}

/**
 * Counts bytes that a company now has, or has no more where `size` is negative. Called after they were written to `uploads` or
 * removed from there, in the same transaction, and last in it: others of the company wait from here on.
 */
export async function countBytes(
  tx: Executor,
  { companyId, size }: { companyId: string; size: number },
): Promise<void> {
  await sql`
    insert into company_storage (company_id, used)
    select ${companyId}::uuid, coalesce(sum(size), 0)::bigint from uploads where company_id = ${companyId}
    on conflict (company_id) do update set used = company_storage.used + ${size}::bigint`.execute(tx);
}

/** Counts what a company has stored from the beginning; gives by how many bytes the count was wrong. */
export async function recountStorage(tx: Executor, companyId: string): Promise<number> {
  const { used } = await lockStorage(tx, companyId);
  const { rows } = await sql<{ used: number }>`
    update company_storage
    set used = (select coalesce(sum(size), 0)::bigint from uploads where company_id = ${companyId})
    where company_id = ${companyId} returning used`.execute(tx);
  return must(rows[0], 'what the company has stored').used - used;
}

/** The companies that have stored anything, or had. */
export async function companiesWithStorage(executor: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select company_id as id from company_storage union select company_id from uploads order by id`.execute(executor);
  return rows.map(({ id }) => id);
}

/** Bytes for which a company keeps room. */
export async function bytesOnTheirWay(executor: Executor, companyId: string, now: Instant): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select coalesce(sum(size), 0)::bigint as size from room_reservations
    where company_id = ${companyId} and expires_on > ${now}`.execute(executor);
  return rows[0]?.size ?? 0;
}

/** Bytes of a user that nothing names. */
export interface Unannounced {
  /** How many uploads are on their way. */
  open: number;
  /** Bytes, on their way or here. */
  size: number;
}

/** Photos that somebody in the quarantine names, by the ids that its entries list. */
const isQuarantined = sql<boolean>`exists (
  select from quarantine as q where q.user_id = p.user_id and q.photos @> jsonb_build_array(jsonb_build_object('id', p.photo_id)))`;

/** What a user has sent that nothing names. Of bytes that are here those count that came since `since`; older ones are about to be dropped. */
export async function unannouncedBytes(
  executor: Executor,
  userId: string,
  { since, now }: { since: Instant; now: Instant },
): Promise<Unannounced> {
  const { rows } = await sql<Unannounced>`
    select r.open, r.size + h.size as size
    from (select count(*)::int as open, coalesce(sum(size), 0)::bigint as size from room_reservations
        where user_id = ${userId} and not announced and expires_on > ${now}) as r
      cross join (select coalesce(sum(u.size), 0)::bigint as size
        from photo_uploads as p join uploads as u on u.company_id = p.company_id and u.hash = p.hash
        where p.user_id = ${userId} and p.created_on > ${since}
          and not exists (select from photos where photos.id = p.photo_id) and not ${isQuarantined}) as h`.execute(
    executor,
  );
  return must(rows[0], 'what nothing names');
}

/** Whether an item that a user has handed in to the office's quarantine names a photo. */
export async function isPhotoQuarantined(
  executor: Executor,
  { photoId, userId }: { photoId: string; userId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from quarantine as q
    where q.user_id = ${userId} and q.photos @> jsonb_build_array(jsonb_build_object('id', ${photoId}::text))
    limit 1`.execute(executor);
  return rows.length > 0;
}

/** Ends what a user holds for a photo or file. Gives the ids of the uploads. */
export async function releaseRoomFor(
  tx: Executor,
  { userId, subjectId }: Pick<Reservation, 'userId' | 'subjectId'>,
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('room_reservations')
    .where('user_id', '=', userId)
    .where('subject_id', '=', subjectId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Keeps room until `expiresOn`. */
export async function insertReservation(tx: Executor, of: Reservation, expiresOn: Instant): Promise<void> {
  const { id, companyId, userId, subjectId, size, announced } = of;
  const row = { id, company_id: companyId, user_id: userId, subject_id: subjectId, size, announced };
  await tx
    .insertInto('room_reservations')
    .values({ ...row, expires_on: expiresOn })
    .execute();
}

/** Gives room back; nothing happens where none is kept any more. */
export async function releaseRoom(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('room_reservations').where('id', '=', id).execute();
}

/** Whether room is kept for an upload. */
export async function hasRoom(executor: Executor, id: string, now: Instant): Promise<boolean> {
  const { rows } = await sql`select from room_reservations where id = ${id} and expires_on > ${now}`.execute(executor);
  return rows.length > 0;
}

/** The same, and it stays so until the transaction ends. Asked before anything of the company's storage is locked. */
export async function lockRoom(tx: Executor, id: string, now: Instant): Promise<boolean> {
  const { rows } = await sql`
    select from room_reservations where id = ${id} and expires_on > ${now} for update`.execute(tx);
  return rows.length > 0;
}

/** Forgets the room of uploads whose time is over. Gives the ids of those for which it is still kept. */
export async function dropExpiredRoom(executor: Executor, now: Instant): Promise<Set<string>> {
  await executor.deleteFrom('room_reservations').where('expires_on', '<=', now).execute();
  const rows = await executor.selectFrom('room_reservations').select('id').execute();
  return new Set(rows.map(({ id }) => id));
}

/** What a company has stored by kind, in bytes. What is both is a photo; `other` waits for its photo, or is about to go. */
export interface StoredByKind {
  photos: number;
  files: number;
  other: number;
}

/** What a company has stored, counted from the beginning. */
export async function storedByKind(executor: Executor, companyId: string): Promise<StoredByKind> {
  const { rows } = await sql<StoredByKind>`
    select coalesce(sum(size) filter (where is_photo), 0)::bigint as photos,
      coalesce(sum(size) filter (where is_file and not is_photo), 0)::bigint as files,
      coalesce(sum(size) filter (where not is_file and not is_photo), 0)::bigint as other
    from (select u.size,
        exists (select from photo_uploads as p join photos on photos.id = p.photo_id
          where p.company_id = u.company_id and p.hash = u.hash) as is_photo,
        exists (select from attached_files as f where f.company_id = u.company_id and f.hash = u.hash) as is_file
      from uploads as u where u.company_id = ${companyId}) as kinds`.execute(executor);
  return must(rows[0], 'what the company has stored');
}
