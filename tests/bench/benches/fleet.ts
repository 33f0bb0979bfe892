import { setTimeout as wait } from 'node:timers/promises';
import { must } from '../../../domain/kernel/assert.ts';
import { day } from '../../../domain/kernel/time.ts';
import { openDatabase } from '../../../server/db/database.ts';
import { storedWindow } from '../../../server/db/repositories/windows.ts';
import { measureWindows } from '../../../server/services/windows.ts';
import { syncContext } from '../../support/sync-context.ts';
import { ensurePage, signIn } from '../harness/app.ts';
import { openDevice } from '../harness/browser.ts';
import { type Marker, openCrew } from '../harness/crew.ts';
import { type DatabaseEnvironment, inDatabase, onPostgres } from '../harness/databases.ts';
import { addChanges, addClosedTasks } from '../harness/fleet-company.ts';
import type { Ground } from '../harness/ground.ts';
import { type PlainDevice, plainDevice, pullAll } from '../harness/loading.ts';
import { type Bench, type Measure, median, p95 } from '../harness/measure.ts';
import { call } from '../harness/office.ts';
import { ServerProcess } from '../harness/server.ts';

/** A company of so many tasks, beside one of a tenth of it. `people` are those whose changes the log has. */
interface Size {
  tasks: number;
  people: number;
}

const whole: readonly Size[] = [
  { tasks: 120_000, people: 1000 },
  { tasks: 1_200_000, people: 10_000 },
];
const smaller: readonly Size[] = [
  { tasks: 12_000, people: 100 },
  { tasks: 120_000, people: 1000 },
];

const deviceRows = 150_000;
const megabyte = 1_000_000;
const rounds = 5;

const timed = async <Value>(work: () => Promise<Value>): Promise<{ took: number; value: Value }> => {
  const start = performance.now();
  const value = await work();
  return { took: performance.now() - start, value };
};

/** Makes the company; a tenth of its tasks at most are open or of these days, as a company has them. */
async function makeCompany(ground: Ground, { tasks, people }: Size): Promise<DatabaseEnvironment> {
  const base = Math.min(20_000, tasks / 2);
  const environment = await onPostgres(ground, base);
  const { took } = await timed(async () => {
    await addClosedTasks(environment.DATABASE_URL, tasks - base);
    await addChanges(environment.DATABASE_URL, people);
  });
  ground.say(`made a company of ${tasks} tasks in ${Math.round(took / 1000)} s`);
  return environment;
}

/** The nightly measuring of companies: how long it takes, and the days that come of it. */
async function setWindow(environment: DatabaseEnvironment): Promise<{ took: number; days: number }> {
  const database = await openDatabase({
    databaseUrl: environment.DATABASE_URL,
    dataDir: environment.DATA_DIR,
    onProblem: (problem) => {
      throw problem;
    },
  });
  try {
    const { context } = syncContext(database);
    const { took } = await timed(() =>
      measureWindows({ ...context, environment: { ...context.environment, deviceRows } }),
    );
    const [row] = await inDatabase<{ id: string }>(
      environment.DATABASE_URL,
      `select id from users where username = 'boss'`,
    );
    return { took, days: await storedWindow(database.kysely, must(row, 'the boss').id) };
  } finally {
    await database.close();
  }
}

