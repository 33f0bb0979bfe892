import { z } from 'zod';
import { must } from '../../../domain/kernel/assert.ts';
import { inDatabase, onPostgres } from '../harness/databases.ts';
import type { Ground } from '../harness/ground.ts';
import { type Bench, type Measure, p95 } from '../harness/measure.ts';
import { call, signIn } from '../harness/office.ts';
import { ServerProcess } from '../harness/server.ts';

const tasks = 1000;
const mutations = 50_000;
const rounds = 60;
/** Rounds before those that count: so long the server's script becomes quicker with each. */
const warm = 40;
const goal = { atMost: 20 } as const;

const pageSchema = z.object({ entries: z.array(z.unknown()), next: z.string() });

/** Writes so many edits of one task into the log, a second apart and the last one now; the result is the task's id. */
async function addEdits(url: string): Promise<string> {
  const [task] = await inDatabase<{ id: string; company: string; user: string }>(
    url,
    `select t.id, t.company_id as company, u.id as user from tasks as t
      join credentials as c on c.username_key = 'boss' join users as u on u.id = c.user_id
      where t.company_id = u.company_id and t.task_operational_status = 'ON_GOING' order by t.id limit 1`,
  );
  const { id, company, user } = must(task, 'a running task');
  await inDatabase(
    url,
    `with made as (
      insert into mutations (id, user_id, company_id, name, resource, row_id, args, base, device_at, clock_offset, at,
        server_at, schema, outcome)
      select gen_random_uuid(), '${user}', '${company}', 'editTask', 'tasks', '${id}', '{}', '{}', at, 0, at, at, 1,
        '{"kind": "applied"}'
      from (select (extract(epoch from now()) * 1000)::bigint - 1000 * n as at from generate_series(1, ${mutations}) as n) as x
      returning id, server_at
    ), written as (
      insert into mutation_writes
      select id, 0, 'change', 'tasks', '${id}', '{nickname}', '{"nickname": "before"}', '{"nickname": "after"}' from made
    )
    insert into mutation_subjects select 'tasks', '${id}', server_at, id from made`,
  );
  await inDatabase(url, 'vacuum analyze');
  return id;
}

async function measure(ground: Ground): Promise<Measure[]> {
  const environment = await onPostgres(ground, tasks);
  const id = await addEdits(environment.DATABASE_URL);
  const server = await ServerProcess.start(ground, environment);
  try {
    const { token } = await signIn(server.url, 'boss');
    const read = async (query: string): Promise<z.infer<typeof pageSchema>> =>
      pageSchema.parse(await call(server.url, token, { method: 'GET', path: `/history/tasks/${id}?rows=25${query}` }));
    const first: number[] = [];
    const later: number[] = [];
    let place = '';
    // Each reads the page after that of the round before.
    for (let round = -warm; round < rounds; round += 1) {
      const start = performance.now();
      await read('');
      const middle = performance.now();
      const { next } = await read(place);
      if (round >= 0) {
        first.push(middle - start);
        later.push(performance.now() - middle);
      }
      place = `&before=${next}`;
    }
    return [
      { what: 'the latest 25 entries, p95', value: p95(first), unit: 'ms', goal },
      { what: '25 earlier ones, page after page, p95', value: p95(later), unit: 'ms', goal },
    ];
  } finally {
    await server.stop();
  }
}

/** A page of what was done to a task over HTTP. */
export const bench: Bench = {
  name: 'history',
  title: `A page of a task's history of ${mutations.toLocaleString('en')} mutations, on PostgreSQL`,
  run: measure,
};
