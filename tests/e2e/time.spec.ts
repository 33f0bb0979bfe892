import type { BrowserContext, Page } from '@playwright/test';
import { dateAt, day, dayOfDate, defaultTimeZone, hour, second } from '../../domain/kernel/time.ts';
import type { Company } from './support/company.ts';
import { enter } from './support/desk.ts';
import { faults } from './support/faults.ts';
import { PlannedTasks } from './support/planned-tasks.ts';
import { Desk } from './support/task-people.ts';
import { expect, test } from './support/test.ts';

/** Vacations (specification 2.8) and the overview of the office, as each kind of user meets them, without network too. */
test.describe.configure({ timeout: 300_000 });

let company: Company;
let tasks: PlannedTasks;

test.beforeEach(async ({ company: own }) => {
  company = own;
  tasks = await PlannedTasks.at(company);
});

const giorgos = 'Γιώργος Παπαδόπουλος';

/** A day on which the demo has nothing. */
const date = dateAt(Date.now() + 30 * day, defaultTimeZone);
const nine = dayOfDate(date, defaultTimeZone).from + 9 * hour;
const dates = {
  installationTimestampFrom: nine,
  installationTimestampTo: nine + 2 * hour - second,
  pickupTimestampFrom: nine - 2 * hour,
  pickupTimestampTo: nine - 1,
};

const slashed = (text: string): string => text.split('-').reverse().join('/');

/** Fills in the form of a vacation for the whole of the day. */
async function planVacation(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Nickname' }).fill('Γιορτή στο χωριό');
  await page.getByRole('combobox', { name: 'Employee' }).click();
  await page.getByRole('option', { name: giorgos }).click();
  await page.getByRole('textbox', { name: 'Starts' }).fill(`${slashed(date)} 00:00:00`);
  await page.getByRole('textbox', { name: 'Ends' }).fill(`${slashed(date)} 23:59:59`);
  await page.getByRole('textbox', { name: 'Ends' }).press('Tab');
}

/** Whoever plans sees at once that somebody is away, wherever it matters. */
async function isAwayEverywhere(desk: Desk, free: string): Promise<void> {
  const { page } = desk;
  await desk.load(`/calendar?view=day&date=${date}`);
  await expect(page.getByText('On vacation:').locator('..')).toContainText(giorgos);
  await desk.load(`/dispatch?date=${date}`);
  const row = page.getByRole('listitem').filter({ hasText: giorgos });
  await expect(row.getByText('On vacation').first()).toBeVisible();
  await desk.load(`/tasks/${free}?form=assignment`);
  const option = page.getByRole('dialog').getByText('on vacation', { exact: false });
  await expect(option.first()).toBeVisible();
}

test(
  'a vacation that was planned without network is seen at once wherever people are planned, and reaches the office',
  { tag: '@all' },
  async ({ browser }, { project }) => {
    const taken = await tasks.published('Με τον Γιώργο', dates);
    await tasks.boss.do('assignEmployees', { id: taken.id, employees: [tasks.installer] });
    const free = await tasks.published('Χωρίς κανέναν', dates);
    const desk = await Desk.of(browser, company, 'boss', { phone: project.name === 'phone' });
    const { page } = desk;
    await desk.load('/scheduled');
    await desk.offline(async () => {
      await page.getByRole('link', { name: 'Create vacation' }).click();
      await planVacation(page);
      await expect(page.getByText('1 task is within this vacation')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Με τον Γιώργο' })).toBeVisible();
      await page.getByRole('button', { name: 'Create vacation' }).click();
      await page.getByRole('button', { name: 'Save anyway' }).click();
      await expect(page.getByText('The vacation was created.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Γιορτή στο χωριό', exact: true })).toBeVisible();
      await isAwayEverywhere(desk, free.id);
    });
    await desk.close();

    for (const person of ['office', 'installer'] as const) {
      const other = await Desk.of(browser, company, person, { phone: project.name === 'phone' });
      await other.load('/scheduled');
      const row = other.page.getByRole('button', { name: 'Γιορτή στο χωριό', exact: true });
      await expect(row).toBeVisible({ timeout: 60_000 });
      await row.click();
      const view = other.page.getByRole('dialog', { name: 'Γιορτή στο χωριό' });
      await expect(view.getByRole('textbox', { name: 'Starts' })).toHaveValue(`${slashed(date)} 00:00:00`);
      await expect(view.getByRole('button', { name: 'Edit' })).toHaveCount(person === 'office' ? 1 : 0);
      await other.close();
    }
  },
);

