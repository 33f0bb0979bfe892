import type { Page } from '@playwright/test';
import type { AccountName } from '../../server/demo/people.ts';
import { enter, untilKept } from './support/desk.ts';
import { faults } from './support/faults.ts';
import { expect, test } from './support/test.ts';

/**
 * What each demo account is offered (specification 2.1 and 6), in order. A phone's bar shows the first of them; the table
 * itself is in tests/src/features/shell.
 */
const boss = [
  '/tasks',
  '/calendar',
  '/dispatch',
  '/map',
  '/addresses',
  '/customers',
  '/personnel',
  '/roles',
  '/insight',
];
const menus: readonly { account: AccountName; menu: readonly string[] }[] = [
  { account: 'boss', menu: boss },
  { account: 'partner', menu: boss },
  // Without a company yet: what needs one leads to the profile.
  { account: 'newboss', menu: boss },
  {
    account: 'office',
    menu: ['/tasks', '/my-day', '/calendar', '/dispatch', '/map', '/addresses', '/customers', '/personnel', '/insight'],
  },
  { account: 'installer', menu: ['/my-day', '/tasks', '/calendar', '/map', '/addresses', '/personnel'] },
  // Before continuing to the product there is the short menu.
  { account: 'user', menu: ['/main', '/subscriptions'] },
  { account: 'client', menu: ['/tasks'] },
];

const isLaptop = (page: Page): boolean => (page.viewportSize()?.width ?? 0) >= 768;

/** The paths of the main menu's links. */
const shownPlaces = (page: Page): Promise<string[]> =>
  page
    .getByRole('navigation', { name: /^(Main menu|Κύριο μενού)$/ })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));

for (const { account, menu } of menus) {
  const tag = account === 'installer' ? [] : '@all';
  test(`${account} is offered their places and no others, and each is a screen`, { tag }, async ({ page, company }) => {
    await enter(page, company, account);
    const shown = (await shownPlaces(page)).filter((path) => path !== '/me');
    expect(shown[0]).toBe(menu[0]);
    expect(menu.filter((path) => shown.includes(path))).toEqual(shown);
    for (const path of shown) {
      await page.goto(company.url + path);
      await page.locator('h1').waitFor();
      expect(await page.getByText(/^(Page not found|Η σελίδα δεν υπάρχει)/).count(), path).toBe(0);
    }
  });
}

test('the bars have no fault that axe finds, nor what opens from them', { tag: '@all' }, async ({ page, company }) => {
  await enter(page, company, 'boss');
  await page.goto(`${company.url}/me`);
  await page.locator('h1').waitFor();
  expect(await faults(page)).toEqual([]);
  const openers = isLaptop(page) ? [/^Manuals$/, /Language$/, /Search or jump to/] : [/^Περισσότερα$/];
  for (const name of openers) {
    await page.getByRole('button', { name }).click();
    await page.locator('[role=menu], [role=dialog]').first().waitFor();
    expect(await faults(page), String(name)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.locator('[role=menu], [role=dialog]')).toHaveCount(0);
  }
});

test.describe('offline', () => {
  test.use({ installed: true });

  test('a manual is downloaded in the language that is shown, also without network', { tag: '@all' }, async ({
    page,
    context,
    company,
  }) => {
    await enter(page, company, 'installer');
    await untilKept(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: isLaptop(page) ? 'Manuals' : 'Περισσότερα' }).click();
    const line = isLaptop(page)
      ? page.getByRole('menuitem', { name: 'Mobile app' })
      : page.getByRole('link', { name: 'Εφαρμογή στο κινητό' });
    const [download] = await Promise.all([page.waitForEvent('download'), line.click()]);
    expect(download.suggestedFilename()).toBe('mobile-app.pdf');
    const stream = await download.createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).subarray(0, 5).toString()).toBe('%PDF-');
  });
});

test.describe('the bar of a laptop in Greek', () => {
  test.use({ locale: 'el-GR', viewport: { width: 1440, height: 900 }, hasTouch: false });

  test('fits at every width: nothing overlaps and nothing is cut off', { tag: '@all' }, async ({ page, company }) => {
    await enter(page, company, 'boss');
    for (const width of [1024, 1152, 1280, 1366, 1440, 1536, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const parts = await page
        .locator('header')
        .first()
        .evaluate((bar) => {
          const boxes = [...bar.querySelectorAll('a, button, [data-billing]')]
            .map((each) => each.getBoundingClientRect())
            .filter((box) => box.width > 0)
            .sort((one, other) => one.left - other.left);
          const overlaps = boxes.filter((box, index) => index > 0 && box.left < (boxes[index - 1]?.right ?? 0) - 1);
          return { overlaps: overlaps.length, right: Math.max(...boxes.map((box) => box.right)) };
        });
      await expect(page.getByText(/^(Συνδρομή|Δοκιμή) έως /)).toBeVisible();
      expect(parts.overlaps, String(width)).toBe(0);
      expect(parts.right, String(width)).toBeLessThanOrEqual(width);
    }
  });
});
