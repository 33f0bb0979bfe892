import { setTimeout as wait } from 'node:timers/promises';
import { must } from '../../../domain/kernel/assert.ts';
import { type Marker, openCrew } from '../harness/crew.ts';
import { inDatabase, onPostgres } from '../harness/databases.ts';
import { type Bench, type Measure, median, p95 } from '../harness/measure.ts';
import { ServerProcess } from '../harness/server.ts';

const tasks = 3000;
const crew = { installers: 190, offices: 10, addresses: 4 };
const devices = crew.installers + crew.offices;
const marksPerSecond = 50;
const seconds = 60;
const marks = marksPerSecond * seconds;

/** Each address goes these steps, each with the status that was seen. */
const steps = [
  ['markCollected', 'NO_PROGRESS'],
  ['markInProgress', 'COLLECTED'],
  ['markInstalled', 'IN_PROGRESS'],
  ['markFinished', 'INSTALLED'],
] as const;

/** The `round`-th mark of a device. */
function markOf({ device, addresses }: Marker, round: number): Promise<void> {
  const [name, seen] = must(steps[round % steps.length], 'a step');
  return device.mark(name, must(addresses[Math.floor(round / steps.length)], 'an address'), seen);
}

interface Run {
  /** Milliseconds from when a mark was due until its outcome was there: a server that falls behind cannot hide it. */
  delays: number[];
  /** Megabytes of the server, once a second. */
  memory: number[];
}

/** Every device in its turn, so many a second, whether or not the earlier ones have their answers. */
async function mark(server: ServerProcess, markers: readonly Marker[]): Promise<Run> {
  const run: Run = { delays: [], memory: [] };
  const start = performance.now();
  const sent: Promise<void>[] = [];
  for (let count = 0; count < marks; count++) {
    const due = start + (count * 1000) / marksPerSecond;
    await wait(Math.max(0, due - performance.now()));
    const marker = must(markers[count % markers.length], 'a device');
    sent.push(
      markOf(marker, Math.floor(count / markers.length)).then(() => void run.delays.push(performance.now() - due)),
    );
    if (count % marksPerSecond === 0) run.memory.push((await server.memory()).now);
  }
  await Promise.all(sent);
  return run;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** What the server took in the last third of the time beside the third before. */
function growth(memory: readonly number[]): number {
  const third = Math.floor(memory.length / 3);
  return mean(memory.slice(-third)) / mean(memory.slice(-2 * third, -third));
}

async function appliedOnce(url: string): Promise<number> {
  const [row] = await inDatabase<{ count: string }>(
    url,
    `select count(*)::text as count from mutations
    where device_id is not null and name = any('{${steps.map(([name]) => name).join(',')}}')
    and outcome ->> 'kind' = 'applied'`,
  );
  return Number(row?.count);
}

/** What the devices came to, when all is quiet. */
async function settledCrew(markers: readonly Marker[]) {
  const found = { equal: 0, pokes: 0, pulls: 0, rows: 0, putOff: 0 };
  for (const { device } of markers) {
    found.pokes += device.pokes;
    found.pulls += device.pulls;
    found.rows += device.rows;
  }
  for (const { device } of markers) {
    if (device.fault !== null) throw device.fault;
    if (await device.isEqual()) found.equal += 1;
    found.putOff += device.putOff;
  }
  return found;
}

type Settled = Awaited<ReturnType<typeof settledCrew>> & { applied: number };

const measuresOf = ({ delays, memory }: Run, found: Settled): Measure[] => [
  { what: 'A mark, from when it was due to its outcome, median', value: median(delays), unit: 'ms' },
  { what: 'A mark, p95', value: p95(delays), unit: 'ms', goal: { atMost: 100 } },
  { what: 'Marks applied, each once', value: found.applied, unit: 'marks', goal: { exactly: marks } },
  { what: 'Devices that hold what they should', value: found.equal, unit: 'devices', goal: { exactly: devices } },
  { what: 'Requests that were told to come again', value: found.putOff, unit: 'requests', goal: { exactly: 0 } },
  { what: 'Pokes sent', value: found.pokes / seconds, unit: '/s' },
  { what: 'Pulls that they caused', value: found.pulls / seconds, unit: '/s' },
  { what: 'Rows pulled', value: found.rows / seconds, unit: 'rows/s' },
  { what: 'The most memory that the server took', value: Math.max(...memory), unit: 'MB' },
  { what: 'Memory, last third beside the one before', value: growth(memory), unit: '×', goal: { atMost: 1.1 } },
];

/** A working day's worst minute: everybody marks, everybody hears of what they see, on PostgreSQL. */
export const bench: Bench = {
  name: 'load',
  title: `${crew.installers} devices in the field, ${crew.offices} in the office, ${marksPerSecond} marks/s for ${seconds} s`,
  async run(ground) {
    const environment = await onPostgres(ground, tasks);
    const server = await ServerProcess.start(ground, environment);
    ground.say('hiring a crew');
    const markers = await openCrew(ground, [server.url], crew);
    ground.say(`marking for ${seconds} s`);
    const run = await mark(server, markers);
    const found = await settledCrew(markers);
    const applied = await appliedOnce(environment.DATABASE_URL);
    for (const { device } of markers) await device.close();
    await server.stop();
    return measuresOf(run, { ...found, applied });
  },
};
