import { inDatabase, onPostgres } from '../harness/databases.ts';
import { type Bench, median } from '../harness/measure.ts';
import { ServerProcess } from '../harness/server.ts';

const tries = 1000;
/** The limit of tries for one address is ten: they are forgotten before it is reached. */
const atOnce = 5;

async function timeOf(url: string, email: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(`${url}/rest/reset/forgotByEmail?email=${encodeURIComponent(email)}`);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return performance.now() - start;
}

/** Whether the time of the reply to "forgot password" tells who has an account: known and unknown addresses, in turns. */
export const bench: Bench = {
  name: 'forgotten-password',
  title: 'A new password asked for, for a known and for an unknown address',
  async run(ground) {
    const environment = await onPostgres(ground, 1000);
    const server = await ServerProcess.start(ground, environment);
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let count = 0; count < tries; count += 1) {
      if (count % atOnce === 0) await inDatabase(environment.DATABASE_URL, 'delete from attempts');
      const isFirst = count % 2 === 0;
      const ask = {
        known: async () => times.known.push(await timeOf(server.url, 'installer@example.com')),
        unknown: async () => times.unknown.push(await timeOf(server.url, `nobody-${count}@example.com`)),
      };
      await (isFirst ? ask.known() : ask.unknown());
      await (isFirst ? ask.unknown() : ask.known());
    }
    await server.stop();
    const [known, unknown] = [median(times.known), median(times.unknown)];
    return [
      { what: `Known address, median of ${tries.toLocaleString('en')}`, value: known, unit: 'ms' },
      { what: `Unknown address, median of ${tries.toLocaleString('en')}`, value: unknown, unit: 'ms' },
      { what: 'Known beside unknown', value: known / unknown, unit: '×', goal: { atMost: 1.1 } },
    ];
  },
};
