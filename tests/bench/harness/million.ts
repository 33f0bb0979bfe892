import pg from 'pg';
import { must } from '../../../domain/kernel/assert.ts';

/** The columns of a table as a copy has them: its own id, and another expression where one is given. */
async function columns(client: pg.Client, table: string, others: Readonly<Record<string, string>>) {
  const { rows } = await client.query<{ name: string }>(
    'select column_name as name from information_schema.columns where table_name = $1 order by ordinal_position',
    [table],
  );
  const names = rows.map(({ name }) => name);
  return { into: names.join(', '), from: names.map((name) => others[name] ?? `m.${name}`).join(', ') };
}

/** Copies a company's tasks with an address each until there are `rows` rows more, and says in the change log that they came. */
export async function addRows(url: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tasks = await columns(client, 'tasks', {
      id: 'gen_random_uuid()',
      number: '1000000 + row_number() over ()',
      pk_shared_id: 'null',
    });
    const addresses = await columns(client, 'operational_addresses', { id: 'gen_random_uuid()', task_id: 't.id' });
    await client.query('set synchronous_commit = off');
    await client.query(`
      create temporary table copied as
      with models as (select * from tasks order by id limit 100),
      made as (
        insert into tasks (${tasks.into})
        select ${tasks.from} from models as m, generate_series(1, ${Math.ceil(rows / 200)}) returning id, company_id)
      select id, company_id from made`);
    await client.query(`
      insert into operational_addresses (${addresses.into})
      select ${addresses.from}
      from copied as t, (select * from operational_addresses order by id limit 1) as m`);
    await client.query(`
      insert into sync_changes (scope, resource, row_id)
      select 'office:company:' || company_id, 'tasks', id from copied`);
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** Copies an address of a task of today until the task has `count` more, at other places; the result is the task's id. */
export async function addAddresses(url: string, count: number): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const {
      rows: [found],
    } = await client.query<{ id: string; task: string }>(`
      select a.id, a.task_id as task from operational_addresses as a join tasks as t on t.id = a.task_id
      where t.task_operational_status = 'ON_GOING' and t.task_completion_status not in ('DRAFT', 'FINISHED', 'INVOICED')
      order by abs(t.installation_timestamp_from - extract(epoch from now()) * 1000) limit 1`);
    const { id, task } = must(found, 'a running task');
    const { into, from } = await columns(client, 'operational_addresses', {
      id: 'gen_random_uuid()',
      installation_address_id: 'p.id',
    });
    await client.query(
      `insert into operational_addresses (${into})
      select ${from} from operational_addresses as m, (select id from addresses order by id limit $1) as p
      where m.id = $2`,
      [count, id],
    );
    return task;
  } finally {
    await client.end();
  }
}
