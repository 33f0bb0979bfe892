import type { Browser, Page } from '@playwright/test';
import type { AccountName } from '../../server/demo/people.ts';
import type { Company } from './support/company.ts';
import { everythingSent, leaveBrowser, openHere } from './support/desk.ts';
import { faults } from './support/faults.ts';
import { expect, test } from './support/test.ts';
import { wordsOf } from './support/words.ts';

test.describe.configure({ timeout: 180_000 });

let company: Company;

test.beforeEach(({ company: own }) => {
  company = own;
});

const live = { timeout: 30_000 };

const say = (key: string, values: Record<string, string> = {}): string =>
  wordsOf(test.info().project.use.locale)(key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

const openAs = (browser: Browser, account: AccountName): Promise<Page> => openHere(browser, company, { account });

const product = { product: 'Ergon' };

/** Nothing is wrong for axe in both colour schemes, and nothing is wider than the screen. */
async function check(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    expect(await faults(page), `${name}, ${colorScheme}`).toEqual([]);
  }
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wider, name).toBeLessThanOrEqual(0);
}

test('an ordinary user sees what can be bought, and goes on as a free user once told what that means', {
  tag: '@all',
}, async ({ browser }) => {
  const page = await openAs(browser, 'user');
  await expect(page).toHaveURL(/\/main$/, live);
  await page.getByRole('heading', { name: 'Ergon' }).waitFor();
  await check(page, 'main');
  await page.getByRole('button', { name: say('subscriptions.continueFree', product) }).click();
  const dialog = page.getByRole('dialog', { name: say('subscriptions.free.title') });
  await expect(dialog).toContainText(say('subscriptions.free.text'));
  await dialog.getByRole('button', { name: say('action.cancel') }).click();
  await expect(page).toHaveURL(/\/main$/);
  await page.goto(`${company.url}/tasks`);
  await expect(page).toHaveURL(/\/main$/, live);
  await page.getByRole('button', { name: say('subscriptions.continueFree', product) }).click();
  await dialog.getByRole('button', { name: say('subscriptions.free.confirm') }).click();
  await expect(page).toHaveURL(/\/tasks/, live);
  await everythingSent(page);
  await leaveBrowser(page.context());
  const again = await openAs(browser, 'user');
  await expect(again).toHaveURL(/\/tasks/, live);
  await leaveBrowser(again.context());
});

test('a subscription is bought, shown until when it lasts, ended with its billing cycle, and kept after all', {
  tag: '@all',
}, async ({ browser }) => {
  const page = await openAs(browser, 'partner');
  const words = { month: say('subscriptions.interval.month'), year: say('subscriptions.interval.year') };
  await page.goto(`${company.url}/subscriptions`);
  await page.getByRole('heading', { name: words.month }).waitFor(live);
  await check(page, 'subscriptions');
  await page.getByText(words.year, { exact: true }).click();
  await page.getByRole('heading', { name: words.year }).waitFor();
  await expect(page).toHaveURL(/interval=year/);
  await page.getByText(words.month, { exact: true }).click();

  const trial = page.getByRole('button', { name: say('subscriptions.startTrial') });
  await trial.click();
  await page.getByRole('button', { name: /Cancel/ }).click();
  await expect(page).toHaveURL(/\/failedTransaction/);
  await page.goto(`${company.url}/subscriptions`);
  await trial.click();
  await page.getByRole('button', { name: /Complete/ }).click();
  await expect(page).toHaveURL(/\/addresses/, live);

  await expect(page.getByText(say('subscriptions.bought'))).toBeVisible(live);
  await page.goto(`${company.url}/main`);
  const go = page.getByRole('link', { name: say('subscriptions.continueTo', product), exact: true });
  await expect(go).toBeVisible(live);
  await check(page, 'main of a subscriber');
  await page.goto(`${company.url}/subscriptions`);
  await expect(page.getByText(say('subscriptions.have'))).toBeVisible(live);
  await expect(page.getByRole('button', { name: say('subscriptions.buy') })).toBeDisabled();

  await page.goto(`${company.url}/active-subscritpions`);
  await expect(page).toHaveURL(/\/active-subs$/, live);
  await expect(page.getByText(say('subscriptions.state.trial')).first()).toBeVisible(live);
  await check(page, 'active subscriptions');
  const end = page.getByRole('button', { name: new RegExp(`^${say('subscriptions.unsubscribe')}`) }).first();
  await end.click();
  const dialog = page.getByRole('dialog', { name: say('subscriptions.unsubscribe') });
  await dialog.getByRole('button', { name: say('subscriptions.unsubscribe') }).click();
  await expect(page.getByText(say('subscriptions.state.ending')).first()).toBeVisible(live);
  const keep = page.getByRole('button', { name: new RegExp(`^${say('subscriptions.keep')}`) }).first();
  await keep.click();
  const keeping = page.getByRole('dialog', { name: say('subscriptions.keep') });
  await keeping.getByRole('button', { name: say('subscriptions.keep') }).click();
  await expect(page.getByText(say('subscriptions.state.trial')).first()).toBeVisible(live);
  await expect(end).toBeEnabled();
  await leaveBrowser(page.context());
});

test('without network what is known is shown, and what needs it says so', { tag: '@all' }, async ({ browser }) => {
  const page = await openAs(browser, 'newboss');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto(`${company.url}/main`);
  await page.getByRole('heading', { name: 'Ergon' }).waitFor(live);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: 'Ergon' }).waitFor(live);
  await page.getByRole('link', { name: say('subscriptions.buyProduct', product) }).click();
  await expect(page.getByRole('button', { name: say('subscriptions.startTrial') })).toBeDisabled(live);
  await expect(page.getByText(say('subscriptions.offline')).first()).toBeVisible();
  await leaveBrowser(page.context());
});

test('what is sold is for owners only', { tag: '@all' }, async ({ browser }) => {
  for (const account of ['office', 'installer', 'client'] as const) {
    const page = await openAs(browser, account);
    for (const path of ['/main', '/subscriptions']) {
      await page.goto(company.url + path);
      await expect(page, `${account}, ${path}`).toHaveURL(/\/(tasks|my-day)/, live);
    }
    await leaveBrowser(page.context());
  }
});
