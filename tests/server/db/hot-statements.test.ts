import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SearchRequest } from '../../../domain/catalogue/paging.ts';
import { must } from '../../../domain/kernel/assert.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../../server/context.ts';
import { openPool } from '../../../server/db/adapters/postgres.ts';
import { preparingPool } from '../../../server/db/adapters/prepared.ts';
import { type Database, openDatabase } from '../../../server/db/database.ts';
import type { Tables } from '../../../server/db/schema.ts';
import { type RowList, readPage } from '../../../server/services/rows/read.ts';
import { createPull } from '../../../server/sync/pull/pull.ts';
import { type FreshDatabase, freshDatabase } from '../../support/databases.ts';
import { PullingDevice } from '../../support/pulling-device.ts';
import { PushingDevice } from '../../support/pushing-device.ts';
import { syncContext } from '../../support/sync-context.ts';
import { change, type Job, makeJob, makeOffice, type Office, store } from '../../support/sync-office.ts';
import { onProblem } from '../../support/templates.ts';

/**
 * What a statement that every device or list sends may need. The count of an initial sync once had 604 parameters, which
 * a PostgreSQL with JIT compiled for many seconds on each device; planning grows with them too.
 */
const most = { parameters: 200, nodes: 300 };

interface PlanNode {
  Plans?: PlanNode[];
}

const nodesOf = ({ Plans = [] }: PlanNode): number => Plans.reduce((sum, plan) => sum + nodesOf(plan), 1);

let fresh: FreshDatabase;
let database: Database;
let context: Context;
let office: Office;
let job: Job;
/** The statements since the test began, by their text, and how many there were. */
const sent = new Map<string, CompiledQuery>();
let count = 0;

beforeAll(async () => {
  fresh = await freshDatabase('postgres', 'tables');
  const opened = await openDatabase(fresh.options);
  const settings = { size: 10, applicationName: 'ergon', settings: null };
  const pool = openPool(must(fresh.options.databaseUrl, 'the address of PostgreSQL'), settings, onProblem);
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: preparingPool(pool, null) }),
    log({ query }) {
      sent.set(query.sql, query);
      count += 1;
    },
  });
  const close = () => Promise.all([opened.close(), kysely.destroy()]).then(() => undefined);
  database = { ...opened, kysely, close };
  ({ context } = syncContext(database));
  office = await makeOffice(kysely);
  job = await makeJob(kysely, office, { addresses: 2 });
});

beforeEach(() => {
  sent.clear();
  count = 0;
});

afterAll(async () => {
  await database.close();
  await fresh.drop();
});

/** Text, parameters and plan nodes of the statements that were sent. */
async function sizes(): Promise<{ text: string; parameters: number; nodes: number }[]> {
  const found = [];
  for (const { sql: text, parameters } of [...sent.values()].filter((query) =>
    /^\W*(\/\*.*?\*\/)?\s*(with|select|insert|update|delete)\b/i.test(query.sql),
  )) {
    const { rows } = await database.kysely.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
    );
    const [plan] = must(rows[0], 'a plan')['QUERY PLAN'];
    found.push({ text, parameters: parameters.length, nodes: nodesOf(must(plan, 'a plan').Plan) });
  }
  return found;
}

async function expectSmall(): Promise<void> {
  const found = await sizes();
  expect(found.length).toBeGreaterThan(2);
  expect(found.filter(({ parameters, nodes }) => parameters > most.parameters || nodes > most.nodes)).toEqual([]);
}

const viewers: Record<string, () => Viewer> = {
  boss: () => office.boss,
  // Has the longest rules: everything of the office, but of drafts only their own.
  planner: () => ({ ...office.boss, userId: office.installer2.userId, owner: false, rights: ['PUT_TASKS'] }),
  installer: () => office.installer,
  customer: () => office.client,
};

describe.each(Object.entries(viewers))('of the %s', (_, viewer) => {
  it('every page of an initial sync, the count, a delta and a digest are small statements', async () => {
    const device = new PullingDevice(await createPull(database.kysely, Date.now), viewer());
    device.limit = 1;
    await device.pull();
    await store(database.kysely, [change('tasks', job.taskId, { nickname: 'another name' })]);
    await device.pull();
    expect(device.row('tasks', job.taskId)).toMatchObject({ nickname: 'another name' });
    expect((await device.ask({ digest: true })).digest).toMatchObject(device.digest());
    await expectSmall();
  });

  it('the lists and their search are small statements', async () => {
    const lists: RowList[] = [
      { resource: 'tasks', lists: ['active'] },
      { resource: 'operational-addresses' },
      { resource: 'customers' },
      { resource: 'addresses' },
    ];
    const request: SearchRequest = { first: 0, rows: 10, search: 'office address' };
    for (const list of lists) await readPage(context, viewer(), { list, request });
    await expectSmall();
  });
});

it('a mark sends small statements', async () => {
  const device = new PushingDevice(context, office.installer);
  const [address] = job.addressIds;
  const outcome = await device.do('markCollected', { id: address }, { base: { completionStatus: 'NO_PROGRESS' } });
  expect(outcome).toEqual({ kind: 'applied' });
  await expectSmall();
});

it('a hundred marks take few statements, and so does sending them again after a lost reply', async () => {
  const { addressIds } = await makeJob(database.kysely, office, { addresses: 50 });
  const device = new PushingDevice(context, office.installer);
  const marksOf = (name: string, completionStatus: string) =>
    addressIds.map((id) => device.item(name, { id }, { base: { completionStatus } }));
  const items = [...marksOf('markCollected', 'NO_PROGRESS'), ...marksOf('markInProgress', 'COLLECTED')];
  for (const most of [21, 8]) {
    count = 0;
    const { outcomes } = await device.push(...items);
    expect(outcomes).toEqual(items.map(({ id }) => ({ id, outcome: { kind: 'applied' } })));
    expect(count).toBeGreaterThan(2);
    expect(count).toBeLessThanOrEqual(most);
  }
  await expectSmall();
});

it('explains statements as the server sends them', async () => {
  await sql`select 1 as one`.execute(database.kysely);
  expect(await sizes()).toEqual([{ text: 'select 1 as one', parameters: 0, nodes: 1 }]);
});
