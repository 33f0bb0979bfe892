import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clockTolerance } from '../../../domain/device/clock.ts';
import { hour } from '../../../domain/kernel/time.ts';
import { type HistoryRequest, historyStatement } from '../../../server/db/change-log/history.ts';
import { contentsRemovedStatement } from '../../../server/db/change-log/retention.ts';
import { type Database, openDatabase } from '../../../server/db/database.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { boss } from '../../domain/people.ts';
import { type FreshDatabase, freshDatabase } from '../../support/databases.ts';
import { fixedId } from '../../support/rows-in-memory.ts';

/** What a company has done: half of it to one task, the rest to a hundred others. */
const mutations = 50_000;
const at = Date.UTC(2026, 2, 11, 7);
const subject = { resource: 'tasks', id: fixedId(1) } as const;

let fresh: FreshDatabase;
let database: Database;

beforeAll(async () => {
  fresh = await freshDatabase('postgres');
  database = await openDatabase(fresh.options);
  const { kysely } = database;
  await migrate(kysely);
  await sql`insert into mutations (id, user_id, company_id, name, resource, row_id, args, base, device_at, clock_offset, at,
      server_at, schema, outcome)
    select gen_random_uuid(), ${boss.userId}, ${boss.companyId}, 'editTask', 'tasks',
      case when n % 2 = 0 then ${subject.id}::uuid else ('00000000-0000-7000-8000-' || lpad((n % 100)::text, 12, '0'))::uuid end,
      '{}', '{}', ${at}::bigint + n, 0, ${at}::bigint + n, ${at}::bigint + n, 1, '{"kind": "applied"}'
    from generate_series(1, ${mutations}::int) as n`.execute(kysely);
  await sql`insert into mutation_subjects select resource, row_id, server_at, id from mutations`.execute(kysely);
  await sql`vacuum analyze mutations`.execute(kysely);
  await sql`vacuum analyze mutation_subjects`.execute(kysely);
});

afterAll(async () => {
  await database.close();
  await fresh.drop();
});

async function planOf(statement: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<Record<string, string>>`explain (analyze, buffers) ${statement}`.execute(database.kysely);
  return rows.flatMap((row) => Object.values(row)).join('\n');
}

const own = { kind: 'own', by: 'company', id: boss.companyId, since: at } as const;
const middle = { serverAt: at + mutations / 2, id: fixedId(7) };
const asked: HistoryRequest = {
  subject,
  reach: { kind: 'all' },
  wanted: {},
  tolerance: clockTolerance,
  before: null,
  rows: 26,
};

it.each<[string, HistoryRequest]>([
  ['its first page', asked],
  ['a page in the middle', { ...asked, before: middle }],
  ['what a company that does the task sees', { ...asked, reach: own, before: middle }],
  ['what one person did in an hour', { ...asked, wanted: { user: boss.userId, from: at, to: at + hour } }],
])('of a history, %s is read by the index that has its order', async (_, given) => {
  const plan = await planOf(historyStatement(given));
  expect(plan).toMatch(/Index Only Scan Backward using mutation_subjects_pkey/);
  expect(plan).toMatch(/Index Scan using mutations_pkey/);
  expect(plan).not.toMatch(/Sort|Seq Scan/);
  // No more of the index than the page, whatever the history holds.
  expect(plan).toMatch(/Index Only Scan Backward using mutation_subjects_pkey.*rows=26(\.00)? loops=1/);
});

it('is asked whether some of it was emptied without a look at what was not', async () => {
  const plan = await planOf(contentsRemovedStatement(subject.id));
  expect(plan).toMatch(/mutations_emptied/);
  expect(plan).not.toMatch(/mutations_pkey|Seq Scan on mutations/);
});
