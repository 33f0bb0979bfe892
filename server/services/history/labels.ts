import { labelOfRow } from '../../../domain/history/changes.ts';
import { groupBy } from '../../../domain/kernel/polyfills.ts';
import { type Resource, type RowKey, rowKeyText } from '../../../domain/kernel/resources.ts';
import type { AnyRow, Rows } from '../../../domain/rows.ts';
import { project } from '../../../domain/visibility/projection.ts';
import type { SeenRows } from '../../db/visibility/visible.ts';

/** Names of rows by key; hidden rows are missing. */
export type Labels = ReadonlyMap<string, string | null>;

/** An address without its own name is called by its location. */
async function placesOf(seen: SeenRows, rows: readonly Rows['operational-addresses'][]) {
  const ids = rows.flatMap(({ nickname, installationAddress }) =>
    nickname === null && installationAddress !== null ? [installationAddress.id] : [],
  );
  const places = await seen.among({ resource: 'addresses', ids });
  return new Map(places.map(({ row }) => [row.id, labelOfRow('addresses', row)]));
}

async function labelsOfResource(
  seen: SeenRows,
  { resource, ids }: { resource: Resource; ids: readonly string[] },
): Promise<[string, string | null][]> {
  const found = await seen.among({ resource, ids });
  const rows: AnyRow[] = found.map((shown) => project(resource, shown, seen.viewer));
  const addresses = rows.filter((row): row is Rows['operational-addresses'] => 'installationAddress' in row);
  const places = await placesOf(seen, addresses);
  return rows.map((row) => {
    const place = 'installationAddress' in row ? places.get(row.installationAddress?.id ?? '') : null;
    return [rowKeyText({ resource, id: row.id }), labelOfRow(resource, row) ?? place ?? null];
  });
}

/** Names of rows, as far as the reader sees them. */
export async function labelsOf(seen: SeenRows, keys: readonly RowKey[]): Promise<Labels> {
  const labels: [string, string | null][] = [];
  for (const [resource, named] of groupBy(keys, (key) => key.resource)) {
    labels.push(...(await labelsOfResource(seen, { resource, ids: named.map(({ id }) => id) })));
  }
  return new Map(labels);
}
