import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { resources } from '../../../domain/kernel/resources.ts';
import type { Executor } from '../../../server/db/schema.ts';
import { columnsOf, tableOf } from '../../../server/db/tables.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';

interface Found {
  name: string;
  type: string;
  nullable: boolean;
}

async function columnsFound(kysely: Executor, table: string): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable
    from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
    order by attname`.execute(kysely);
  return rows;
}

function columnsExpected(resource: (typeof resources)[number]): Found[] {
  const own = columnsOf(resource).flatMap(({ column, key, type, nullable }) => [
    { name: column, type, nullable },
    ...(key === null ? [] : [{ name: key, type: 'text', nullable }]),
  ]);
  const all = [
    { name: 'id', type: 'uuid', nullable: false },
    { name: 'version', type: 'bigint', nullable: false },
    ...own,
  ];
  return all.sort((one, other) => (one.name < other.name ? -1 : 1));
}

describeOnBothDatabases('the tables of the resources', ({ open }) => {
  let kysely: Executor;
  beforeAll(async () => {
    kysely = (await open()).kysely;
  });

  it.each(resources)('%s: every field has its column, and every column its field', async (resource) => {
    expect(await columnsFound(kysely, tableOf(resource))).toEqual(columnsExpected(resource));
  });

  it('every reference has an index', async () => {
    const { rows } = await sql<{ index: string }>`
      select tablename || ': ' || substring(indexdef from 'USING (.*)') as index from pg_indexes
      where schemaname = current_schema()`.execute(kysely);
    const indexes = rows.map(({ index }) => index);
    for (const resource of resources) {
      for (const { column, kind } of columnsOf(resource)) {
        const start = `${tableOf(resource)}: ${kind.kind === 'references' ? 'gin' : 'btree'} (${column}`;
        if (kind.kind !== 'reference' && kind.kind !== 'references') continue;
        expect(
          indexes.filter((index) => index.startsWith(start)),
          start,
        ).not.toEqual([]);
      }
    }
  });
});
