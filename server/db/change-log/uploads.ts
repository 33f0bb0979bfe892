import { sql } from 'kysely';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { Executor } from '../schema.ts';

/** Bytes stored for a company. */
export interface StoredUpload {
  companyId: string;
  /** SHA-256 in hex. */
  hash: string;
  /** Bytes. */
  size: number;
  mediaType: string;
  /** The picture shows when and where it was taken, according to the device. */
  stamped: boolean;
}

/** The bytes of a photo. */
export interface PhotoUpload extends StoredUpload {
  photoId: string;
  userId: string;
}

/**
 * Locks photos until the transaction ends: an upload and the mutation that creates its photo may come at the same
 * moment, and the second must see the first.
 */
export async function lockPhotos(tx: Executor, photoIds: readonly string[]): Promise<void> {
  if (photoIds.length === 0) return;
  const sorted = [...photoIds].sort();
  await sql`select pg_advisory_xact_lock(hashtextextended(id, 7)) from unnest(${sorted}::text[]) as id`.execute(tx);
}

/**
 * Stores that a company has these bytes; returns whether they are new. Locks them against the same upload until the
 * transaction ends.
 */
export async function insertUpload(tx: Executor, upload: StoredUpload, now: Instant): Promise<boolean> {
  const { rows } = await sql<{
    isNew: boolean;
  }>`insert into uploads (company_id, hash, size, media_type, stamped, stored_on)
    values (${upload.companyId}, ${upload.hash}, ${upload.size}, ${upload.mediaType}, ${upload.stamped}, ${now})
    on conflict (company_id, hash) do update set stored_on = excluded.stored_on
    returning xmax = 0 as "isNew"`.execute(tx);
  return rows[0]?.isNew === true;
}

/** Assigns uploaded bytes to a photo; until the photo is received, the latest assignment counts. */
export async function assignUpload(
  tx: Executor,
  { photoId, companyId, hash, userId }: Omit<PhotoUpload, 'size' | 'mediaType' | 'stamped'>,
  now: Instant,
): Promise<void> {
  await sql`
    insert into photo_uploads (photo_id, company_id, hash, user_id, created_on)
    values (${photoId}, ${companyId}, ${hash}, ${userId}, ${now})
    on conflict (photo_id, company_id) do update
      set hash = excluded.hash, user_id = excluded.user_id, created_on = excluded.created_on`.execute(tx);
}

/** Lets a photo share the bytes of a received photo with the same hash (the oldest, if there are several). */
export async function shareUpload(
  tx: Executor,
  { photoId, hash }: { photoId: string; hash: string },
  now: Instant,
): Promise<void> {
  await sql`
    insert into photo_uploads (photo_id, company_id, hash, user_id, created_on)
    select ${photoId}::uuid, p.company_id, p.hash, p.user_id, ${now}::bigint
    from photo_uploads as p join photos on photos.id = p.photo_id and photos.hash = p.hash
    where photos.hash = ${hash} and photos.state = 'RECEIVED' order by p.created_on, p.photo_id limit 1
    on conflict (photo_id, company_id) do nothing`.execute(tx);
}

/**
 * Who created a photo or file, and for which company: only bytes of that company are accepted. For accepted quarantined
 * work, the person who did it. Undefined if no mutation created it (demo, import).
 */
export async function findCreator(
  tx: Executor,
  { resource, id }: { resource: 'photos' | 'attached-files'; id: string },
): Promise<{ companyId: string; userId: string } | undefined> {
  const { rows } = await sql<{ companyId: string; userId: string }>`
    select m.company_id as "companyId", coalesce(q.user_id, m.user_id) as "userId"
    from mutation_writes as w join mutations as m on m.id = w.mutation_id left join quarantine as q on q.id = m.quarantine_id
    where w.resource = ${resource} and w.row_id = ${id} and w.kind = 'create'`.execute(tx);
  return rows[0];
}

export async function findUploads(executor: Executor, photoIds: readonly string[]): Promise<PhotoUpload[]> {
  if (photoIds.length === 0) return [];
  const { rows } = await sql<PhotoUpload>`
    select p.photo_id as "photoId", p.user_id as "userId", u.company_id as "companyId", u.hash, u.size,
      u.media_type as "mediaType", u.stamped
    from photo_uploads as p join uploads as u on u.company_id = p.company_id and u.hash = p.hash
    where p.photo_id = any(${photoIds}::uuid[])`.execute(executor);
  return rows;
}

