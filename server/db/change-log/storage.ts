import { sql } from 'kysely';
import { must } from '../../../domain/kernel/assert.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { Executor } from '../schema.ts';

/** Space reserved for an upload to a company. `id` is the upload's, `subjectId` the photo's or file's. */
export interface Reservation {
  id: string;
  companyId: string;
  userId: string;
  subjectId: string;
  /** Bytes. */
  size: number;
  /** Whether the server knows the photo or file that the bytes are for. */
  announced: boolean;
}

/** A company's use of its storage. */
export interface StoredBytes {
  /** Bytes. */
  used: number;
  /** How full it was, in percent, at the last notification of the owner; 0 after it was reset. */
  notified: number;
}

/** A company's storage use, locked against changes until the transaction ends. */
export async function lockStorage(tx: Executor, companyId: string): Promise<StoredBytes> {
  const { rows } = await sql<StoredBytes>`
    insert into company_storage (company_id, used)
    select ${companyId}::uuid, coalesce(sum(size), 0)::bigint from uploads where company_id = ${companyId}
    on conflict (company_id) do update set used = company_storage.used
    returning used, told as notified`.execute(tx);
  return must(rows[0], 'what the company has stored');
}

export async function saveNotifiedPercent(tx: Executor, companyId: string, notified: number): Promise<void> {
  await tx.updateTable('company_storage').set({ told: notified }).where('company_id', '=', companyId).execute();
}

/**
 * Adds to a company's storage use (`size` may be negative). Call it last in the transaction that changed `uploads`: the
 * company's other uploads wait from here on.
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

/** Recounts a company's storage use; returns by how many bytes the count was wrong. */
export async function recountStorage(tx: Executor, companyId: string): Promise<number> {
  const { used } = await lockStorage(tx, companyId);
  const { rows } = await sql<{ used: number }>`
    update company_storage
    set used = (select coalesce(sum(size), 0)::bigint from uploads where company_id = ${companyId})
    where company_id = ${companyId} returning used`.execute(tx);
  return must(rows[0], 'what the company has stored').used - used;
}

/** Companies that store, or have stored, anything. */
export async function listCompaniesWithStorage(executor: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select company_id as id from company_storage union select company_id from uploads order by id`.execute(executor);
  return rows.map(({ id }) => id);
}

/** Bytes reserved for a company's running uploads. */
export async function sumReservedBytes(executor: Executor, companyId: string, now: Instant): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select coalesce(sum(size), 0)::bigint as size from room_reservations
    where company_id = ${companyId} and expires_on > ${now}`.execute(executor);
  return rows[0]?.size ?? 0;
}

/** A user's bytes that no row names. */
export interface Unannounced {
  /** Number of running uploads. */
  open: number;
  /** In bytes, running and received. */
  size: number;
}

/** Photos that a quarantined item of the uploader names. */
const isQuarantined = sql<boolean>`exists (
  select from quarantine as q where q.user_id = p.user_id and q.photos @> jsonb_build_array(jsonb_build_object('id', p.photo_id)))`;

/** A user's bytes that no row names. Received ones count since `since`; older ones are about to be deleted. */
export async function findUnannouncedBytes(
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

/** Whether one of the user's quarantined items names the photo. */
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

/** Releases a user's reservations for a photo or file; returns the ids of those uploads. */
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

export async function insertReservation(tx: Executor, of: Reservation, expiresOn: Instant): Promise<void> {
  const { id, companyId, userId, subjectId, size, announced } = of;
  const row = { id, company_id: companyId, user_id: userId, subject_id: subjectId, size, announced };
  await tx
    .insertInto('room_reservations')
    .values({ ...row, expires_on: expiresOn })
    .execute();
}

/** Releases a reservation; does nothing if there is none. */
export async function releaseRoom(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('room_reservations').where('id', '=', id).execute();
}

/** Whether an upload still has its reservation. */
export async function hasRoom(executor: Executor, id: string, now: Instant): Promise<boolean> {
  const { rows } = await sql`select from room_reservations where id = ${id} and expires_on > ${now}`.execute(executor);
  return rows.length > 0;
}

/** The same, locked until the transaction ends. Call it before the company's storage is locked. */
export async function lockRoom(tx: Executor, id: string, now: Instant): Promise<boolean> {
  const { rows } = await sql`
    select from room_reservations where id = ${id} and expires_on > ${now} for update`.execute(tx);
  return rows.length > 0;
}

/** Deletes expired reservations; returns the ids of uploads that still have one. */
export async function deleteExpiredRoom(executor: Executor, now: Instant): Promise<Set<string>> {
  await executor.deleteFrom('room_reservations').where('expires_on', '<=', now).execute();
  const rows = await executor.selectFrom('room_reservations').select('id').execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * A company's stored bytes by kind. Bytes that are both count as photo; `other` waits for its photo or is about to be
 * deleted.
 */
export interface StoredByKind {
  photos: number;
  files: number;
  other: number;
}

export async function sumStoredByKind(executor: Executor, companyId: string): Promise<StoredByKind> {
  const { rows } = await sql<StoredByKind>`
    select coalesce(sum(size) filter (where is_photo), 0)::bigint as photos,
      coalesce(sum(size) filter (where is_file and not is_photo), 0)::bigint as files,
      coalesce(sum(size) filter (where not is_file and not is_photo), 0)::bigint as other
    from (select u.size,
        exists (select from photo_uploads as p join photos on photos.id = p.photo_id
          where p.company_id = u.company_id and p.hash = u.hash)
          or exists (select from photo_sources as s where s.company_id = u.company_id and s.hash = u.hash) as is_photo,
        exists (select from attached_files as f where f.company_id = u.company_id and f.hash = u.hash)
          or exists (select from step_pictures as s where s.company_id = u.company_id and s.hash = u.hash) as is_file
      from uploads as u where u.company_id = ${companyId}) as kinds`.execute(executor);
  return must(rows[0], 'what the company has stored');
}

/** Forgets the storage use of a company that is gone, unless it still has files. */
export async function deleteStorageCount(db: Executor, companyId: string): Promise<void> {
  await sql`
    delete from company_storage as s where s.company_id = ${companyId}
      and not exists (select from uploads as u where u.company_id = s.company_id)`.execute(db);
}
