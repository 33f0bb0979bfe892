import pg from 'pg';
import { must } from '../../../domain/kernel/assert.ts';

/** The columns of a table as a copy has them: its own id, and another expression where one is given. */
export async function columns(client: pg.Client, table: string, others: Readonly<Record<string, string>>) {
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

/** Copies a company of the demo, with its owner and headquarters, until there are `count` more that a search finds, all over Greece. */
export async function addCompanies(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const own = { id: 'n.id', company_id: 'n.id' };
    const users = await columns(client, 'users', {
      ...own,
      username: "'bench' || n.number",
      email: "'bench' || n.number || '@example.org'",
      nickname: "'Bench ' || n.number",
      nickname_key: "'bench ' || n.number",
      surname: "'Surname' || n.number % 100",
      surname_key: "'surname' || n.number % 100",
      stripe_id: 'null',
      is_public: 'true',
    });
    const addresses = await columns(client, 'addresses', {
      id: 'n.place',
      company_id: 'n.id',
      latitude: 'n.latitude',
      longitude: 'n.longitude',
    });
    const companies = await columns(client, 'companies', {
      ...own,
      owner_id: 'n.id',
      headquarters_id: 'n.place',
      addresses_ids: 'array[n.place]',
      company_categories: `case when n.number % 8 = 0 then m.company_categories else '{"SIGNS": ["SIGNAGE"]}'::jsonb end`,
    });
    await client.query(`
      set synchronous_commit = off;
      create temporary table made as
      select gen_random_uuid() as id, gen_random_uuid() as place, number, 35 + 6 * random() as latitude,
        20 + 7 * random() as longitude
      from generate_series(1, ${count}) as number;
      create temporary table model as
      select c.* from companies as c join users as u on u.id = c.id where u.username = 'partner';
      insert into users (${users.into}) select ${users.from} from made as n, users as m where m.username = 'partner';
      insert into addresses (${addresses.into})
      select ${addresses.from} from made as n, addresses as m where m.id = (select headquarters_id from model);
      insert into companies (${companies.into}) select ${companies.from} from made as n, model as m;
      insert into company_words select id, company_words_of(id) from made`);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