test(
  'the overview is there without network, as charts and as tables',
  { tag: '@all' },
  async ({ browser }, { project }) => {
    const desk = await Desk.of(browser, company, 'boss', { phone: project.name === 'phone' });
    const { page } = desk;
    await desk.load('/insight');
    await expect(page.getByText(/^Addresses: \d+ of \d+ done/)).toBeVisible();
    await desk.context.setOffline(true);
    await desk.load('/insight?weeks=13');
    await expect(page.getByText(/^Addresses: \d+ of \d+ done/)).toBeVisible();
    await expect(page.locator('.recharts-surface').first()).toBeVisible();
    await page.getByText('Tables', { exact: true }).click();
    await expect(page.locator('.recharts-surface')).toHaveCount(0);
    await expect(page.getByRole('table', { name: 'Late work' }).or(page.getByText('Nothing is late.'))).toBeVisible();
    await desk.close();
  },
);

/** Where each kind of user is led by each screen. */
const led = {
  boss: { '/scheduled': '/scheduled', '/scheduled/create': '/scheduled/create', '/insight': '/insight' },
  office: { '/scheduled': '/scheduled', '/scheduled/create': '/scheduled/create', '/insight': '/insight' },
  installer: { '/scheduled': '/scheduled', '/scheduled/create': '/scheduled/create', '/insight': '/tasks' },
  partner: { '/scheduled': '/scheduled', '/scheduled/create': '/scheduled/create', '/insight': '/insight' },
  newboss: { '/scheduled': '/profile', '/insight': '/profile' },
} as const satisfies Record<string, Partial<Record<string, string>>>;

async function widthFits(page: Page, what: string): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(over, what).toBeLessThanOrEqual(0);
}

async function walk(context: BrowserContext, person: keyof typeof led): Promise<void> {
  const page = await context.newPage();
  await enter(page, company, person);
  for (const [path, expected] of Object.entries(led[person])) {
    await page.goto(company.url + path);
    await expect.poll(() => new URL(page.url()).pathname, path).toBe(expected);
    await page.locator('h1, h2').first().waitFor();
    if (expected !== path) continue;
    // The charts are loaded when they are looked at.
    if (path === '/insight') await page.locator('h2').nth(5).waitFor();
    expect(await faults(page), `${person}, ${path}`).toEqual([]);
    await widthFits(page, `${person}, ${path}`);
  }
  await page.close();
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test(
      'boss, office, installer, partner and new boss meet what is theirs, and nobody is kept from using it',
      { tag: '@all' },
      async ({ browser }, { project }) => {
        // The second scheme is about colours only.
        const people = colorScheme === 'light' ? (Object.keys(led) as (keyof typeof led)[]) : (['boss'] as const);
        for (const person of people) {
          const { viewport = null, locale = 'en-GB', hasTouch = false } = project.use;
          const context = await browser.newContext({
            viewport,
            locale,
            hasTouch,
            colorScheme,
            reducedMotion: 'reduce',
          });
          await walk(context, person);
          await context.close();
        }
      },
    );
  });
}

test('the tables of the overview and a vacation’s dialogs can be used by everybody', { tag: '@all' }, async ({
  page,
}) => {
  await enter(page, company, 'boss');
  await page.goto(`${company.url}/insight?tables=true&weeks=13`);
  await page.locator('h2').nth(5).waitFor();
  expect(await faults(page), 'tables').toEqual([]);
  await widthFits(page, 'tables');
  await page.goto(`${company.url}/scheduled`);
  await page.locator('[data-opens]').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().waitFor();
  expect(await faults(page), 'view').toEqual([]);
  const id = new URL(page.url()).searchParams.get('view');
  for (const kind of ['edit', 'delete']) {
    await page.goto(`${company.url}/scheduled?${kind}=${id}`);
    await dialog.getByRole('textbox').first().waitFor();
    expect(await faults(page), kind).toEqual([]);
  }
});

test('a customer is led away from both', { tag: '@all' }, async ({ page }) => {
  await enter(page, company, 'client');
  for (const path of ['/scheduled', '/insight']) {
    await page.goto(company.url + path);
    await expect.poll(() => new URL(page.url()).pathname, path).not.toBe(path);
  }
});
