import { must } from '../../../domain/kernel/assert.ts';
import { type PushItem, pushLimit, pushReplySchema } from '../../../domain/protocol/push.ts';
import { protocolVersion } from '../../../domain/protocol/version.ts';
import { Boss } from '../harness/crew.ts';
import { type DatabaseEnvironment, onPglite, onPostgres } from '../harness/databases.ts';
import type { Ground } from '../harness/ground.ts';
import { type Bench, type Measure, median } from '../harness/measure.ts';
import { call, signIn } from '../harness/office.ts';
import { ServerProcess } from '../harness/server.ts';
import { freshId } from '../harness/sync-device.ts';

const tasks = 3000;
/** Each round marks the addresses of so many tasks, five of each, four times: what waits after days without coverage. */
const tasksOfRound = 20;
const addressesOfTask = 5;
const rounds = 3;

const steps = [
  ['markCollected', 'NO_PROGRESS'],
  ['markInProgress', 'COLLECTED'],
  ['markInstalled', 'IN_PROGRESS'],
  ['markFinished', 'INSTALLED'],
] as const;

type Mark = Pick<PushItem, 'name' | 'args' | 'base'>;

/** The marks of a round, on new tasks of the installer. */
async function marksOf(boss: Boss): Promise<Mark[]> {
  const employees = { rows: 1, filters: { username: { value: 'installer', matchMode: 'equals' } } };
  const { content } = await boss.ask<{ content: { id: string }[] }>('PATCH', '/employees/paged', employees);
  const names = Array.from({ length: addressesOfTask }, (_, index) => `address ${index + 1}`);
  const work = { ...(await boss.anywhere()), names, from: Date.now() };
  const ids: string[] = [];
  for (let made = 0; made < tasksOfRound; made += 1) {
    ids.push(...(await boss.giveTask(must(content[0], 'the installer'), work)));
  }
  return steps.flatMap(([name, completionStatus]) =>
    ids.map((id) => ({ name, args: { id }, base: { completionStatus } })),
  );
}

/** Marks per second of a new device that sends so many at once. */
async function speed(
  url: string,
  token: string,
  { marks, atOnce }: { marks: Mark[]; atOnce: number },
): Promise<number> {
  const device = freshId();
  const given = { after: [], at: Date.now(), offset: 0, schema: protocolVersion };
  const items = marks.map((mark, index): PushItem => ({ ...mark, ...given, id: freshId(), seq: index + 1 }));
  const start = performance.now();
  for (let first = 0; first < items.length; first += atOnce) {
    const body = { device, waiting: { changes: 0, files: 0 }, items: items.slice(first, first + atOnce) };
    const reply = pushReplySchema.parse(await call(url, token, { method: 'POST', path: '/sync/push', body }));
    const applied = reply.outcomes.filter(({ outcome }) => outcome.kind === 'applied').length;
    if (applied !== body.items.length) throw new Error(`Only ${applied} of ${body.items.length} marks were applied.`);
  }
  return items.length / ((performance.now() - start) / 1000);
}

async function measure(ground: Ground, database: string, environment: DatabaseEnvironment): Promise<Measure[]> {
  const server = await ServerProcess.start(ground, environment);
  const [{ token: office }, { token }] = [await signIn(server.url, 'boss'), await signIn(server.url, 'installer')];
  const boss = new Boss(server.url, office);
  const speeds = { batches: [] as number[], single: [] as number[] };
  // In turns; the first round warms the server for both.
  for (let round = 0; round <= rounds; round += 1) {
    const single = await speed(server.url, token, { marks: await marksOf(boss), atOnce: 1 });
    const batches = await speed(server.url, token, { marks: await marksOf(boss), atOnce: pushLimit });
    ground.say(
      `${database}, round ${round}: ${Math.round(batches)} marks/s together, ${Math.round(single)} one by one`,
    );
    if (round === 0) continue;
    speeds.single.push(single);
    speeds.batches.push(batches);
  }
  await server.stop();
  const [together, alone] = [median(speeds.batches), median(speeds.single)];
  return [
    { what: `${database}: marks of one device, ${pushLimit} in a push`, value: together, unit: '/s' },
    { what: `${database}: one in a push`, value: alone, unit: '/s' },
    { what: `${database}: times faster`, value: together / alone, unit: '×', goal: { atLeast: 3 } },
  ];
}

/** What the server needs for a device that returns with a full outbox. */
export const bench: Bench = {
  name: 'push-batches',
  title: 'Marks in pushes of a hundred, beside as many pushes of one',
  run: async (ground) => [
    ...(await measure(ground, 'PostgreSQL', await onPostgres(ground, tasks))),
    ...(await measure(ground, 'Embedded database', await onPglite(ground, tasks))),
  ],
};
