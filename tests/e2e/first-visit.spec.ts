import { expect, type Page, test } from '@playwright/test';
import { DemoServer } from './support/demo-server.ts';
import { enter, everythingSent } from './support/desk.ts';
import { wordsOf } from './support/words.ts';

let server: DemoServer;

test.beforeAll(async () => {
  server = await DemoServer.start();
});

test.afterAll(() => server.end());

const text = (key: string): string => wordsOf(test.info().project.use.locale)(key);

/** What tells of faults has come. */
const tellers = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    return ['toast-host', 'confirm-dialog', 'show-outcome'].every((part) => loaded.some((name) => name.includes(part)));
  });

/** Goes elsewhere as a link does, without a new start of the app. */
const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** The app is being stored for as long as the test lasts, as on a first visit whose network goes before all of it has come. */
const neverStored = `addEventListener('install', (event) => event.waitUntil(new Promise(() => undefined)));`;

test('what has not come before the network goes says so, and what to do', async ({ page, context }) => {
  await context.route('**/service-worker.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: neverStored }),
  );
  await enter(page, server.url);
  await everythingSent(page);
  await page.goto(`${server.url}/addresses/import`);
  await expect(page.getByRole('button', { name: text('excelImport.check'), exact: true })).toBeVisible();
  await tellers(page);
  await context.setOffline(true);

  // The reader of the file is a part of its own: it is not the file that is to blame.
  const bytes = Buffer.from('name,street,number\r\nLidl,Νοταρά,9\r\n');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: bytes });
  await page.getByRole('button', { name: text('excelImport.check'), exact: true }).click();
  await expect(page.getByText(text('error.part_missing.cause'))).toBeVisible();
  await expect(page.getByText(text('error.part_missing.remedy'))).toBeVisible();

  // So is the writer of the template, whose fault is told in a toast.
  await page.getByRole('button', { name: text('excelImport.template'), exact: true }).click();
  await expect(page.getByText(text('error.part_missing.cause'))).toHaveCount(2);

  // And a screen that nobody has been to.
  await follow(page, '/insight');
  const again = page.getByRole('button', { name: text('app.reload') });
  await expect(page.getByRole('alert').filter({ has: again })).toContainText(text('error.part_missing.cause'));

  await context.setOffline(false);
  await again.click();
  await expect(page.getByRole('heading', { level: 1, name: text('insight.title') })).toBeVisible();
});
