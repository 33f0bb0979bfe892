import { sql } from 'kysely';
import { type Resource, resources } from '../../../domain/kernel/resources.ts';
import type { Digest } from '../../../domain/protocol/pull.ts';
import { any } from '../../../domain/visibility/condition.ts';
import type { Kept } from '../../../domain/visibility/retention.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Executor } from '../schema.ts';
import { all, conditionSql, keptSql, tableSql } from './condition-sql.ts';
import { idOfViewer, rulesOf } from './visible.ts';

/** `rowHash` of domain/protocol/pull.ts: the id's last 32 bits times `2 × version + 1`, modulo 2³². */
const hashSql = sql`(('x' || right(r.id::text, 8))::bit(32)::bigint * (2 * r.version + 1)) & 4294967295`;

/** The digest of what a viewer's device should hold: per resource the row count and the XOR of row hashes. */
export async function digestOf(executor: Executor, viewer: Viewer, kept: Kept): Promise<Digest> {
  const { rows } = await sql<{ resource: Resource; count: number; sum: number }>`
    ${sql.join(
      resources.map((resource) => digestSql(viewer, resource, kept)),
      sql` union all `,
    )}`.execute(executor);
  return Object.fromEntries(rows.map(({ resource, count, sum }) => [resource, { count, sum }]));
}

function digestSql(viewer: Viewer, resource: Resource, kept: Kept) {
  const source = { resource, alias: 'r' };
  const { whole, card } = rulesOf(viewer, resource);
  const seen = conditionSql(any(whole, card), source, {
    idOf: (attribute) => idOfViewer(viewer, attribute),
    kept,
    rows: 'many',
  });
  return sql`select ${sql.lit(resource)} as resource, count(*) as count, coalesce(bit_xor(${hashSql}), 0) as sum
    from ${tableSql(source)} where ${all([seen, ...keptSql(source, kept)])}`;
}
