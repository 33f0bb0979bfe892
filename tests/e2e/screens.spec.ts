import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page, Response } from '@playwright/test';
import { must } from '../../domain/kernel/assert.ts';
import { Desk } from '../screens/desk.ts';
import { readIds } from '../screens/ids.ts';
import { readingFaults } from '../screens/reading-faults.ts';
import { screens } from '../screens/screens.ts';
import { builtScriptWith } from '../support/built-page.ts';
import type { Company } from './support/company.ts';
import { enter, everythingSent, syncPill } from './support/desk.ts';
import { faults } from './support/faults.ts';
import { PlannedTasks } from './support/planned-tasks.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ timeout: 180_000 });

/** Every screen that a person can open, as it is measured: what it weighs and whether everybody can use it. */
let company: Company;

test.beforeEach(({ company: own }) => {
  company = own;
});

/** Opens a guarded screen and waits until it shows its data. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(company.url + path);
  await page.locator('h1').waitFor();
  await page.getByRole('button', { name: syncPill }).waitFor();
}

/** The scripts that a page of its own loads at an address until it is quiet, gzipped, in bytes by name; workers apart. */
async function scriptsAt(context: BrowserContext, path: string): Promise<Map<string, number>> {
  const page = await context.newPage();
  const sizes = new Map<string, number>();
  const reading: Promise<unknown>[] = [];
  const read = (response: Response): void => {
    const name = new URL(response.url()).pathname;
    if (!name.endsWith('.js') || /worker/.test(name)) return;
    reading.push(response.body().then((body) => sizes.set(name, gzipSync(body, { level: 9 }).length)));
  };
  page.on('response', read);
  await page.goto(company.url + path, { waitUntil: 'networkidle' });
  await page.locator('h1').waitFor();
  page.off('response', read);
  await Promise.all(reading);
  await page.close();
  return sizes;
}

const sum = (sizes: Map<string, number>): number => [...sizes.values()].reduce((total, size) => total + size, 0);

/** Bytes of gzipped scripts (quality.md). The mirror and its library are not needed to sign in. */
const budgets = { login: 165_000, myDay: 195_000 } as const;

test.describe('what a phone has to load', () => {
  test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });

  test('is within the budget of scripts at /login and at /my-day', async ({ context, page }) => {
    const login = await scriptsAt(context, '/login');
    await enter(page, company, 'installer');
    const myDay = await scriptsAt(context, '/my-day');
    for (const [path, sizes, budget] of [
      ['/login', login, budgets.login],
      ['/my-day', myDay, budgets.myDay],
    ] as const) {
      const largest = [...sizes].sort(([, one], [, other]) => other - one);
      const table = largest.map(([name, size]) => `${size} ${name}`).join('\n');
      test.info().annotations.push({ type: path, description: `${sum(sizes)} bytes\n${table}` });
      expect(sum(sizes), `${path}\n${table}`).toBeLessThan(budget);
    }
    const dexie = must(builtScriptWith('/dexie/dist/modern/dexie.mjs'), 'the library');
    const hasDexie = (sizes: Map<string, number>): boolean => sizes.has(`/${dexie}`);
    expect([hasDexie(login), hasDexie(myDay)]).toEqual([false, true]);
  });
});

/** The faults that axe finds, a line each: all of them in the light scheme, and those of contrast in the dark one. */
async function faultsInBoth(page: Page): Promise<string[]> {
  const light = await faults(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const dark = await faults(page, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark.map((fault) => `dark: ${fault}`)];
}

/** Zooms a screen to 200 % and waits until nothing of it is cut off at the side. */
async function expectWholeWhenZoomed(page: Page, path: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
  // A phone has no zoom of that kind; 320 px is the least that WCAG 1.4.10 asks for.
  await page.setViewportSize({ width: Math.max(320, width / 2), height: height / 2 });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow, path).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width, height });
}

