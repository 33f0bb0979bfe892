import { sql } from 'kysely';
import { must } from '../../../domain/kernel/assert.ts';
import { type Database, openDatabase } from '../../../server/db/database.ts';
import { removeOldHistory } from '../../../server/services/retention/retention.ts';
import { PushingDevice } from '../../support/pushing-device.ts';
import { syncContext } from '../../support/sync-context.ts';
import { makeJob, makeOffice, type Office } from '../../support/sync-office.ts';
import { onPostgres } from '../harness/databases.ts';
import type { Ground } from '../harness/ground.ts';
import { type Bench, type Measure, p95, quantile } from '../harness/measure.ts';

const mutations = 100_000;
/** Marks of an address in the field, with what they write: the address, and now and then its task. */
const tasks = 5000;
const tables = ['mutations', 'mutation_writes', 'mutation_subjects'] as const;
const goal = { atMost: 200 } as const;

/** Marks on closed tasks of a company, `ago` milliseconds old, with what they wrote and where they appear. */
async function addMarks({ kysely }: Database, office: Office, ago: number): Promise<void> {
  const { bossId, installer } = office;
  const then = Date.now() - ago;
  await sql`
    insert into tasks
    select (jsonb_populate_record(null::tasks, to_jsonb(t) || jsonb_build_object('id', gen_random_uuid(), 'pk_shared_id', null,
      'number', n + (select coalesce(max(number), 0) from tasks), 'task_operational_status', 'FINISHED',
      'modify_date', ${then}::bigint))).*
    from (select * from tasks where company_id = ${bossId} limit 1) as t, generate_series(1, ${tasks}::int) as n`.execute(
    kysely,
  );
  await sql`
    with places as (
      select id as task, gen_random_uuid() as address, row_number() over () - 1 as place
      from tasks where company_id = ${bossId} and modify_date = ${then}),
    made as (
      insert into mutations (id, user_id, company_id, device_id, seq, name, resource, row_id, args, base, device_at,
        clock_offset, at, server_at, schema, outcome)
      select gen_random_uuid(), ${installer.userId}::uuid, ${bossId}::uuid, ${bossId}::uuid, n, 'markCollected', 'operational-addresses', p.address,
        jsonb_build_object('id', p.address), '{"completionStatus": "NO_PROGRESS"}', ${then}::bigint + n, 0, ${then}::bigint + n,
        ${then}::bigint + n, 5, '{"kind": "applied"}'
      from generate_series(1, ${mutations}::int) as n join places as p on p.place = n % ${tasks}
      returning id, row_id, server_at),
    written as (
      insert into mutation_writes
      select id, 0, 'change', 'operational-addresses', row_id,
        '{completionStatus,collectedOn,collectedBy,lastMark,addressOperationalStatus}'::text[],
        '{"completionStatus": "NO_PROGRESS", "collectedOn": null, "collectedBy": null, "lastMark": null, "addressOperationalStatus": "ON_GOING"}'::jsonb,
        jsonb_build_object('completionStatus', 'COLLECTED', 'collectedOn', server_at, 'collectedBy', jsonb_build_object('id', row_id),
          'lastMark', server_at, 'addressOperationalStatus', 'ON_GOING') from made
      union all
      select m.id, 1, 'change', 'tasks', p.task, '{taskCompletionStatus,startedOn}',
        '{"taskCompletionStatus": "ACCEPTED", "startedOn": null}', jsonb_build_object('taskCompletionStatus', 'IN_PROGRESS', 'startedOn', server_at)
      from made as m join places as p on p.address = m.row_id)
    insert into mutation_subjects
    select 'operational-addresses', row_id, server_at, id from made
    union all select 'tasks', p.task, server_at, m.id from made as m join places as p on p.address = m.row_id`.execute(
    kysely,
  );
  for (const table of tables) await sql`vacuum analyze ${sql.table(table)}`.execute(kysely);
}

