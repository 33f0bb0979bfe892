import { dayAround, defaultTimeZone } from '../../../domain/kernel/time.ts';
import { inDatabase, onPostgres } from '../harness/databases.ts';
import type { Ground } from '../harness/ground.ts';
import { type Bench, type Measure, p95 } from '../harness/measure.ts';
import { call, signIn } from '../harness/office.ts';
import { ServerProcess } from '../harness/server.ts';

const tasks = 100_000;
const rounds = 60;
const goal = { atMost: 20 } as const;

const sorts = ['installationTimestampFrom', 'nickname', 'number'] as const;
const lists = ['active', 'finished', 'invoiced', 'draft'] as const;

interface Asked {
  what: string;
  path: string;
  bodies: readonly object[];
}

/** What the table of tasks asks for: each list in each order both ways, of today and of any time. */
function requests(now: number): Asked[] {
  const { from, to } = dayAround(now, defaultTimeZone);
  const today = {
    installationTimestampFrom: [
      { value: from, matchMode: 'gte' },
      { value: to, matchMode: 'lt' },
    ],
  };
  const inOrders = (filters: object) =>
    sorts.flatMap((sortField) => [1, -1].map((sortOrder) => ({ first: 0, rows: 10, sortField, sortOrder, filters })));
  return lists.flatMap((list) => [
    { what: `${list}, today's`, path: `/tasks/paged/${list}`, bodies: inOrders(today) },
    { what: `${list}, of any time`, path: `/tasks/paged/${list}`, bodies: inOrders({}) },
  ]);
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function measure(ground: Ground): Promise<Measure[]> {
  const environment = await onPostgres(ground, tasks);
  // What a database does by itself a while after it was filled.
  await inDatabase(environment.DATABASE_URL, 'vacuum analyze');
  const server = await ServerProcess.start(ground, environment);
  try {
    const { token } = await signIn(server.url, 'boss');
    const measures: Measure[] = [];
    for (const { what, path, bodies } of requests(Date.now())) {
      const samples: number[] = [];
      for (let round = -1; round < rounds / bodies.length; round += 1) {
        for (const body of bodies) {
          const took = await milliseconds(() => call(server.url, token, { method: 'PATCH', path, body }));
          // The first round warms the server.
          if (round >= 0) samples.push(took);
        }
      }
      measures.push({ what: `${what}, p95`, value: p95(samples), unit: 'ms', goal });
    }
    return measures;
  } finally {
    await server.stop();
  }
}

/** A page of a task list over HTTP, with the count of all its rows. */
export const bench: Bench = {
  name: 'rest-page',
  title: 'A page of 10 from 100,000 tasks, on PostgreSQL, in every order of the table',
  run: measure,
};
