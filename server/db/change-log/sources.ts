import { sql } from 'kysely';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { Executor } from '../schema.ts';
import type { PhotoUpload, StoredUpload } from './uploads.ts';

/** Assigns bytes to a photo as its source file; once assigned they stay. */
export async function assignSource(
  tx: Executor,
  { photoId, companyId, hash, userId }: Pick<PhotoUpload, 'photoId' | 'companyId' | 'hash' | 'userId'>,
  now: Instant,
): Promise<void> {
  await sql`
    insert into photo_sources (photo_id, company_id, hash, user_id, created_on)
    values (${photoId}, ${companyId}, ${hash}, ${userId}, ${now}) on conflict (photo_id) do nothing`.execute(tx);
}

/** The source file of a photo. */
export async function findSource(executor: Executor, photoId: string): Promise<StoredUpload | undefined> {
  return (await findSources(executor, [photoId]))[0];
}

/** The source files of photos. */
export async function findSources(
  executor: Executor,
  photoIds: readonly string[],
): Promise<(StoredUpload & { photoId: string })[]> {
  const { rows } = await sql<StoredUpload & { photoId: string }>`
    select p.photo_id as "photoId", u.company_id as "companyId", u.hash, u.size, u.media_type as "mediaType", u.stamped
    from photo_sources as p join uploads as u on u.company_id = p.company_id and u.hash = p.hash
    where p.photo_id = any(${photoIds}::uuid[])`.execute(executor);
  return rows;
}

/** Lets go of source files from before `before` of photos that are gone, and of those whose own bytes retention has let go. */
export async function deleteStraySources(executor: Executor, before: Instant): Promise<void> {
  await sql`
    delete from photo_sources as s
      where (s.created_on < ${before} and not exists (select from photos as f where f.id = s.photo_id))
        or (exists (select from photos as f where f.id = s.photo_id and f.state = 'RECEIVED')
          and not exists (select from photo_uploads as p where p.photo_id = s.photo_id))`.execute(executor);
}
