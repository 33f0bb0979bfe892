import { sql } from 'kysely';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { Executor } from '../schema.ts';
import type { StoredUpload } from './uploads.ts';

type PictureKey = Pick<StoredUpload, 'companyId' | 'hash'>;

/** Stores that a company keeps these bytes as a picture of a step; one that it has counts as new. */
export async function insertStepPicture(tx: Executor, { companyId, hash }: PictureKey, now: Instant): Promise<void> {
  await sql`
    insert into step_pictures (company_id, hash, created_on) values (${companyId}, ${hash}, ${now})
    on conflict (company_id, hash) do update set created_on = excluded.created_on`.execute(tx);
}

/** The bytes of a company's picture of a step. */
export async function findStepPicture(
  executor: Executor,
  { companyId, hash }: PictureKey,
): Promise<StoredUpload | undefined> {
  const { rows } = await sql<StoredUpload>`
    select u.company_id as "companyId", u.hash, u.size, u.media_type as "mediaType", u.stamped
    from step_pictures as s join uploads as u on u.company_id = s.company_id and u.hash = s.hash
    where s.company_id = ${companyId} and s.hash = ${hash}`.execute(executor);
  return rows[0];
}

/**
 * Lets go of pictures from before `before` that no template and no task names. Tasks are only looked through for a picture that
 * templates no longer have.
 */
export async function deleteStrayStepPictures(executor: Executor, before: Instant): Promise<void> {
  const named = sql`jsonb_build_array(jsonb_build_object('picture',
    jsonb_build_object('company', s.company_id::text, 'hash', s.hash)))`;
  await sql`
    delete from step_pictures as s where s.created_on < ${before}
      and not exists (select from step_templates as t where t.company_id = s.company_id and t.steps @> ${named})
      and not exists (select from tasks as t where t.steps is not null and t.steps -> 'steps' @> ${named})`.execute(
    executor,
  );
}
