import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { must } from '../../../domain/kernel/assert.ts';
import { demoPassword } from '../../../server/demo/people.ts';
import { ROOT } from '../../../tools/run.ts';
import { ensurePage } from '../harness/app.ts';
import { openDevice } from '../harness/browser.ts';
import { onPglite } from '../harness/databases.ts';
import type { Ground } from '../harness/ground.ts';
import { type Bench, type Measure, median } from '../harness/measure.ts';
import { ServerProcess } from '../harness/server.ts';

/** A cheap phone beside this machine. */
const slowdown = 4;
const repetitions = 9;

/** What has to be there before a person can do what the screen is for. */
const usable = { '/login': 'input[name=username]', '/my-day': 'main article button' } as const;

type Screen = keyof typeof usable;

interface Start {
  painted: number;
  usable: number;
  /** Kilobytes of the page's own scripts, gzipped; what only workers run is not among them. */
  scripts: number;
}

/** Every script that the page has loaded, from what the debugger hears of its thread alone. */
async function listenForScripts(session: CDPSession): Promise<Set<string>> {
  const scripts = new Set<string>();
  session.on('Debugger.scriptParsed', ({ url }) => {
    const { pathname } = new URL(url, 'http://page');
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  await session.send('Debugger.enable');
  return scripts;
}

const gzipped = (script: string): number =>
  gzipSync(readFileSync(path.join(ROOT, 'dist', script)), { level: 9 }).length / 1000;

/** Loads a screen on the slow phone and watches it from within, so that nothing is added by being asked. */
async function start(page: Page, url: string, screen: Screen): Promise<Start> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const scripts = await listenForScripts(session);
  await page.goto(`${url}${screen}`, { waitUntil: 'commit' });
  const usableAt = await page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          const found = [...document.querySelectorAll(selector)].some((element) => element.checkVisibility());
          requestAnimationFrame(found ? () => resolve(performance.now()) : look);
        };
        look();
      }),
    usable[screen],
  );
  await page.waitForLoadState('networkidle');
  const painted = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  await session.detach();
  const kilobytes = [...scripts].reduce((sum, script) => sum + gzipped(script), 0);
  return { painted, usable: usableAt, scripts: kilobytes };
}

/** Starts My day again and again on one device, each time in a page of its own. */
async function startAgain(device: BrowserContext, url: string): Promise<Start[]> {
  const starts: Start[] = [];
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const page = await device.newPage();
    starts.push(await start(page, url, '/my-day'));
    await page.close();
  }
  return starts;
}

/** Opens the sign-in on devices that have never been here. */
async function startFirst(ground: Ground, url: string): Promise<Start[]> {
  const starts: Start[] = [];
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const device = await openDevice(ground, { locale: 'el-GR' });
    starts.push(await start(await device.newPage(), url, '/login'));
    await device.close();
  }
  return starts;
}

async function signInOnDevice(device: BrowserContext, url: string): Promise<void> {
  const page = must(device.pages()[0], 'a page');
  await page.goto(`${url}/login`);
  await page.fill('input[name=username]', 'installer');
  await page.fill('input[name=password]', demoPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/my-day');
  await page.waitForSelector(`${usable['/my-day']} >> visible=true`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

const times = (what: string, starts: readonly Start[], goals: { painted: number; usable?: number }): Measure[] => [
  {
    what: `${what}: first contentful paint, median`,
    value: median(starts.map(({ painted }) => painted)),
    unit: 'ms',
    goal: { atMost: goals.painted },
  },
  {
    what: `${what}: usable, median`,
    value: median(starts.map((each) => each.usable)),
    unit: 'ms',
    ...(goals.usable === undefined ? {} : { goal: { atMost: goals.usable } }),
  },
];

const weight = (screen: Screen, starts: readonly Start[]): Measure => ({
  what: `Scripts of ${screen}, gzipped`,
  value: Math.max(...starts.map(({ scripts }) => scripts)),
  unit: 'kB',
  goal: { atMost: 200 },
});

/** The app as a phone starts it: for the first time, on another day, and where there is no network. */
export const bench: Bench = {
  name: 'page',
  title: `Start on a phone, 390 × 844, ${slowdown} × CPU slowdown`,
  async run(ground) {
    await ensurePage();
    const server = await ServerProcess.start(ground, { ...(await onPglite(ground, 1)), DEMO: '1' });
    const { url } = server;
    const first = await startFirst(ground, url);
    const device = await openDevice(ground, { locale: 'el-GR' });
    await signInOnDevice(device, url);
    const online = await startAgain(device, url);
    await server.stop();
    const offline = await startAgain(device, url);
    await device.close();
    return [
      weight('/login', first),
      weight('/my-day', online),
      ...times('/login, first visit', first, { painted: 600, usable: 1000 }),
      ...times('/my-day, online', online, { painted: 600, usable: 1000 }),
      ...times('/my-day, no network', offline, { painted: 500, usable: 1000 }),
    ];
  },
};