/** Bytes that the browser of an office's device says it stores once all is loaded, the app and the search words included. */
async function storedBytes(ground: Ground, url: string): Promise<number> {
  const device = await openDevice(ground, { viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  try {
    const page = must(device.pages()[0], 'a page');
    await signIn(page, url, 'boss');
    let [before, now] = [-1, 0];
    // Until the browser has tidied its files up; the state of the app goes on to be noted in them.
    while (Math.abs(now - before) > now / 100) {
      await wait(15_000);
      before = now;
      now = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
    }
    return now;
  } finally {
    await device.close();
  }
}

const month = 30 * day;

/** Pages of a list that begins before the window, as a device asks for them: in three orders, the first ones and a late one. */
const olderPages = (days: number, now: number): object[] =>
  ['installationTimestampFrom', 'nickname', 'number'].flatMap((sortField) =>
    [0, 10, 500].map((first) => ({
      first,
      rows: 10,
      sortField,
      sortOrder: -1,
      filters: {
        installationTimestampFrom: [
          { value: now - days * day - 2 * month, matchMode: 'gte' },
          { value: now - days * day, matchMode: 'lt' },
        ],
      },
    })),
  );

async function times(device: PlainDevice, path: string, bodies: readonly object[]): Promise<number[]> {
  const samples: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    for (const body of bodies) {
      const { took } = await timed(() => call(device.url, device.token, { method: 'PATCH', path, body }));
      // The first round warms the server.
      if (round > 0) samples.push(took);
    }
  }
  return samples;
}

const steps = [
  ['markCollected', 'NO_PROGRESS'],
  ['markInProgress', 'COLLECTED'],
  ['markInstalled', 'IN_PROGRESS'],
  ['markFinished', 'INSTALLED'],
] as const;

function markOf({ device, addresses }: Marker, round: number): Promise<void> {
  const [name, seen] = must(steps[round % steps.length], 'a step');
  return device.mark(name, must(addresses[Math.floor(round / steps.length)], 'an address'), seen);
}

/** The results for one size, by the name of the line. */
type Found = Map<string, Pick<Measure, 'value' | 'unit' | 'goal'>>;

async function measureCompany(ground: Ground, size: Size): Promise<Found> {
  const found: Found = new Map();
  const environment = await makeCompany(ground, size);
  const { took, days } = await setWindow(environment);
  found.set('the nightly measuring of windows', { value: took, unit: 'ms' });
  found.set('days of closed tasks on an office device', { value: days, unit: 'days' });
  const server = await ServerProcess.start(ground, environment);
  try {
    const loads: Record<string, number[]> = { boss: [], installer: [] };
    const office = await plainDevice(server.url, 'boss');
    for (const [username, samples] of Object.entries(loads)) {
      for (let round = 0; round < 3; round += 1) {
        const loaded = await pullAll(await plainDevice(server.url, username));
        samples.push(loaded.milliseconds);
        if (round > 0) continue;
        const goal = username === 'boss' ? { goal: { atMost: deviceRows } } : {};
        found.set(`rows of the ${username}'s device`, { value: loaded.rows, unit: 'rows', ...goal });
        found.set(`what the ${username}'s device loads, as JSON`, { value: loaded.bytes / megabyte, unit: 'MB' });
      }
      found.set(`first load of the ${username}, the server's part`, { value: median(samples), unit: 'ms' });
    }
    const stored = (await storedBytes(ground, server.url)) / megabyte;
    found.set("storage of the boss's browser", { value: stored, unit: 'MB', goal: { atMost: 150 } });
    const pages = await times(office, '/tasks/paged/finished', olderPages(days, Date.now()));
    found.set('page of a list beyond the window, p95', { value: p95(pages), unit: 'ms', goal: { atMost: 100 } });
    const words = ['Κορίνθου 41', 'θερμοστάτες 7', 'αντλία'].map((search) => ({
      first: 0,
      rows: 10,
      search,
      filters: {},
    }));
    found.set('search in all tasks, p95', {
      value: p95(await times(office, '/tasks/search-paged', words)),
      unit: 'ms',
    });
    const markers = await openCrew(ground, [server.url], { installers: 5, offices: 0, addresses: 4 });
    const { cookie } = await pullAll(office);
    const marks: number[] = [];
    for (let round = 0; round < 16; round += 1)
      for (const marker of markers) marks.push((await timed(() => markOf(marker, round))).took);
    found.set('a mark, median', { value: median(marks), unit: 'ms' });
    const delta = await pullAll(office, cookie);
    found.set(`an office's pull of ${marks.length} marks`, { value: delta.milliseconds, unit: 'ms' });
    for (const { device } of markers) await device.close();
    return found;
  } finally {
    await server.stop();
  }
}

const marksPerSecond = 250;
const seconds = 20;
const crew = { installers: 190, offices: 10, addresses: 7 };

/** Marks at two nodes, as many a second as ten thousand devices make at most; every office hears of each. */
async function measureFanOut(ground: Ground): Promise<Measure[]> {
  const environment = await onPostgres(ground, 3000);
  const nodes = [
    await ServerProcess.start(ground, environment),
    await ServerProcess.start(ground, environment),
  ] as const;
  try {
    const markers = await openCrew(ground, [nodes[0].url, nodes[1].url], crew);
    const delays: number[] = [];
    const sent: Promise<void>[] = [];
    const count = marksPerSecond * seconds;
    const start = performance.now();
    for (let index = 0; index < count; index += 1) {
      const due = start + (index * 1000) / marksPerSecond;
      await wait(Math.max(0, due - performance.now()));
      const marker = must(markers[index % markers.length], 'a device');
      sent.push(
        markOf(marker, Math.floor(index / markers.length)).then(() => void delays.push(performance.now() - due)),
      );
    }
    await Promise.all(sent);
    const lasted = (performance.now() - start) / 1000;
    const pokes = markers.reduce((sum, { device }) => sum + device.pokes, 0);
    for (const { device } of markers) await device.close();
    const title = `two nodes, ${marksPerSecond} marks/s wanted`;
    return [
      { what: `${title}: marks applied`, value: count / lasted, unit: '/s' },
      { what: `${title}: from when a mark was due to its outcome, p95`, value: p95(delays), unit: 'ms' },
      { what: `${title}: pokes to devices`, value: pokes / lasted, unit: '/s' },
    ];
  } finally {
    for (const node of nodes) await node.stop();
  }
}

/** Compares a company with one of a tenth of its size. */
export const bench: Bench = {
  name: 'fleet',
  title: 'A large company beside one of a tenth of its tasks, on PostgreSQL',
  async run(ground) {
    await ensurePage();
    const sizes = ground.wishes.whole ? whole : smaller;
    const [small, large] = [must(sizes[0], 'a size'), must(sizes[1], 'another')];
    const [before, after] = [await measureCompany(ground, small), await measureCompany(ground, large)];
    const label = ({ tasks }: Size): string => `${tasks.toLocaleString('en')} tasks`;
    const measures = [...after].flatMap(([what, measure]): Measure[] => {
      const first = must(before.get(what), what);
      return [
        { what: `${label(small)}: ${what}`, value: first.value, unit: first.unit },
        { what: `${label(large)}: ${what}`, ...measure },
        { what: `times as much: ${what}`, value: measure.value / first.value, unit: '×' },
      ];
    });
    return [...measures, ...(await measureFanOut(ground))];
  },
};
