import pg from 'pg';
import { columns } from './million.ts';

/** An id that follows from another one and a number, so that copies of rows find each other. */
const derived = `
  create function pg_temp.derived(id uuid, copy int) returns uuid immutable language sql as
  $$ select overlay(overlay(md5(id::text || copy) placing '4' from 13) placing 'a' from 17)::uuid $$`;

/** Columns with instants, which a copy has at another time. */
const instants = /(?<!worked)_(from|to|on|date)$/;

async function copyOf(client: pg.Client, table: string, own: Readonly<Record<string, string>>) {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = $1 and data_type = 'bigint'`,
    [table],
  );
  const times = rows.filter(({ name }) => instants.test(name)).map(({ name }) => [name, `m.${name} + c.shift`]);
  return columns(client, table, { id: 'pg_temp.derived(m.id, c.copy)', ...Object.fromEntries(times), ...own });
}

/**
 * Copies the closed tasks of the demo company, with their addresses and proofs, until there are about `count` more, spread
 * over thirteen months: each was finished the day after its date, and later ones have higher numbers.
 */
export async function addClosedTasks(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tasks = await copyOf(client, 'tasks', {
      number: 'm.number + c.age * 100000',
      pk_shared_id: 'null',
      modify_date: 'm.installation_timestamp_from + c.shift + 86400000',
    });
    const ofTask = { task_id: 'pg_temp.derived(m.task_id, c.copy)' };
    const addresses = await copyOf(client, 'operational_addresses', ofTask);
    const operational_address_id = 'pg_temp.derived(m.operational_address_id, c.copy)';
    const proofs = await copyOf(client, 'proofs', { ...ofTask, operational_address_id });
    await client.query(derived);
    await client.query('set synchronous_commit = off; set maintenance_work_mem = "512MB"; set work_mem = "256MB"');
    await client.query(`create temporary table models as
      select id, installation_timestamp_from as at from tasks where task_operational_status = 'FINISHED' and leaf`);
    await client.query(`create temporary table copies as
      with counted as (select greatest(1, round(${count}::numeric / count(*)))::int as copies from models)
      select m.id as model, copy, copies - copy + 1 as age, ((extract(epoch from now()) * 1000)::bigint / 86400000
        - (copy * 390 + abs(hashtext(m.id::text)) % 390) / copies) * 86400000 + m.at % 86400000 - m.at as shift
      from models as m, counted, generate_series(1, copies) as copy; analyze copies`);
    await client.query(
      `insert into tasks (${tasks.into}) select ${tasks.from} from tasks as m join copies as c on c.model = m.id`,
    );
    for (const [table, copied] of Object.entries({ operational_addresses: addresses, proofs })) {
      await client.query(
        `insert into ${table} (${copied.into}) select ${copied.from} from ${table} as m join copies as c on c.model = m.task_id`,
      );
    }
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Adds to the change log the entries of so many people: two hundred changes each, of the last two months. */
export async function addChanges(url: string, people: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set synchronous_commit = off');
    await client.query(`insert into sync_changes (scope, resource, row_id)
      select 'field:user:' || gen_random_uuid(), 'operational-addresses', gen_random_uuid()
      from generate_series(1, ${people}) as person, generate_series(1, 200) as change`);
    await client.query('vacuum analyze sync_changes');
  } finally {
    await client.end();
  }
}
