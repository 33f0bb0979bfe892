import { sql } from 'kysely';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { Executor } from '../schema.ts';

/** Bytes that a company has. */
export interface StoredUpload {
  companyId: string;
  /** SHA-256 in hex. */
  hash: string;
  /** Bytes. */
  size: number;
  mediaType: string;
  /** The picture shows when and where it was taken, as the device that made it says. */
  stamped: boolean;
}

/** Which bytes belong to a photo. */
export interface PhotoUpload extends StoredUpload {
  photoId: string;
  userId: string;
}

/**
 * Keeps others from deciding about these photos until the transaction ends: an upload and the mutation that creates its
 * photo may come at the same moment, and whoever is second has to see the first.
 */
export async function lockPhotos(tx: Executor, photoIds: readonly string[]): Promise<void> {
  if (photoIds.length === 0) return;
  const sorted = [...photoIds].sort();
  await sql`select pg_advisory_xact_lock(hashtextextended(id, 7)) from unnest(${sorted}::text[]) as id`.execute(tx);
}

/** Notes bytes that a company has; whether it had not before. Whoever hands in the same waits until the transaction ends. */
export async function insertUpload(tx: Executor, upload: StoredUpload, now: Instant): Promise<boolean> {
  const { rows } = await sql<{
    isNew: boolean;
  }>`insert into uploads (company_id, hash, size, media_type, stamped, stored_on)
    values (${upload.companyId}, ${upload.hash}, ${upload.size}, ${upload.mediaType}, ${upload.stamped}, ${now})
    on conflict (company_id, hash) do update set stored_on = excluded.stored_on
    returning xmax = 0 as "isNew"`.execute(tx);
  return rows[0]?.isNew === true;
}

/** Notes which bytes a user has handed in for a photo; the last ones count until the photo is received. */
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

/** Notes that a photo shows the bytes of a photo that was received before; the oldest ones, where several have the same. */
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
 * Who made a photo or an attached file, and for which company, which need not own the task: only bytes from there are its. Of
 * work that somebody else accepted, who had done it. Undefined for one that no mutation made (demo, import).
 */
export async function makerOf(
  tx: Executor,
  { resource, id }: { resource: 'photos' | 'attached-files'; id: string },
): Promise<{ companyId: string; userId: string } | undefined> {
  const { rows } = await sql<{ companyId: string; userId: string }>`
    select m.company_id as "companyId", coalesce(q.user_id, m.user_id) as "userId"
    from mutation_writes as w join mutations as m on m.id = w.mutation_id left join quarantine as q on q.id = m.quarantine_id
    where w.resource = ${resource} and w.row_id = ${id} and w.kind = 'create'`.execute(tx);
  return rows[0];
}

/** The bytes of photos, for those that have them. */
export async function uploadsOf(executor: Executor, photoIds: readonly string[]): Promise<PhotoUpload[]> {
  if (photoIds.length === 0) return [];
  const { rows } = await sql<PhotoUpload>`
    select p.photo_id as "photoId", p.user_id as "userId", u.company_id as "companyId", u.hash, u.size,
      u.media_type as "mediaType", u.stamped
    from photo_uploads as p join uploads as u on u.company_id = p.company_id and u.hash = p.hash
    where p.photo_id = any(${photoIds}::uuid[])`.execute(executor);
  return rows;
}

/** The bytes of a hash, when the user has handed them in before. */
export async function uploadByUser(
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

/** Whether the database knows of bytes of a company, whoever handed them in. */
export async function isUploadKnown(executor: Executor, { companyId, hash }: UploadKey): Promise<boolean> {
  const { rows } = await sql`
    select from uploads where company_id = ${companyId} and hash = ${hash}`.execute(executor);
  return rows.length > 0;
}

/** Of a user's hashes those whose bytes they have handed in to their company. */
export async function hashesByUser(
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

/**
 * Of some hashes those whose bytes are there for a company, whoever handed them in; with `proof` only those of photos that were
 * received for that proof.
 */
export async function hashesOfCompany(
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

/** Forgets who handed in bytes for photos that have not come since `before`, but for those in quarantine. */
export async function forgetUnclaimed(executor: Executor, before: Instant): Promise<void> {
  await sql`
    delete from photo_uploads as p where p.created_on < ${before}
      and not exists (select from photos where photos.id = p.photo_id)
      and not exists (select from quarantine as q, jsonb_array_elements(q.photos) as f where f ->> 'id' = p.photo_id::text)
    `.execute(executor);
}

type UploadKey = Pick<StoredUpload, 'companyId' | 'hash'>;

const isUnnamed = sql<boolean>`
  not exists (select from photo_uploads as p where p.company_id = u.company_id and p.hash = u.hash)
    and not exists (select from attached_files as f where f.hash = u.hash)`;

/** Bytes from before `before` that nothing needs any more. */
export async function unnamedUploads(executor: Executor, before: Instant): Promise<UploadKey[]> {
  const { rows } = await sql<UploadKey>`
    select company_id as "companyId", hash from uploads as u where u.stored_on < ${before} and ${isUnnamed}`.execute(
    executor,
  );
  return rows;
}

/** Forgets bytes unless something has come to need them; whoever hands in the same waits until the transaction ends. Gives how many they were. */
export async function forgetUpload(
  tx: Executor,
  { companyId, hash }: UploadKey,
  before: Instant,
): Promise<number | undefined> {
  const { rows } = await sql<{ size: number }>`
    delete from uploads as u
    where u.company_id = ${companyId} and u.hash = ${hash} and u.stored_on < ${before} and ${isUnnamed}
    returning size`.execute(tx);
  return rows[0]?.size;
}
