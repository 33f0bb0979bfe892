import { onDevice } from '../harness/browser.ts';
import type { DatabaseEnvironment } from '../harness/databases.ts';
import { onPglite, onPostgres } from '../harness/databases.ts';
import { Gateway } from '../harness/gateway.ts';
import type { Ground } from '../harness/ground.ts';
import { buildLab } from '../harness/lab.ts';
import { type Bench, type Measure, median } from '../harness/measure.ts';
import { signIn } from '../harness/office.ts';
import { ServerProcess } from '../harness/server.ts';
import type { Load, Loader } from '../lab/contract.ts';

/** So many tasks make about 50,000 rows with what hangs on them. */
const tasks = 17_000;
const rounds = 5;

const rowsPerSecond = ({ rows, milliseconds }: Load): number => rows / (milliseconds / 1000);

/** Loads in turns, so that whatever else the machine does meets all of them alike. */
async function race<Name extends Loader>(
  ground: Ground,
  environment: DatabaseEnvironment,
  loaders: readonly Name[],
): Promise<Record<Name, Load[]>> {
  const server = await ServerProcess.start(ground, environment);
  try {
    const gateway = await Gateway.open(ground, await buildLab(ground), server.url);
    const session = await signIn(server.url, 'boss');
    const loads = Object.fromEntries(loaders.map((loader): [Name, Load[]] => [loader, []])) as Record<Name, Load[]>;
    for (let round = 0; round <= rounds; round++) {
      for (const loader of loaders) {
        const load = await onDevice(ground, gateway.url, (page) =>
          page.evaluate((asked) => window.lab.load(asked.loader, asked.session), { loader, session }),
        );
        ground.say(`first load, round ${round}, ${loader}: ${load.rows} rows in ${Math.round(load.milliseconds)} ms`);
        // The first round warms the server for all of them.
        if (round > 0) loads[loader].push(load);
      }
    }
    return loads;
  } finally {
    await server.stop();
  }
}

/** Everything that the boss of a large company sees, from the server through HTTP into an empty browser. */
export const bench: Bench = {
  name: 'first-load',
  title: 'First load of about 50,000 rows',
  async run(ground) {
    const loads = await race(ground, await onPostgres(ground, tasks), ['engine', 'floor', 'keys', 'fetch', 'rxdb']);
    const embedded = await race(ground, await onPglite(ground, tasks), ['engine']);
    const speed = (from: Load[]): number => median(from.map(rowsPerSecond));
    const measures: Measure[] = [
      { what: 'Rows of the load', value: loads.engine[0]?.rows ?? 0, unit: 'rows' },
      { what: 'Engine, from PostgreSQL', value: speed(loads.engine), unit: 'rows/s' },
      { what: 'Engine, from the embedded database', value: speed(embedded.engine), unit: 'rows/s' },
      { what: 'Bare fetch and Dexie bulkPut of the same rows and indexes', value: speed(loads.floor), unit: 'rows/s' },
      { what: 'The same rows with no index beside the key', value: speed(loads.keys), unit: 'rows/s' },
      { what: 'The same pages fetched and parsed, nothing stored', value: speed(loads.fetch), unit: 'rows/s' },
      { what: 'RxDB (Dexie storage), replication from the same server', value: speed(loads.rxdb), unit: 'rows/s' },
      {
        what: 'Engine beside the bare floor',
        value: speed(loads.engine) / speed(loads.floor),
        unit: '×',
        goal: { atLeast: 0.9 },
      },
      { what: 'Engine beside RxDB', value: speed(loads.engine) / speed(loads.rxdb), unit: '×', goal: { atLeast: 2 } },
    ];
    return measures;
  },
};
