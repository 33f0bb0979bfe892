import type { Page } from '@playwright/test';
import { must } from '../../domain/kernel/assert.ts';
import { builtScriptWith } from '../support/built-page.ts';
import type { Company } from './support/company.ts';
import { enter, everythingSent } from './support/desk.ts';
import { expect, test } from './support/test.ts';
import { wordsOf } from './support/words.ts';

/** These tests go offline, so the service worker has to keep the app. */
test.use({ serviceWorkers: 'allow' });

let company: Company;

test.beforeEach(({ company: own }) => {
  company = own;
});

const text = (key: string): string => wordsOf(test.info().project.use.locale)(key);

/** The scripts of what asks and tells. */
const tellingScripts = (): string[] =>
  ['toast-host', 'confirm-dialog', 'outcomes/show-outcome'].map((part) =>
    must(builtScriptWith(`/components/${part}.tsx`), part),
  );

/** What tells of faults has come. */
const tellers = (page: Page): Promise<unknown> =>
  page.waitForFunction((paths) => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    return paths.every((path) => loaded.some((name) => name.endsWith(path)));
  }, tellingScripts());

/** Goes elsewhere as a link does, without a new start of the app. */
const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Chooses a file for an import: a list of one address. */
const chooseFile = (page: Page): Promise<void> =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'list.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('name,street,number\r\nLidl,Νοταρά,9\r\n'),
    });

/** The app is being stored for as long as the test lasts, as on a first visit whose network goes before all of it has come. */
const neverStored = `addEventListener('install', (event) => event.waitUntil(new Promise(() => undefined)));`;

test.beforeEach(({ context }) =>
  context.route('**/service-worker.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: neverStored }),
  ),
);

test('what has not come before the network goes says so, and what to do', { tag: '@all' }, async ({
  page,
  context,
}) => {
  await enter(page, company);
  await everythingSent(page);
  await page.goto(`${company.url}/addresses/import`);
  await expect(page.getByRole('button', { name: text('excelImport.check'), exact: true })).toBeVisible();
  await tellers(page);
  await everythingSent(page);
  await context.setOffline(true);

  // The reader of the file is a part of its own: it is not the file that is to blame.
  await chooseFile(page);
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

test('a screen stays when the network goes before its engine has come, and goes on once there is one', async ({
  page,
  context,
}) => {
  await enter(page, company);
  await everythingSent(page);
  await context.route('**/engine-worker*', (route) => route.abort());
  const missing = page.waitForEvent('pageerror');
  await page.goto(`${company.url}/addresses/import`);
  expect((await missing).name).toBe('PartMissing');
  await expect(page.getByRole('button', { name: text('excelImport.check'), exact: true })).toBeVisible();
  await tellers(page);
  await context.setOffline(true);
  await chooseFile(page);

  await context.unroute('**/engine-worker*');
  await context.setOffline(false);
  await everythingSent(page);
  await page.getByRole('button', { name: text('excelImport.check'), exact: true }).click();
  await expect(page.getByRole('group', { name: text('excelImport.show') })).toBeVisible();

  // A form keeps its draft with the engine: without it, it can be filled in, and says that what was written before is not here.
  await context.route('**/engine-worker*', (route) => route.abort());
  await page.goto(`${company.url}/customers/create`);
  await expect(page.getByText(text('form.draftUnread'))).toBeVisible();
  await expect(page.getByRole('textbox', { name: text('customers.field.nickname') })).toBeVisible();
});

test.describe('before what asks and tells has come', () => {
  test.use({ serviceWorkers: 'block' });

  test('a mark shows and a question is asked, and the screen stays', { tag: '@all' }, async ({ page }) => {
    for (const script of new Set(tellingScripts())) await page.route(`**/${script}`, (route) => route.abort());
    await enter(page, company, 'installer', '/my-day');
    const card = page.getByRole('article').filter({ visible: true }).first();
    let asked = '';
    page.on('dialog', (dialog) => {
      asked = dialog.message();
      void dialog.accept();
    });
    // One step after the other; what is tapped again too soon is ignored.
    await expect(async () => {
      await card.getByRole('button').first().click();
      expect(asked).toContain(text('mark.finishTitle'));
    }).toPass();
    await expect(card.getByText(text('status.FINISHED'), { exact: true })).toBeVisible();
  });
});
