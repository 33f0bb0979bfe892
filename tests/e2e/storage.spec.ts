import type { CDPSession, Page } from '@playwright/test';
import { smallJpeg } from '../support/photos.ts';
import type { Company } from './support/company.ts';
import { enter, syncPill, untilKept } from './support/desk.ts';
import { expect, test } from './support/test.ts';
import { wordsOf } from './support/words.ts';

test.describe.configure({ timeout: 180_000 });

/** What only a browser can show of its storage: data that are deleted under an open page, and errors on their way to it. */
test.use({ installed: true });

const waitLong = { timeout: 60_000 };
const say = (key: string): string => wordsOf(test.info().project.use.locale)(key);

let company: Company;
let browser: CDPSession;
let faults: string[];

test.beforeEach(async ({ company: own, page, context }) => {
  company = own;
  browser = await context.newCDPSession(page);
  faults = [];
  page.on('pageerror', (fault) => faults.push(String(fault)));
});

const pill = (page: Page) => page.getByRole('button', { name: syncPill });
const firstStep = (page: Page) =>
  page
    .getByRole('article')
    .getByRole('button', { name: new RegExp(`^(${say('mark.COLLECTED')}|${say('mark.IN_PROGRESS')})`) })
    .first();

/** Somebody works without network, with one mark that waits. */
async function workOffline(page: Page): Promise<void> {
  await enter(page, company, 'installer', '/my-day');
  await expect(firstStep(page)).toBeVisible(waitLong);
  await untilKept(page);
  await page.context().setOffline(true);
  await firstStep(page).click();
  await expect(pill(page)).toHaveAccessibleName(/1/);
}

const deleteSiteData = () =>
  browser.send('Storage.clearDataForOrigin', {
    origin: company.url,
    storageTypes: 'cookies,indexeddb,local_storage,cache_storage',
  });

test('data that are deleted under an open page are told of with what was lost, before and after signing in', {
  tag: '@all',
}, async ({ page }) => {
  await workOffline(page);
  await deleteSiteData();
  await page.context().setOffline(false);
  const dialog = page.getByRole('dialog', { name: say('access.cleared') });
  await expect(dialog).toBeVisible(waitLong);
  await expect(dialog).toContainText(say('access.clearedText'));
  await expect(dialog).toContainText(say('access.clearedLost').replace('{{what}}.', ''));
  await dialog.locator('input[name=password]').fill('demo');
  await dialog.getByRole('button', { name: say('access.login') }).click();
  await expect(page.getByRole('alert').filter({ hasText: say('lost.title') })).toBeVisible(waitLong);
  await expect(firstStep(page)).toBeVisible(waitLong);
  await expect(pill(page)).toHaveAccessibleName(new RegExp(say('sync.attention_one').replace('{{count}}', '1')));
  await page
    .getByRole('alert')
    .getByRole('button', { name: say('action.understood') })
    .click();
  await expect(pill(page)).toHaveAccessibleName(new RegExp(say('sync.allSent')));
  expect(faults).toEqual([]);
});

/**
 * No call of the browser's makes its disk full: in the engine's worker writes fail as they do then, for as long as the page says so.
 */
const fullDisk = `{
  let isFull = false;
  new BroadcastChannel('disk').onmessage = ({ data }) => { isFull = data; };
  for (const name of ['put', 'add']) {
    const write = IDBObjectStore.prototype[name];
    IDBObjectStore.prototype[name] = function (...values) {
      if (isFull) throw new DOMException('no room is left', 'QuotaExceededError');
      return write.apply(this, values);
    };
  }
}`;

async function onSmallDisk(page: Page): Promise<void> {
  await page.route('**/assets/engine-worker-*.js', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${fullDisk}\n${await answer.text()}` });
  });
}

const isFull = (page: Page, full: boolean): Promise<void> =>
  page.evaluate((data) => new BroadcastChannel('disk').postMessage(data), full);

test.describe('a disk that is full', () => {
  // The engine's worker has to come over the network.
  test.use({ installed: false });

  test('takes neither a comment from the screen nor a photo in silence', { tag: '@all' }, async ({ page }) => {
    await onSmallDisk(page);
    await enter(page, company, 'installer', '/my-day');
    await expect(firstStep(page)).toBeVisible(waitLong);
    await page
      .getByRole('button', { name: say('address.more') })
      .first()
      .click();
    await page.getByRole('menuitem', { name: say('address.proofForm') }).click();
    const sheet = page.getByRole('dialog');
    const comment = sheet.getByRole('textbox', { name: say('proof.comment') });
    await expect(comment).toBeVisible();
    await isFull(page, true);
    await comment.fill('Έγινε');
    await expect(sheet).toContainText(say('form.draftFull'));
    await expect(comment).toHaveValue('Έγινε');
    const photo = { name: 'one.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(smallJpeg()) };
    await sheet.locator('input[type=file][multiple]').setInputFiles(photo);
    await expect(sheet.getByRole('alert')).toContainText(say('proof.noRoom'));
    await isFull(page, false);
    await sheet.getByRole('button', { name: say('action.retry') }).click();
    await expect(sheet.getByRole('alert')).toHaveCount(0);
    await expect(sheet).toContainText(say('proof.captured'));
    await comment.fill('Έγινε όλο');
    await expect(sheet).not.toContainText(say('form.draftFull'));
    await sheet.getByRole('button', { name: say('proof.save') }).click();
    await expect(page.getByText(say('proof.saved'))).toBeVisible();
    expect(faults).toEqual([]);
  });
});
