import type { Page } from '@playwright/test';
import { must } from '../../../domain/kernel/assert.ts';
import { demoPassword } from '../../../server/demo/people.ts';
import { ensurePage } from '../harness/app.ts';
import { openDevice } from '../harness/browser.ts';
import { inDatabase, onPostgres } from '../harness/databases.ts';
import type { Ground } from '../harness/ground.ts';
import { type Bench, type Measure, median } from '../harness/measure.ts';
import { addAddresses } from '../harness/million.ts';
import { ServerProcess } from '../harness/server.ts';

const tasks = 50_000;
const addresses = 300;
const repetitions = 5;

/** Milliseconds in which a screen says nothing new, after which it is at rest. */
const silence = 2500;
/** The same on the screen between two openings, which reads next to nothing. */
const shortSilence = 300;
/** Milliseconds after which a screen that is not whole yet is taken to differ from the first time. */
const patience = 15_000;

interface Opening {
  /** From the click until the screen says all that it says at rest. */
  shown: number;
  /** The longest time in between for which the page could answer nobody. */
  blocked: number;
}

/** What a screen says, and of how many elements: a picture has no words. */
interface Said {
  text: string;
  elements: number;
}

const teach = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.says = () => {
      const parts = [...document.querySelectorAll('main, [role=dialog]')];
      const counts = parts.map((part) => part.getElementsByTagName('*').length);
      return {
        // Without times: the grid says what time it is.
        text: parts.map((part) => part.textContent.replaceAll(/\d\d:\d\d/g, '')).join(),
        elements: counts.reduce((sum, one) => sum + one, 0),
      };
    };
  });

declare global {
  interface Window {
    says?: () => Said;
  }
}

/** Leads the app to a path and waits until the screen says nothing new any more; the result is what it says then. */
const rest = (page: Page, path: string, silent = silence): Promise<Said> =>
  page.evaluate(
    async ({ path, silent }) => {
      const says = (): Said => window.says?.() ?? { text: '', elements: 0 };
      history.pushState({}, '', path);
      let said = says();
      for (let since = performance.now(); performance.now() - since < silent; ) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const now = says();
        if (now.text === said.text && now.elements === said.elements) continue;
        said = now;
        since = performance.now();
      }
      return said;
    },
    { path, silent },
  );

/** Leads the app to a path and watches from within until the screen says `whole`. */
const open = (page: Page, path: string, whole: Said): Promise<Opening> =>
  page.evaluate(
    async ({ path, whole, patience }) => {
      let blocked = 0;
      const note = (entries: PerformanceEntryList): void => {
        for (const { duration } of entries) blocked = Math.max(blocked, duration);
      };
      const tasks = new PerformanceObserver((list) => note(list.getEntries()));
      tasks.observe({ type: 'longtask' });
      const start = performance.now();
      history.pushState({}, '', path);
      // What was pressed before may leave a few elements less or more, but not words.
      const isWhole = (said: Said): boolean => said.text === whole.text && said.elements > 0.98 * whole.elements;
      for (;;) {
        const said = window.says?.() ?? { text: '', elements: 0 };
        if (isWhole(said)) break;
        if (performance.now() - start > patience) {
          const at = [...said.text].findIndex((letter, index) => letter !== whole.text[index]);
          const around = ({ text, elements }: Said) => `${elements} "${text.slice(Math.max(0, at - 80), at + 80)}"`;
          throw new Error(`${path} said at first ${around(whole)}, and now ${around(said)}.`);
        }
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      const shown = performance.now() - start;
      // What kept the page from painting the last of it counts as well.
      await new Promise((resolve) => setTimeout(resolve, 100));
      note(tasks.takeRecords());
      tasks.disconnect();
      return { shown, blocked };
    },
    { path, whole, patience },
  );

/** The longest time between two frames while a screen is scrolled to its end. */
const scroll = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    let longest = 0;
    let before = await frame();
    const end = document.documentElement.scrollHeight - window.innerHeight;
    for (let top = 0; top <= end; top += 120) {
      window.scrollTo(0, top);
      const now = await frame();
      longest = Math.max(longest, now - before);
      before = now;
    }
    return longest;
  });

/** What the browser's databases take for each 10,000 tasks that are in the mirror, with all that hangs on them; megabytes. */
const storedPerTasks = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('ergon-mirror-'));
    const tasks = await new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open(found?.name ?? '');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const counting = opening.result.transaction('tasks').objectStore('tasks').count();
        counting.onerror = () => reject(counting.error);
        counting.onsuccess = () => {
          opening.result.close();
          resolve(counting.result);
        };
      };
    });
    // Only Chromium tells apart what databases and other parts of the storage take.
    const estimate: StorageEstimate & { usageDetails?: { indexedDB?: number } } = await navigator.storage.estimate();
    return (estimate.usageDetails?.indexedDB ?? Number.NaN) / 1e6 / (tasks / 10_000);
  });

