import { setTimeout as wait } from 'node:timers/promises';
import { second } from '../../../domain/kernel/time.ts';
import { pullReplySchema } from '../../../domain/protocol/pull.ts';
import type { OperationalAddress, Task } from '../../../domain/schemas.ts';
import { rowsPerPage } from '../../../workers/sync/pull/pull.ts';
import { type DatabaseEnvironment, onPglite, onPostgres } from '../harness/databases.ts';
import type { Ground } from '../harness/ground.ts';
import type { Bench, Measure } from '../harness/measure.ts';
import { call, signIn } from '../harness/office.ts';
import { ServerProcess } from '../harness/server.ts';

/** After this the start is over, in milliseconds. */
const settling = 15 * second;
const tasks = 50_000;
/** So many clients ask at once, each for the next as soon as it has its answer. */
const clients = 16;
const duration = 4000;

type Row = { id: string };

/** A first load, as a device makes it; what it brought of tasks and addresses. */
async function loadAll(url: string, token: string): Promise<{ tasks: Task[]; addresses: OperationalAddress[] }> {
  const loaded = { tasks: [] as Row[], addresses: [] as Row[] };
  let next: string | null = null;
  do {
    const body = {
      device: '01970000-0000-7000-8000-000000000001',
      cookie: null,
      next,
      limit: rowsPerPage,
      unsettled: [],
      waiting: { changes: 0, files: 0 },
      digest: false,
    };
    const page = pullReplySchema.parse(await call(url, token, { method: 'POST', path: '/sync/pull', body }));
    for (const { resource, put } of page.changes) {
      if (resource === 'tasks') loaded.tasks.push(...put);
      if (resource === 'operational-addresses') loaded.addresses.push(...put);
    }
    next = page.next;
  } while (next !== null);
  // The server's rows have the shape of its schemas, which its own tests hold it to.
  return loaded as { tasks: Task[]; addresses: OperationalAddress[] };
}

/** Calls answered in a second while `clients` ask without a pause. */
async function rate(ask: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  let answered = 0;
  const client = async (): Promise<void> => {
    while (performance.now() - start < duration) {
      await ask();
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return answered / ((performance.now() - start) / 1000);
}

interface Speeds {
  row: number;
  page: number;
  mark: number;
  atRest: number;
  most: number;
}

async function measure(ground: Ground, environment: DatabaseEnvironment): Promise<Speeds> {
  const server = await ServerProcess.start(ground, environment);
  try {
    const { token } = await signIn(server.url, 'boss');
    // Compiling the embedded database takes half a gigabyte for some seconds, which then goes back to the system.
    await wait(settling);
    const { now: atRest } = await server.memory();
    ground.say('loading everything once');
    const loaded = await loadAll(server.url, token);
    const running = new Set(
      loaded.tasks.filter(({ taskOperationalStatus }) => taskOperationalStatus === 'ON_GOING').map(({ id }) => id),
    );
    const fresh = loaded.addresses.filter(
      ({ task, completionStatus }) => completionStatus === 'NO_PROGRESS' && running.has(task.id),
    );
    const ids = loaded.addresses.map(({ id }) => id);
    ground.say('asking without a pause');
    let asked = 0;
    const row = await rate(() => {
      asked += 1;
      const id = ids[(asked * 7919) % ids.length];
      return call(server.url, token, { method: 'GET', path: `/operational-addresses/${id}` });
    });
    const page = await rate(() => {
      asked += 1;
      const body = { first: (asked % 100) * 10, rows: 10, sortField: 'installationTimestampFrom', sortOrder: -1 };
      return call(server.url, token, { method: 'PATCH', path: '/tasks/paged', body });
    });
    const mark = await rate(() => {
      const path = `/operational-addresses/completionStatusToCollected?id=${fresh.pop()?.id}`;
      return call(server.url, token, { method: 'PUT', path });
    });
    const { most } = await server.memory();
    return { row, page, mark, atRest, most };
  } finally {
    await server.stop();
  }
}

const speeds = (database: string, { row, page, mark }: Speeds): Measure[] => [
  { what: `${database}: one address by its id`, value: row, unit: 'calls/s' },
  { what: `${database}: a sorted page of ten tasks with their count`, value: page, unit: 'calls/s' },
  { what: `${database}: marks`, value: mark, unit: 'calls/s' },
];

/** The server by itself, with a large company: how much it answers and how much memory it takes for that. */
export const bench: Bench = {
  name: 'server',
  title: `The server with 50,000 tasks, ${clients} clients at once`,
  async run(ground) {
    const postgres = await measure(ground, await onPostgres(ground, tasks));
    const pglite = await measure(ground, await onPglite(ground, tasks));
    return [
      ...speeds('PostgreSQL', postgres),
      { what: 'Server process on PostgreSQL at rest', value: postgres.atRest, unit: 'MB' },
      { what: 'The most it took', value: postgres.most, unit: 'MB', goal: { atMost: 300 } },
      ...speeds('Embedded database', pglite),
      { what: 'Server process with the embedded database at rest', value: pglite.atRest, unit: 'MB' },
      { what: 'The most it took with the embedded database', value: pglite.most, unit: 'MB' },
    ];
  },
};