/** Bytes of the tables and their indexes. */
async function sizeOf({ kysely }: Database): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select sum(pg_total_relation_size(name::regclass))::bigint as size from unnest(${[...tables]}::text[]) as name`.execute(
    kysely,
  );
  return must(rows[0], 'a size').size;
}

/** Pushes marks one after the other until `ended`; the time of each in milliseconds. */
async function pushUntil(
  device: PushingDevice,
  database: Database,
  office: Office,
  ended: () => boolean,
): Promise<number[]> {
  const times: number[] = [];
  while (!ended()) {
    const { addressIds } = await makeJob(database.kysely, office, { addresses: 20 });
    for (const id of addressIds) {
      const start = performance.now();
      await device.do('markCollected', { id }, { base: { completionStatus: 'NO_PROGRESS' } });
      times.push(performance.now() - start);
    }
  }
  return times;
}

/** The longest time for which any connection waited for a lock, sampled every five milliseconds. */
async function watchLocks({ kysely }: Database, ended: () => boolean): Promise<number> {
  let longest = 0;
  while (!ended()) {
    const { rows } = await sql<{ waited: number }>`
      select coalesce(max(extract(epoch from clock_timestamp() - waitstart)) * 1000, 0)::float8 as waited
      from pg_locks where not granted`.execute(kysely);
    longest = Math.max(longest, rows[0]?.waited ?? 0);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return longest;
}

const month = 30 * 24 * 3_600_000;
const megabyte = 1_000_000;

async function measure(ground: Ground): Promise<Measure[]> {
  const { DATABASE_URL, DATA_DIR } = await onPostgres(ground, 1000);
  const open = () =>
    openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR, onProblem: (problem) => ground.say(String(problem)) });
  const [field, node, watcher] = [await open(), await open(), await open()];
  const databases = [field, node, watcher];
  try {
    // Only what this benchmark adds is due.
    const office = await makeOffice(node.kysely, 'retention');
    await makeJob(node.kysely, office);
    const empty = await sizeOf(node);
    await addMarks(node, office, 73 * month);
    const full = await sizeOf(node);
    if (full === empty) throw new Error('there is no history to be removed');
    const { context } = syncContext(node);
    const device = new PushingDevice(syncContext(field).context, office.installer);
    const begin = performance.now();
    const alone = await pushUntil(device, field, office, () => performance.now() > begin + 10_000);
    const running = { ended: false };
    const ended = () => running.ended;
    const beside = pushUntil(device, field, office, ended);
    const locks = watchLocks(watcher, ended);
    const batches: number[] = [];
    const start = performance.now();
    for (let left = mutations; left > 0; ) {
      const began = performance.now();
      // One batch, and the look for the companies before it.
      await removeOldHistory(context, { budget: 0 });
      batches.push(performance.now() - began);
      left -= 500;
    }
    const whole = performance.now() - start;
    running.ended = true;
    const times = await beside;
    for (const table of tables) await sql`vacuum analyze ${sql.table(table)}`.execute(node.kysely);
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from mutations where company_id = ${office.bossId} and contents_removed_on is null
        and server_at < ${Date.now() - month}`.execute(node.kysely);
    if (rows[0]?.left !== 0) throw new Error(`${rows[0]?.left} mutations are left`);
    const pruned = await sizeOf(node);
    await addMarks(node, office, month);
    const again = await sizeOf(node);
    for (const table of tables) await sql`vacuum full ${sql.table(table)}`.execute(node.kysely);
    await sql`delete from mutation_subjects where server_at > ${Date.now() - 2 * month}`.execute(node.kysely);
    await sql`delete from mutation_writes where mutation_id in (select id from mutations where server_at > ${Date.now() - 2 * month})`.execute(
      node.kysely,
    );
    await sql`delete from mutations where server_at > ${Date.now() - 2 * month}`.execute(node.kysely);
    for (const table of tables) await sql`vacuum full ${sql.table(table)}`.execute(node.kysely);
    const identity = await sizeOf(node);
    return [
      {
        what: `${mutations.toLocaleString('en')} marks: history in tables and indexes`,
        value: (full - empty) / megabyte,
        unit: 'MB',
      },
      {
        what: 'their identity alone, after the removal of their contents',
        value: (identity - empty) / megabyte,
        unit: 'MB',
      },
      { what: `as many new ones after that grow the tables by`, value: (again - pruned) / megabyte, unit: 'MB' },
      { what: 'the whole removal without pauses', value: whole / 1000, unit: 's' },
      { what: 'a batch of 500, p95', value: p95(batches), unit: 'ms' },
      { what: 'the longest batch', value: quantile(batches, 1), unit: 'ms' },
      { what: 'a mark is pushed while nothing is removed, p95', value: p95(alone), unit: 'ms' },
      { what: 'while contents are removed without pauses, p95', value: p95(times), unit: 'ms' },
      { what: 'the slowest mark while nothing is removed', value: quantile(alone, 1), unit: 'ms' },
      { what: 'the slowest mark while contents are removed', value: quantile(times, 1), unit: 'ms' },
      { what: 'the longest wait for a lock meanwhile', value: await locks, unit: 'ms', goal },
    ];
  } finally {
    for (const each of databases) await each.close();
  }
}

/** What the removal of old history gives back, and whether anybody notices it while it runs. */
export const bench: Bench = {
  name: 'retention',
  title: `The contents of ${mutations.toLocaleString('en')} old mutations are removed, on PostgreSQL`,
  run: measure,
};
