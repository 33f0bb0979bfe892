import type { Page } from '@playwright/test';
import { second } from '../../../domain/kernel/time.ts';
import { ensurePage } from '../harness/app.ts';
import { openDevice } from '../harness/browser.ts';
import { onPglite } from '../harness/databases.ts';
import { Gateway } from '../harness/gateway.ts';
import type { Ground } from '../harness/ground.ts';
import { Line } from '../harness/line.ts';
import { type Bench, type Measure, median } from '../harness/measure.ts';
import { ServerProcess } from '../harness/server.ts';

/** The network of a village: bytes per second, milliseconds there and back, and the share of requests that get no answer. */
const network = { rate: 1_000_000 / 8, roundTrip: 300, loss: 0.02 };
const tries = 10;
const soon = 25 * second;
/** A try that takes longer has failed. */
const patience = 150 * second;
/** After this a person loads a page again on which nothing has come. */
const nothingFor = 10 * second;

/** Whether the sign-in is there, and whether the app would start without network; `stuck` offers to load the page again. */
const stateOf = (page: Page) =>
  page.evaluate(() => ({
    isOffered: document.querySelector('input[name=username]') !== null,
    isKept: navigator.serviceWorker.controller !== null,
    isStuck: document.querySelector('[role=alert] button') !== null,
  }));

/** The milliseconds until a device that was never here is ready to work without network; null when it isn't in time. */
async function visit(ground: Ground, url: string): Promise<number | null> {
  const device = await openDevice(ground);
  const page = device.pages()[0] ?? (await device.newPage());
  const started = performance.now();
  let loadedAt = started;
  const load = async (): Promise<void> => {
    loadedAt = performance.now();
    // A page of which something was lost is looked at like any other.
    await page.goto(`${url}/login`, { waitUntil: 'commit', timeout: patience }).catch(() => null);
  };
  await load();
  try {
    while (performance.now() - started < patience) {
      await page.waitForTimeout(100);
      const { isOffered, isKept, isStuck } = await stateOf(page).catch(() => ({
        isOffered: false,
        isKept: false,
        isStuck: true,
      }));
      if (isOffered && isKept) return performance.now() - started;
      if (isStuck || (!isOffered && performance.now() - loadedAt > nothingFor)) await load();
    }
    return null;
  } finally {
    await device.close();
  }
}

/** The first visit of a phone, from the address until it is ready to work without network. */
export const bench: Bench = {
  name: 'first-visit',
  title: `First visit at 1 Mbit/s, ${network.roundTrip} ms and ${network.loss * 100} % of requests lost, until it is ready without network`,
  async run(ground) {
    await ensurePage();
    const server = await ServerProcess.start(ground, { ...(await onPglite(ground, 1)), DEMO: '1' });
    const gateway = await Gateway.open(ground, null, server.url);
    const line = await Line.open(ground, { to: gateway.url, port: null });
    gateway.roundTrip = network.roundTrip;
    line.rate = network.rate;
    const times: (number | null)[] = [];
    for (let attempt = 0; attempt < tries; attempt += 1) {
      gateway.lose(network.loss, attempt);
      const time = await visit(ground, line.url);
      ground.say(`visit ${attempt + 1}: ${time === null ? 'not ready' : `${Math.round(time / second)} s`}`);
      times.push(time);
    }
    await server.stop();
    const ready = times.filter((time) => time !== null);
    const measures: Measure[] = [
      {
        what: 'Visits that end ready within 25 s',
        value: ready.filter((time) => time < soon).length,
        unit: 'visits',
        goal: { exactly: tries },
      },
      { what: 'Visits that end ready at all', value: ready.length, unit: 'visits', goal: { exactly: tries } },
    ];
    if (ready.length > 0) measures.push({ what: 'Time until ready, median', value: median(ready) / second, unit: 's' });
    return measures;
  },
};
