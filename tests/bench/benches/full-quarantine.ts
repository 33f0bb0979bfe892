import { sql } from 'kysely';
import { quarantinedSchema, quarantineRooms } from '../../../domain/protocol/quarantine.ts';
import { quarantineCursor, quarantinePage } from '../../../domain/protocol/quarantine-list.ts';
import { openDatabase } from '../../../server/db/database.ts';
import { type DatabaseEnvironment, onPglite, onPostgres } from '../harness/databases.ts';
import type { Ground } from '../harness/ground.ts';
import type { Bench, Measure } from '../harness/measure.ts';
import { call, signIn } from '../harness/office.ts';
import { ServerProcess } from '../harness/server.ts';

const readers = 4;
const duration = 10_000;
const pages = quarantinedSchema.array();

/** Fills the boss's list up to its limit, with the largest items that are listed whole. */
async function fill(ground: Ground, { DATABASE_URL, DATA_DIR }: DatabaseEnvironment): Promise<void> {
  const onProblem = (problem: unknown): void => ground.say(String(problem));
  const database = await openDatabase({ databaseUrl: DATABASE_URL || null, dataDir: DATA_DIR, onProblem });
  await sql`
    insert into quarantine (id, company_id, user_id, device_id, received_on, reason, label, item, photos, bytes)
    select gen_random_uuid(), boss.id, boss.id, gen_random_uuid(), n, 'not_found', 'address', jsonb_build_object(
        'name', 'changeCommunicationInfo', 'args', jsonb_build_object('set', jsonb_build_object('communicationInfo', repeat('x', 8000)))),
      '[]', 8150
    from users as boss, generate_series(1, ${quarantineRooms.company.items}::int) as n where boss.username = 'boss'`.execute(
    database.kysely,
  );
  await database.close();
}

/** Reads the whole list, page by page, again and again until `end`; gives the number of items. */
async function read(url: string, token: string, end: number): Promise<number> {
  let items = 0;
  let after = '';
  while (performance.now() < end) {
    const page = pages.parse(await call(url, token, { method: 'GET', path: `/sync/quarantine${after}` }));
    const last = page.at(-1);
    items += page.length;
    after = page.length < quarantinePage || last === undefined ? '' : `?after=${quarantineCursor(last)}`;
  }
  return items;
}

/** The longest time that the server took to say that it lives. */
async function slowestHealth(url: string, end: number): Promise<number> {
  let slowest = 0;
  while (performance.now() < end) {
    const start = performance.now();
    await (await fetch(`${url}/rest/health/live`)).arrayBuffer();
    slowest = Math.max(slowest, performance.now() - start);
  }
  return slowest;
}

async function measure(ground: Ground, kind: string, environment: DatabaseEnvironment): Promise<Measure[]> {
  await fill(ground, environment);
  const server = await ServerProcess.start(ground, environment);
  const { token } = await signIn(server.url, 'boss');
  const alone = await slowestHealth(server.url, performance.now() + duration);
  const end = performance.now() + duration;
  const reading = Array.from({ length: readers }, () => read(server.url, token, end));
  const health = await slowestHealth(server.url, end);
  const items = (await Promise.all(reading)).reduce((sum, count) => sum + count, 0);
  await server.stop();
  return [
    { what: `${kind}: the slowest sign of life while nobody reads`, value: alone, unit: 'ms' },
    { what: `${kind}: while ${readers} read the list`, value: health, unit: 'ms', goal: { atMost: 100 } },
    { what: `${kind}: items that they read in a second`, value: (items * 1000) / duration, unit: '/s' },
  ];
}

/** Whether a company whose list of refused work is full, read by four at once, keeps the server from the others. */
export const bench: Bench = {
  name: 'full-quarantine',
  title: `${quarantineRooms.company.items.toLocaleString('en')} refused items, read by ${readers} at once`,
  run: async (ground) => [
    ...(await measure(ground, 'PGlite', await onPglite(ground, 1000))),
    ...(await measure(ground, 'PostgreSQL', await onPostgres(ground, 1000))),
  ],
};
