import { setTimeout as wait } from 'node:timers/promises';
import { openDevice, openLab } from '../harness/browser.ts';
import { onPostgres } from '../harness/databases.ts';
import { Gateway } from '../harness/gateway.ts';
import { buildLab } from '../harness/lab.ts';
import { type Bench, median, p95 } from '../harness/measure.ts';
import { ServerProcess } from '../harness/server.ts';

const tasks = 3000;
const changes = 40;
/** A busy device pulls once a second; each change here meets one that is at rest. */
const rest = 1500;

/**
 * From the request of a mark on one device until the changed row is painted on another; from the tap it may be the 5 s more for
 * which a mark is held back (decision 0092).
 */
export const bench: Bench = {
  name: 'poke',
  title: 'A change on one device, seen on another',
  async run(ground) {
    const server = await ServerProcess.start(ground, await onPostgres(ground, tasks));
    const gateway = await Gateway.open(ground, await buildLab(ground), server.url);
    const [field, office] = await Promise.all([openDevice(ground), openDevice(ground)]);
    const [tapping, watching] = await Promise.all([openLab(field, gateway.url), openLab(office, gateway.url)]);
    await tapping.evaluate(() => window.lab.signIn('boss'));
    await watching.evaluate(() => window.lab.signIn('office'));
    const delays: number[] = [];
    for (let change = 0; change < changes; change++) {
      await wait(rest);
      const address = await tapping.evaluate(() => window.lab.freshAddress());
      const seen = watching.evaluate((id) => window.lab.paintedAs(id, 'COLLECTED'), address);
      const tapped = await tapping.evaluate((id) => window.lab.tapOn(id), address);
      delays.push((await seen) - tapped);
    }
    await Promise.all([field.close(), office.close()]);
    await server.stop();
    return [
      { what: 'Request here to painted there, median', value: median(delays), unit: 'ms' },
      { what: 'Request here to painted there, p95', value: p95(delays), unit: 'ms', goal: { atMost: 300 } },
    ];
  },
};
