import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { resources } from '../../../domain/kernel/resources.ts';
import { shareStates } from '../../../domain/proof/states.ts';
import { rights } from '../../../domain/role/rights.ts';
import { project } from '../../../domain/visibility/projection.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { shownFieldSql } from '../../../server/db/repositories/shown-field.ts';
import type { Executor } from '../../../server/db/schema.ts';
import { type ColumnValues, columnsOf, fromColumns, tableOf } from '../../../server/db/tables.ts';
import { describeRules } from '../../support/databases.ts';
import { filledRow } from '../../support/rows.ts';
import { testServer } from '../../support/server.ts';
import { change, create, freshId, store } from '../../support/sync-office.ts';

describeRules('fields in filters and sorting', (opener) => {
  let kysely: Executor;
  let viewers: Viewer[];
  beforeAll(async () => {
    const database = await opener.open('demo');
    const server = await testServer(opener, { database });
    kysely = database.kysely;
    const [boss, installer, partner, client] = await Promise.all(
      ['boss', 'installer', 'partner', 'client'].map(async (name) => (await server.signIn(name)).session?.user),
    );
    const base = { companyId: boss?.id ?? '', customerId: null, owner: false, elevated: false, rights: [] };
    viewers = [
      { ...base, kind: 'office', userId: boss?.id ?? '', owner: true },
      { ...base, kind: 'office', userId: installer?.id ?? '', rights: ['PUT_TASKS'] },
      { ...base, kind: 'field', userId: installer?.id ?? '' },
      { ...base, kind: 'field', userId: installer?.id ?? '', rights: [...rights] },
      { ...base, kind: 'office', userId: partner?.id ?? '', companyId: partner?.id ?? '', owner: true },
      { ...base, kind: 'customer', userId: client?.id ?? '', customerId: client?.customer?.id ?? '' },
    ];
    // The demo leaves most of the fields empty that somebody does not see.
    const company = { id: boss?.id ?? '' };
    await store(kysely, [
      ...resources.map((resource) => create(resource, freshId(), filledRow(resource, { company }))),
      ...shareStates.map((shareState) => create('proofs', freshId(), filledRow('proofs', { company, shareState }))),
      change('users', company.id, { stripeId: 'cus_boss' }),
    ]);
  });

  it.each(resources)('of %s hold what a viewer is shown of a whole row, and nothing else', async (resource) => {
    const source = { resource, alias: 'r' };
    const { rows: records } = await sql<ColumnValues>`select * from ${sql.table(tableOf(resource))}`.execute(kysely);
    for (const viewer of viewers) {
      const columns = columnsOf(resource).map(
        (column) =>
          sql`${shownFieldSql(viewer, source, { column, value: column.column })} as ${sql.ref(column.column)}`,
      );
      const { rows } = await sql<ColumnValues>`
        select r.id, r.version, ${sql.join(columns)} from ${sql.table(tableOf(resource))} as r`.execute(kysely);
      const shown = new Map(rows.map((record) => [record.id, fromColumns(resource, record)]));
      for (const record of records) {
        const row = fromColumns(resource, record);
        expect(shown.get(row.id)).toEqual(project(resource, { row, shown: 'whole' }, viewer));
      }
    }
  });
});