/** Bytes by hash, if the user has uploaded them before. */
export async function findUploadByUser(
  executor: Executor,
  { companyId, userId, hash }: { companyId: string; userId: string; hash: string },
): Promise<StoredUpload | undefined> {
  const { rows } = await sql<StoredUpload>`
    select u.company_id as "companyId", u.hash, u.size, u.media_type as "mediaType", u.stamped from uploads as u
    where u.company_id = ${companyId} and u.hash = ${hash} and exists (
      select from photo_uploads as p
      where p.company_id = u.company_id and p.hash = u.hash and p.user_id = ${userId})`.execute(executor);
  return rows[0];
}

/** Whether the company has these bytes, whoever uploaded them. */
export async function isUploadKnown(executor: Executor, { companyId, hash }: UploadKey): Promise<boolean> {
  const { rows } = await sql`
    select from uploads where company_id = ${companyId} and hash = ${hash}`.execute(executor);
  return rows.length > 0;
}

/** The hashes among these whose bytes the user has uploaded to their company. */
export async function findHashesByUser(
  executor: Executor,
  { companyId, userId, hashes }: { companyId: string; userId: string; hashes: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`
    select u.hash from uploads as u
    where u.company_id = ${companyId} and u.hash = any(${hashes}::text[]) and exists (
      select from photo_uploads as p
      where p.company_id = u.company_id and p.hash = u.hash and p.user_id = ${userId})`.execute(executor);
  return new Set(rows.map(({ hash }) => hash));
}

/** The hashes among these whose bytes the company has; with `proof`, only those of photos received for that proof. */
export async function findHashesOfCompany(
  executor: Executor,
  { companyId, proof, hashes }: { companyId: string; proof: string | null; hashes: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`
    select u.hash from uploads as u
    where u.company_id = ${companyId} and u.hash = any(${hashes}::text[])
      and (${proof}::uuid is null or exists (
        select from photos
        where photos.proof_id = ${proof}::uuid and photos.hash = u.hash and photos.state = 'RECEIVED'))`.execute(
    executor,
  );
  return new Set(rows.map(({ hash }) => hash));
}

/** Deletes assignments of bytes to photos that no mutation created before `before`, except quarantined ones. */
export async function deleteUnlinked(executor: Executor, before: Instant): Promise<void> {
  await sql`
    delete from photo_uploads as p where p.created_on < ${before}
      and not exists (select from photos where photos.id = p.photo_id)
      and not exists (select from quarantine as q, jsonb_array_elements(q.photos) as f where f ->> 'id' = p.photo_id::text)
    `.execute(executor);
}

type UploadKey = Pick<StoredUpload, 'companyId' | 'hash'>;

const isUnreferenced = sql<boolean>`
  not exists (select from photo_uploads as p where p.company_id = u.company_id and p.hash = u.hash)
    and not exists (select from photo_sources as s where s.company_id = u.company_id and s.hash = u.hash)
    and not exists (select from step_pictures as s where s.company_id = u.company_id and s.hash = u.hash)
    and not exists (select from attached_files as f where f.company_id = u.company_id and f.hash = u.hash)`;

/** Uploads from before `before` that nothing refers to. */
export async function listUnreferencedUploads(executor: Executor, before: Instant): Promise<UploadKey[]> {
  const { rows } = await sql<UploadKey>`
    select company_id as "companyId", hash from uploads as u where u.stored_on < ${before} and ${isUnreferenced}`.execute(
    executor,
  );
  return rows;
}

/** Deletes an upload unless something refers to it by now; locks it against the same upload. Returns its size. */
export async function deleteUnreferencedUpload(
  tx: Executor,
  { companyId, hash }: UploadKey,
  before: Instant,
): Promise<number | undefined> {
  const { rows } = await sql<{ size: number }>`
    delete from uploads as u
    where u.company_id = ${companyId} and u.hash = ${hash} and u.stored_on < ${before} and ${isUnreferenced}
    returning size`.execute(tx);
  return rows[0]?.size;
}
