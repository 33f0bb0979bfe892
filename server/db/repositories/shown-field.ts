import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../../domain/kernel/resources.ts';
import { extraCostFields, notForCustomers, proofTexts } from '../../../domain/visibility/projection.ts';
import { holds, type Viewer } from '../../../domain/visibility/viewer.ts';
import type { Column } from '../tables.ts';
import { fieldSql, type Source } from '../visibility/condition-sql.ts';

/** Whether a field is shown: always, never, or under a condition. */
type Shown = 'always' | 'never' | RawBuilder<unknown>;

type Fields = Partial<Record<Resource, readonly string[]>>;

const hidden: Fields = notForCustomers;
const extraCosts: Fields = extraCostFields;
const words: readonly string[] = proofTexts;

/** Of which rows a viewer sees a field. */
type RowTest = (viewer: Viewer, source: Source) => RawBuilder<unknown>;

const ofSomeRows: Partial<Record<Resource, Readonly<Record<string, RowTest>>>> = {
  users: { stripeId: ({ userId }, source) => sql`${fieldSql(source, 'id')} = ${userId}::uuid` },
  'operational-addresses': {
    lastMark: ({ userId }, source) => sql`${fieldSql(source, 'lastMark')} ->> 'by' = ${userId}`,
    markPlaces: ({ companyId }, source) => sql`${fieldSql(source, 'company')} = ${companyId}::uuid`,
  },
};

function shown(viewer: Viewer, source: Source, field: string): Shown {
  const { resource } = source;
  if (field === 'salesPrice' && (resource === 'tasks' || resource === 'operational-addresses')) {
    if (!holds(viewer, 'VIEW_SALES_PRICE')) return 'never';
    const company = fieldSql(source, 'company');
    return sql`${company} is null or ${company} = ${viewer.companyId}::uuid`;
  }
  if (extraCosts[resource]?.includes(field) && !holds(viewer, 'VIEW_SALES_PRICE')) return 'never';
  if (viewer.kind === 'customer' && hidden[resource]?.includes(field)) return 'never';
  const test = ofSomeRows[resource]?.[field];
  if (test !== undefined) return test(viewer, source);
  if (viewer.kind === 'customer' && resource === 'proofs' && words.includes(field)) {
    return sql`${fieldSql(source, 'shareState')} <> 'PHOTO_SHARE'`;
  }
  return 'always';
}

/** Whether the viewer never sees the field; for them it doesn't exist. */
export const isNeverShown = (viewer: Viewer, resource: Resource, field: string): boolean =>
  shown(viewer, { resource, alias: 'r' }, field) === 'never';

/**
 * A column's value as the viewer sees it: null where `project` of domain/visibility hides it, so that filters and
 * sorting reveal nothing. `value` is the column or its folded key.
 */
export function shownFieldSql(viewer: Viewer, source: Source, { column, value }: { column: Column; value: string }) {
  const found = sql.ref(`${source.alias}.${value}`);
  const when = shown(viewer, source, column.field);
  if (when === 'always') return found;
  if (when === 'never') return sql`cast(null as ${sql.raw(column.type)})`;
  return sql`(case when ${when} then ${found} end)`;
}
