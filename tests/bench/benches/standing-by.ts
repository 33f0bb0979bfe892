import { setTimeout as wait } from 'node:timers/promises';
import { hour, minute, second } from '../../../domain/kernel/time.ts';
import { ensurePage, signIn } from '../harness/app.ts';
import { openDevice } from '../harness/browser.ts';
import { browserEffort } from '../harness/browser-processes.ts';
import { onPglite } from '../harness/databases.ts';
import type { Bench } from '../harness/measure.ts';
import { ServerProcess } from '../harness/server.ts';

/** What a first visit leaves to do (the rest of the app, search words) is over after this, in milliseconds. */
const settling = 90 * second;

/** A phone with My day in front, on which nothing happens and nothing changes. */
export const bench: Bench = {
  name: 'standing-by',
  title: 'An hour of standing by, the app in front and nothing to do',
  async run(ground) {
    await ensurePage();
    const lasts = ground.wishes.whole ? hour : 6 * minute;
    const server = await ServerProcess.start(ground, { ...(await onPglite(ground, 1)), DEMO: '1' });
    const device = await openDevice(ground);
    const page = await device.newPage();
    await signIn(page, server.url);
    await page.goto(`${server.url}/my-day`);
    await wait(settling);
    let requests = 0;
    device.on('request', () => {
      requests += 1;
    });
    const before = await browserEffort();
    await wait(lasts);
    const after = await browserEffort();
    await device.close();
    await server.stop();
    const perHour = hour / lasts;
    return [
      { what: 'Requests', value: requests * perHour, unit: 'requests' },
      {
        what: 'Times that a thread of the browser was woken',
        value: (after.wakeUps - before.wakeUps) * perHour,
        unit: 'times',
      },
      { what: 'Processor time of the browser', value: (after.processor - before.processor) * perHour, unit: 's' },
    ];
  },
};
