import type { Page } from '@playwright/test';
import { demoPassword } from '../../../server/demo/people.ts';
import { ensurePage } from '../harness/app.ts';
import { openDevice } from '../harness/browser.ts';
import { onPglite } from '../harness/databases.ts';
import { type Bench, median, p95 } from '../harness/measure.ts';
import { ServerProcess } from '../harness/server.ts';

/** So many tasks make about 50,000 rows with what hangs on them. */
const tasks = 17_000;

/** Milliseconds that somebody looks at a tab before they open the next. */
const glance = 500;

/** What the page noticed of itself: milliseconds from frame to frame, and of each time that it could answer nobody. */
interface Watched {
  frames: number[];
  blocks: number[];
}

declare global {
  interface Window {
    watched?: Watched;
  }
}

/** Watches the page from its first script on. */
function watch(): void {
  const watched: Watched = { frames: [], blocks: [] };
  window.watched = watched;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.blocks.push(duration);
  }).observe({ type: 'longtask' });
  let last = performance.now();
  const frame = (now: number): void => {
    watched.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Signs in; the list of tasks is there while its rows go on arriving. */
async function openList(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.fill('input[name=username]', 'boss');
  await page.fill('input[name=password]', demoPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/tasks');
  await page.waitForSelector('main [role=search], main search');
}

/** From now on until all rows are here, a tab after the other being opened meanwhile. */
async function fillWhileUsed(page: Page): Promise<Watched> {
  await page.evaluate(() => {
    if (window.watched !== undefined) Object.assign(window.watched, { frames: [], blocks: [] });
  });
  const filled = page.getByRole('button', { name: /^Sync: All sent/ }).waitFor({ timeout: 300_000 });
  const ended = { yet: false };
  void filled.finally(() => Object.assign(ended, { yet: true }));
  const tabs = page.getByRole('main').getByRole('tab');
  for (let turn = 0; !ended.yet; turn++) {
    await tabs.nth(turn % (await tabs.count())).click();
    await page.evaluate((pause) => new Promise((resolve) => setTimeout(resolve, pause)), glance);
  }
  await filled;
  return page.evaluate(() => window.watched ?? { frames: [], blocks: [] });
}

/** A list that is looked at stays fluid while a first load of 50,000 rows is written beside it. */
export const bench: Bench = {
  name: 'writing',
  title: 'The task list while about 50,000 rows are being written',
  async run(ground) {
    await ensurePage();
    const server = await ServerProcess.start(ground, await onPglite(ground, tasks));
    const device = await openDevice(ground, { locale: 'en-GB', viewport: { width: 1440, height: 900 } });
    const page = await device.newPage();
    await page.addInitScript(watch);
    await openList(page, server.url);
    const { frames, blocks } = await fillWhileUsed(page);
    await device.close();
    await server.stop();
    return [
      { what: 'Frame to frame, median', value: median(frames), unit: 'ms' },
      { what: 'Frame to frame, p95', value: p95(frames), unit: 'ms', goal: { atMost: 50 } },
      { what: 'Longest time the page was blocked', value: Math.max(0, ...blocks), unit: 'ms', goal: { atMost: 100 } },
    ];
  },
};