/** A screen of the office. */
interface Screen {
  what: string;
  path: string;
  /** The selector of what it is there to show: before that it may say nothing for long, right after the first load. */
  shows: string;
}

/** What a screen says once it has read everything: the same twice in a row. Its scripts are there then, too. */
async function wholeOf(page: Page, { path, shows }: Screen): Promise<Said> {
  let whole: Said | null = null;
  for (;;) {
    await rest(page, '/me', shortSilence);
    await rest(page, path, shortSilence);
    await page.locator(shows).first().waitFor({ timeout: 60_000 });
    const said = await rest(page, path);
    if (said.text === whole?.text) return said;
    whole = said;
  }
}

/** Opens a screen again and again, each time from one that shows next to nothing. */
async function openAgain(page: Page, screen: Screen): Promise<Measure[]> {
  const { what, path } = screen;
  await teach(page);
  const whole = await wholeOf(page, screen);
  const openings: Opening[] = [];
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    await rest(page, '/me', shortSilence);
    openings.push(await open(page, path, whole));
  }
  return [
    {
      what: `${what}: opened, median`,
      value: median(openings.map(({ shown }) => shown)),
      unit: 'ms',
      goal: { atMost: 1000 },
    },
    {
      what: `${what}: longest time the page was blocked`,
      value: Math.max(...openings.map(({ blocked }) => blocked)),
      unit: 'ms',
      goal: { atMost: 200 },
    },
  ];
}

/** Signs in and waits until everything of the company is on the device. */
async function signInAtDesk(ground: Ground, url: string): Promise<Page> {
  const device = await openDevice(ground, { locale: 'en-GB', viewport: { width: 1440, height: 900 } });
  const page = must(device.pages()[0], 'a page');
  await page.goto(`${url}/login`);
  await page.fill('input[name=username]', 'boss');
  await page.fill('input[name=password]', demoPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/tasks');
  await page.getByRole('button', { name: /^Sync: All sent/ }).waitFor({ timeout: 300_000 });
  await page.locator('main tbody tr').first().waitFor();
  return page;
}

const list: Screen = { what: 'Task list, active, today', path: '/tasks', shows: 'main tbody tr' };

/** The screens that are opened, the last of them that of the `large` task. */
const screensOf = (large: string): Screen[] => [
  { ...list, what: `${list.what}, right after the first load` },
  { what: 'Calendar, month', path: '/calendar?view=month', shows: '[data-event-id]' },
  { what: 'Calendar, week', path: '/calendar?view=week', shows: '[data-event-id]' },
  { what: 'Dispatch board', path: '/dispatch', shows: 'main li[aria-label]' },
  { what: 'Map of the day', path: '/map', shows: '.leaflet-container' },
  { what: 'Insight', path: '/insight', shows: 'main section[aria-labelledby]' },
  list,
  {
    what: `Splitter of ${addresses} addresses`,
    path: `/tasks/${large}?action=split&of=${large}`,
    shows: '[role=dialog]',
  },
  { what: `Task with ${addresses} addresses`, path: `/tasks/${large}`, shows: 'main article' },
];

/** The screens of the office with a large company, in the built app on a laptop. */
export const bench: Bench = {
  name: 'office-day',
  title: `The office's screens with ${tasks.toLocaleString('en')} tasks, 1440 × 900`,
  async run(ground) {
    await ensurePage();
    const environment = await onPostgres(ground, tasks);
    const large = await addAddresses(environment.DATABASE_URL, addresses);
    const server = await ServerProcess.start(ground, environment);
    const page = await signInAtDesk(ground, server.url);
    const [count] = await inDatabase<{ rows: number }>(
      environment.DATABASE_URL,
      'select count(*)::int as rows from tasks',
    );
    ground.say(`the device of the office has loaded ${count?.rows} tasks`);
    const measures: Measure[] = [];
    for (const screen of screensOf(large)) measures.push(...(await openAgain(page, screen)));
    const longest = await scroll(page);
    const stored = await storedPerTasks(page);
    await server.stop();
    return [
      ...measures,
      {
        what: `Task with ${addresses} addresses: longest frame while it is scrolled`,
        value: longest,
        unit: 'ms',
        goal: { atMost: 50 },
      },
      { what: 'Stored on the device for each 10,000 tasks and what hangs on them', value: stored, unit: 'MB' },
    ];
  },
};
