import { sql } from 'kysely';
import { must } from '../../../domain/kernel/assert.ts';
import type { Rows } from '../../../domain/rows.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Executor } from '../schema.ts';
import { type ColumnValues, columnOf, fromColumns } from '../tables.ts';
import { tableSql } from './condition-sql.ts';
import { columnsSql, visibleSql } from './visible.ts';

type Address = Rows['addresses'];

const resource = 'operational-addresses';
const source = { resource, alias: 'r' } as const;
const columnRef = (field: 'installationAddress' | 'pickupAddresses') =>
  sql.ref(`r.${must(columnOf(resource, field), field).column}`);

/**
 * Adds to addresses the visible operational addresses that use them (specification 3): all for pickup, and the newest
 * for installation, since the specification has one.
 */
export async function withUses(executor: Executor, viewer: Viewer, addresses: readonly Address[]): Promise<Address[]> {
  if (addresses.length === 0) return [];
  const ids = addresses.map(({ id }) => id);
  const named = sql`(${columnRef('installationAddress')} = any(${ids}::uuid[]) or ${columnRef('pickupAddresses')} && ${ids}::uuid[])`;
  const { rows } = await sql<ColumnValues>`select ${columnsSql(source)} from ${tableSql(source)}
    where ${named} and ${visibleSql(viewer, source)} order by r.id`.execute(executor);
  const installs = new Map<string, string>();
  const pickups = new Map<string, string[]>();
  for (const record of rows) {
    const { id, installationAddress, pickupAddresses } = fromColumns(resource, record);
    if (installationAddress !== null) installs.set(installationAddress.id, id);
    for (const place of pickupAddresses) pickups.set(place.id, [...(pickups.get(place.id) ?? []), id]);
  }
  return addresses.map((address) => {
    const installed = installs.get(address.id);
    return {
      ...address,
      installationOperationalAddress: installed === undefined ? null : { id: installed },
      pickupOperationalAddresses: (pickups.get(address.id) ?? []).map((id) => ({ id })),
    };
  });
}
