import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { AccountName } from '../../../server/demo/people.ts';
import { sessionOf } from '../../../workers/sync/session-of.ts';
import { type StoredSession, sessionName } from '../../../workers/sync/session-store.ts';
import { type Company, signedIn } from './company.ts';

/** The pill that says how far sending is, in either language. */
export const syncPill = /^(Sync|Συγχρονισμός):/;

/** The pill once nothing waits. */
const allSent = /^(Sync: All sent|Συγχρονισμός: Όλα στάλθηκαν)/;

/** The pill while changes or photos wait. */
const somethingWaits = /^(Sync|Συγχρονισμός): \d+ (change|photo|αλλαγ|φωτ)/;

/** The pill, below a dialog that is open, too. */
const pillThatSays = (page: Page, words: RegExp) => page.getByRole('button', { name: words, includeHidden: true });

/** What was done has been sent, and what others did is here. */
export const everythingSent = (page: Page): Promise<void> =>
  expect(pillThatSays(page, allSent)).toBeVisible({ timeout: 90_000 });

/**
 * The network comes back to a page on which something was done without it, and all of it is sent. The pill says first that it
 * waits: one that had not heard of it yet would say "All sent" the moment that there is a network.
 */
export async function findNetwork(page: Page): Promise<void> {
  await expect(pillThatSays(page, somethingWaits)).toBeVisible();
  await page.context().setOffline(false);
  await everythingSent(page);
}

/** Puts a session into the browser's own database, as signing in does. */
const keepSession = ({ name, session }: { name: string; session: StoredSession }): Promise<void> =>
  new Promise((resolve, reject) => {
    // Dexie's version 1.
    const opening = indexedDB.open(name, 10);
    opening.onupgradeneeded = () => opening.result.createObjectStore('values', { keyPath: 'key' });
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const writing = opening.result.transaction('values', 'readwrite');
      writing.objectStore('values').put({ key: 'session', session });
      writing.onerror = () => reject(writing.error);
      writing.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });

/**
 * Opens a screen as somebody who has signed in on this browser before, and waits until it is there; the first screen of theirs
 * unless `path` says another. access.spec.ts tries the sign-in form itself.
 */
export async function enter(page: Page, company: Company, account: AccountName = 'boss', path = '/'): Promise<void> {
  const session = sessionOf(await signedIn(company, account), true);
  // IndexedDB belongs to an origin, so a page of the server has to be open; this one is the smallest.
  await page.goto(`${company.url}/rest/health/live`);
  await page.evaluate(keepSession, { name: sessionName, session });
  await page.goto(company.url + path);
  await page.getByRole('button', { name: syncPill }).waitFor();
}

/** The app is on the device and answers for the page: from here on it works without network. */
export async function untilKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 60_000 })
    .toBe(true);
}

interface Here {
  account: AccountName;
  /** That of the project, unless said otherwise. */
  locale?: string;
}

/** Somebody of the demo at a browser of their own, as wide as the project says. */
export async function openHere(browser: Browser, company: Company, { account, locale }: Here): Promise<Page> {
  const { viewport, hasTouch, locale: usual } = test.info().project.use;
  const spoken = locale ?? usual;
  const context = await browser.newContext({
    ...(viewport === undefined ? {} : { viewport }),
    ...(spoken === undefined ? {} : { locale: spoken }),
    hasTouch: hasTouch ?? false,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await enter(page, company, account);
  return page;
}

/** A laptop of somebody of the demo, in English, with a browser of its own, whose app works without network from here on. */
export async function openDesk(
  browser: Browser,
  company: Company,
  account: AccountName,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    serviceWorkers: 'allow',
  });
  const page = await context.newPage();
  await enter(page, company, account);
  await untilKept(page);
  return { context, page };
}
