import { sql } from 'kysely';
import { type Resource, resources } from '../../../domain/kernel/resources.ts';
import type { Digest } from '../../../domain/protocol/pull.ts';
import type { Kept } from '../../../domain/visibility/retention.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Executor } from '../schema.ts';
import { seenRows } from './seen-rows.ts';

/** `rowHash` of domain/protocol/pull.ts: the id's last 32 bits times `2 × version + 1`, modulo 2³². */
const hashSql = sql`(('x' || right(r.id::text, 8))::bit(32)::bigint * (2 * r.version + 1)) & 4294967295`;

/** The statement of {@link digestOf}. */
export function digestStatement(viewer: Viewer, kept: Kept) {
  const seen = seenRows(viewer, kept);
  const nothing = sql`select null::uuid as id, null::bigint as version where false`;
  const digests = resources.map(
    (
      resource,
    ) => sql`select ${sql.lit(resource)} as resource, count(*) as count, coalesce(bit_xor(${hashSql}), 0) as sum
      from (${seen.rowsOf(resource) ?? nothing}) as r`,
  );
  return sql<{ resource: Resource; count: number; sum: number }>`${seen.head} ${sql.join(digests, sql` union all `)}`;
}

/** The digest of what a viewer's device should hold: per resource the row count and the XOR of row hashes. */
export async function digestOf(executor: Executor, viewer: Viewer, kept: Kept): Promise<Digest> {
  const { rows } = await digestStatement(viewer, kept).execute(executor);
  return Object.fromEntries(rows.map(({ resource, count, sum }) => [resource, { count, sum }]));
}
