import { onDevice } from '../harness/browser.ts';
import { onPostgres } from '../harness/databases.ts';
import { Gateway } from '../harness/gateway.ts';
import { buildLab } from '../harness/lab.ts';
import { type Bench, median, p95 } from '../harness/measure.ts';
import { signIn } from '../harness/office.ts';
import { ServerProcess } from '../harness/server.ts';

/** Enough for each mark to have an address of its own. */
const tasks = 10_000;
const waiting = 1000;
const taps = 200;
const roundTrip = 50;

/** A device that was out of coverage for long: taps while a thousand changes wait, and then they are sent. */
export const bench: Bench = {
  name: 'queue',
  title: '1,000 changes waiting',
  async run(ground) {
    const server = await ServerProcess.start(ground, await onPostgres(ground, tasks));
    const gateway = await Gateway.open(ground, await buildLab(ground), server.url);
    const { token } = await signIn(server.url, 'boss');
    const results = await onDevice(ground, gateway.url, async (page) => {
      await page.evaluate(() => window.lab.signIn('boss'));
      gateway.cut();
      ground.say('filling the queue');
      await page.evaluate((count) => window.lab.fillQueue(count), waiting);
      ground.say('tapping');
      const tapped = await page.evaluate((count) => window.lab.taps(count), taps);
      gateway.mend();
      gateway.roundTrip = roundTrip;
      ground.say('sending');
      const drained = await page.evaluate(() => window.lab.drain());
      const count = waiting + taps;
      ground.say(`sending ${count} single calls`);
      const single = await page.evaluate((asked) => window.lab.singleCalls(asked.count, asked.token), { count, token });
      return { tapped, drained, single };
    });
    await server.stop();
    const { tapped, drained, single } = results;
    const durable = tapped.map((tap) => tap.durable);
    const visible = tapped.map((tap) => tap.visible);
    return [
      { what: 'Tap to durable, median', value: median(durable), unit: 'ms' },
      { what: 'Tap to durable, p95', value: p95(durable), unit: 'ms', goal: { atMost: 50 } },
      { what: 'Tap to painted, median', value: median(visible), unit: 'ms' },
      { what: 'Tap to painted, p95', value: p95(visible), unit: 'ms', goal: { atMost: 32 } },
      { what: 'All sent, applied and pulled through a round trip of 50 ms', value: drained / 1000, unit: 's' },
      { what: 'The same number of single calls through it', value: single / 1000, unit: 's' },
      { what: 'Times faster than single calls', value: single / drained, unit: '×', goal: { atLeast: 5 } },
    ];
  },
};