test('no screen has a fault that axe finds, light or dark, or is cut off at the side when it is zoomed', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${company.url}/login`);
  await page.getByRole('button', { name: /Login|Σύνδεση/ }).click();
  expect(await faultsInBoth(page), 'login').toEqual([]);

  await enter(page, company, 'installer');
  for (const path of ['/my-day', '/tasks', '/me', '/inbox']) {
    await open(page, path);
    expect(await faultsInBoth(page), path).toEqual([]);
    await expectWholeWhenZoomed(page, path);
  }
  // Late work has the longest statuses, and some of any time is late.
  for (const path of ['/my-day?day=2030-01-01', '/preferences', '/tasks?always=true']) {
    await open(page, path);
    await expectWholeWhenZoomed(page, path);
  }
  await open(page, '/my-day');
  await page.getByRole('button', { name: syncPill }).click();
  await page.getByRole('dialog').getByRole('heading', { level: 2 }).nth(3).waitFor();
  expect(await faultsInBoth(page), 'sync panel').toEqual([]);
});

/** What opens over a screen, by the names of the list of screens. */
const opened: Record<'installer' | 'boss', readonly string[]> = {
  installer: ['address', 'failure', 'correction', 'photo-taken', 'proof-new', 'sync', 'log'],
  boss: [
    'tasks-filters',
    'tasks-columns',
    'tasks-menu',
    'tasks-views',
    'tasks-views-kept',
    'tasks-bulk',
    'draft-assignment',
    'task-publish',
    'task-split',
    'task-reschedule',
    'log',
    'palette-found',
  ],
};

/** Those of a list that are no dialog and no menu, but parts of the page. */
const inThePage = ['my-day', 'my-day-delayed', 'my-day-offline', 'tasks', 'log', 'photo-taken', 'tasks-filters'];

interface Visit {
  account: keyof typeof opened;
  locale: string;
  names: readonly string[];
}

/** Marks the first address of the day and waits until the office has it: only then there is something to correct. */
async function markFirst(page: Page, desk: Desk): Promise<void> {
  await open(page, '/my-day');
  const card = page.getByRole('article').filter({ has: desk.control('address.more') });
  await card.first().getByRole('button').first().click();
  await everythingSent(page);
}

/** Opens what a list names, as far as there is such a thing at this width, and hands each over with its name. */
async function visit(page: Page, { account, locale, names }: Visit, onOpen: (name: string) => Promise<void>) {
  await enter(page, company, account);
  const desk = new Desk(page, await readIds(company), locale);
  const wanted = screens.filter(
    ({ as, name, at }) =>
      as === account && names.includes(name) && (at === undefined || (at === 'phone') === desk.isPhone),
  );
  for (const { name, path, steps } of wanted) {
    if (name === 'correction') await markFirst(page, desk);
    await open(page, path(desk.ids));
    await steps?.(desk);
    if (!inThePage.includes(name)) await page.locator('[role=dialog], [role=menu]').first().waitFor();
    await onOpen(name);
    await page.context().unroute('**/rest/**');
    await page.context().setOffline(false);
  }
}

for (const locale of ['el-GR', 'en-GB']) {
  for (const account of ['installer', 'boss'] as const) {
    test.describe(`what opens over the screens of ${account}, ${locale}`, () => {
      test.describe.configure({ timeout: 600_000 });
      test.use({ locale });

      test('has no fault that axe finds, light or dark', { tag: '@all' }, async ({ page }) => {
        const { width = 0 } = page.viewportSize() ?? {};
        if (width >= 768) await page.setViewportSize({ width: 1280, height: 720 });
        await page.emulateMedia({ colorScheme: 'light' });
        await visit(page, { account, locale, names: opened[account] }, async (name) => {
          expect.soft(await faultsInBoth(page), name).toEqual([]);
        });
      });
    });
  }
}

test.describe('on the smallest phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, locale: 'el-GR' });

  test('words stay whole, and links of an address stay side by side', async ({ page }) => {
    const plan = await PlannedTasks.at(company);
    const task = await plan.accepted('Φούρνος');
    await plan.mark(task, 'Collected', 'InProgress', 'Installed');
    const [address] = task.addresses;
    await enter(page, company, 'boss');
    await open(page, `/tasks/${task.id}?history=operational-addresses/${address}`);
    await page.getByRole('dialog').getByRole('cell', { name: 'Εγκαταστάθηκε' }).first().waitFor();
    expect(await readingFaults(page)).toEqual([]);
    await page.goto(`${company.url}/tasks/${task.id}?address=${address}`);
    const sheet = page.getByRole('dialog');
    const top = async (name: string | RegExp): Promise<number> =>
      Math.round((await sheet.getByRole('link', { name }).first().boundingBox())?.y ?? 0);
    expect(await top(/^Διαδρομή/)).toBeGreaterThan(0);
    expect(await top('Χάρτης')).toBe(await top(/^Διαδρομή/));
  });

  test('no word of My day, tasks, an address, the sync panel or a sheet is broken in the middle or cut off, also on narrower and wider phones', {
    tag: '@all',
  }, async ({ page }) => {
    test.setTimeout(600_000);
    const names = [...opened.installer, 'my-day', 'my-day-delayed', 'tasks', 'address-menu', 'more'];
    await visit(page, { account: 'installer', locale: 'el-GR', names }, async (name) => {
      for (const width of [320, 360, 390]) {
        await page.setViewportSize({ width, height: 740 });
        expect.soft(await readingFaults(page), `${name}, ${width} px`).toEqual([]);
      }
    });
  });

  test('the map leaves the list of addresses its room', async ({ page }) => {
    await enter(page, company, 'installer');
    await open(page, '/map');
    const first = page.getByRole('main').getByRole('listitem').first();
    // What lay over its name would take the tap.
    await first.getByRole('button').first().click({ trial: true });
    const list = (await first.boundingBox()) ?? { y: 0 };
    const map = await page.locator('.leaflet-container').boundingBox();
    expect((map?.y ?? 0) + (map?.height ?? 0)).toBeLessThanOrEqual(list.y + 1);
  });
});
