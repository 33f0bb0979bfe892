import type { Page } from '@playwright/test';
import { must } from '../../../domain/kernel/assert.ts';
import { demoPassword } from '../../../server/demo/people.ts';
import { ensurePage } from '../harness/app.ts';
import { openDevice } from '../harness/browser.ts';
import { inDatabase, onPostgres } from '../harness/databases.ts';
import type { Ground } from '../harness/ground.ts';
import { type Bench, type Measure, median } from '../harness/measure.ts';
import { ServerProcess } from '../harness/server.ts';

const tasks = 50_000;
const repetitions = 5;
/** A cheap phone beside this machine. */
const slowdown = 4;

/** Somebody who signs in on a device that has never been used, and what they can work with first. */
interface Arrival {
  what: string;
  username: string;
  screen: string;
  /** What has to be there before the first screen is of use. */
  shows: string;
  viewport: { width: number; height: number };
  slowdown: number;
  goal: number;
}

const phone = { width: 390, height: 844 };
const laptop = { width: 1440, height: 900 };

const arrivals: readonly Arrival[] = [
  {
    what: `My day with today's work, phone, ${slowdown} × CPU slowdown`,
    username: 'installer',
    screen: '/my-day',
    shows: 'main article button',
    viewport: phone,
    slowdown,
    goal: 1000,
  },
  {
    what: "The office's task list, laptop",
    username: 'boss',
    screen: '/tasks',
    shows: 'main tbody tr td',
    viewport: laptop,
    slowdown: 1,
    goal: 1200,
  },
  {
    what: `The office's task list, phone, ${slowdown} × CPU slowdown`,
    username: 'boss',
    screen: '/tasks',
    shows: 'main article, main li',
    viewport: phone,
    slowdown,
    goal: 1200,
  },
];

/**
 * Presses Login in the page and watches from within until the screen of this person has painted its work; milliseconds. Looks when
 * something changes: a look in each frame would keep a slow page drawing.
 */
const signIn = (page: Page, { screen, shows }: Arrival): Promise<number> =>
  page.evaluate(
    ({ screen, shows }) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        const isThere = (): boolean =>
          location.pathname === screen &&
          [...document.querySelectorAll(shows)].some((element) => element.checkVisibility());
        const watch = new MutationObserver(() => {
          if (!isThere()) return;
          watch.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
        });
        watch.observe(document, { subtree: true, childList: true, attributes: true });
        document.querySelector<HTMLButtonElement>('main button[type=submit], form button[type=submit]')?.click();
      }),
    { screen, shows },
  );

/** Typing a name and a password takes so many milliseconds at the least; meanwhile the page loads what comes after it. */
const typing = 3000;

/** Fills the form, takes as long for it as a person does, and signs in. */
async function arrive(ground: Ground, url: string, arrival: Arrival): Promise<number> {
  const device = await openDevice(ground, { locale: 'el-GR', viewport: arrival.viewport });
  const page = must(device.pages()[0], 'a page');
  await page.goto(`${url}/login`);
  await page.fill('input[name=username]', arrival.username);
  await page.fill('input[name=password]', demoPassword);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForTimeout(typing);
  const session = await device.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: arrival.slowdown });
  const milliseconds = await signIn(page, arrival);
  await device.close();
  ground.say(`${arrival.what}: ${Math.round(milliseconds)} ms`);
  return milliseconds;
}

async function measure(ground: Ground, url: string, arrival: Arrival): Promise<Measure> {
  const samples: number[] = [];
  for (let repetition = 0; repetition <= repetitions; repetition++) {
    const milliseconds = await arrive(ground, url, arrival);
    // The first one warms the server.
    if (repetition > 0) samples.push(milliseconds);
  }
  return { what: `${arrival.what}, median`, value: median(samples), unit: 'ms', goal: { atMost: arrival.goal } };
}

/** From the tap on Login on a new device to the first screen that is of use, in the largest company. */
export const bench: Bench = {
  name: 'sign-in',
  title: `From the tap on Login to the first useful screen, ${tasks.toLocaleString('en')} tasks`,
  async run(ground) {
    await ensurePage();
    const environment = await onPostgres(ground, tasks);
    const server = await ServerProcess.start(ground, environment);
    const [count] = await inDatabase<{ rows: number }>(
      environment.DATABASE_URL,
      'select count(*)::int as rows from tasks',
    );
    ground.say(`the company has ${count?.rows} tasks`);
    const measures: Measure[] = [];
    for (const arrival of arrivals) measures.push(await measure(ground, server.url, arrival));
    await server.stop();
    return measures;
  },
};
