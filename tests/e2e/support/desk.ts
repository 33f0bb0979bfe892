import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { must } from '../../../domain/kernel/assert.ts';
import type { AccountName } from '../../../server/demo/people.ts';
import type { AppKept, ServiceWorkerRequest } from '../../../workers/contract/service-worker.ts';
import { sessionOf } from '../../../workers/sync/session-of.ts';
import { type StoredSession, sessionName } from '../../../workers/sync/session-store.ts';
import { countUnanswered } from '../../support/outbox-in-page.ts';
import { type Company, signedIn } from './company.ts';

/** The pill that says how far sending is, in either language. */
export const syncPill = /^(Sync|Συγχρονισμός):/;

/** The pill once nothing waits. */
const allSent = /^(Sync: All sent|Συγχρονισμός: Όλα στάλθηκαν)$/;

/** The pill while changes or photos wait. */
const somethingWaits = /^(Sync|Συγχρονισμός):.* \d+ (waiting|σε αναμονή|change|photo|αλλαγ|φωτ)/;

/** The pill, below a dialog that is open, too. */
const pillThatSays = (page: Page, words: RegExp) => page.getByRole('button', { name: words, includeHidden: true });

/**
 * Waits until all changes are sent and those of others are here. The outbox is asked as well, since the pill may not have
 * heard of the last change yet.
 */
export async function everythingSent(page: Page): Promise<void> {
  const patience = { timeout: 90_000 };
  await expect.poll(() => page.evaluate(countUnanswered), patience).toBe(0);
  await expect(pillThatSays(page, allSent)).toBeVisible(patience);
}

/** The network comes back to a page on which something was done without it, and all of it is sent. */
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

/** The parts of the app that are not wholly on the device yet. Runs in the page. */
async function lackingParts(): Promise<string[]> {
  await navigator.serviceWorker.ready;
  const { controller } = navigator.serviceWorker;
  if (controller === null) return ['service worker'];
  const language = document.documentElement.lang === 'en' ? 'en' : 'el';
  const request: ServiceWorkerRequest = { type: 'APP_KEPT', language };
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<AppKept>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  controller.postMessage(request, [port2]);
  return Object.entries(await answer).flatMap(([part, { files, kept }]) => (kept < files ? [part] : []));
}

/** All of the app is on the device and answers for the page of somebody signed in: from here on it works without network. */
export async function untilKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(lackingParts), { timeout: 90_000 }).toEqual([]);
}

interface Looks {
  viewport?: { width: number; height: number } | null;
  hasTouch?: boolean;
  locale?: string;
  timezoneId?: string;
}

/** Contexts that have installed the app and hold nothing else, by where they have it from and by their looks. */
const idle = new Map<string, BrowserContext[]>();
const taken = new WeakMap<BrowserContext, { kind: string; url: string }>();

/**
 * A browser of somebody's own that has the app of a server, once a page has waited for it with `untilKept`. To install it takes
 * longer than most tests, so `leaveBrowser` keeps the browser for whoever comes next; what looks are not given are the project's.
 */
export async function takeBrowser(browser: Browser, url: string, looks: Looks = {}): Promise<BrowserContext> {
  const all = { ...test.info().project.use, ...looks };
  const { viewport = null, hasTouch = false, locale = 'en-GB', timezoneId } = all;
  const options = { viewport, hasTouch, locale, ...(timezoneId === undefined ? {} : { timezoneId }) };
  const kind = JSON.stringify([url, options]);
  const context =
    idle.get(kind)?.pop() ??
    (await browser.newContext({ ...options, reducedMotion: 'reduce', serviceWorkers: 'allow' }));
  taken.set(context, { kind, url });
  return context;
}

/** Leaves a browser as if nobody had been there: its pages are closed, and it has nothing but the app. */
export async function leaveBrowser(context: BrowserContext): Promise<void> {
  const { kind, url } = must(taken.get(context), 'a browser that was taken');
  taken.delete(context);
  for (const page of context.pages()) await page.close();
  await context.setOffline(false);
  const page = await context.newPage();
  await page.goto(`${url}/rest/health/live`);
  const browser = await context.newCDPSession(page);
  await browser.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'cookies,indexeddb,local_storage' });
  await page.close();
  idle.set(kind, [...(idle.get(kind) ?? []), context]);
}

interface Here extends Looks {
  account: AccountName;
}

/** Somebody of the demo at a browser of their own, as wide as the project says; to be left with `leaveBrowser`. */
export async function openHere(browser: Browser, company: Company, { account, ...looks }: Here): Promise<Page> {
  const context = await takeBrowser(browser, company.url, looks);
  const page = await context.newPage();
  await enter(page, company, account);
  return page;
}

/** The same at a laptop, in English; the app works without network from here on. */
export async function openDesk(
  browser: Browser,
  company: Company,
  account: AccountName,
  looks: Looks = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const desk = { viewport: { width: 1440, height: 900 }, hasTouch: false, locale: 'en-GB', ...looks };
  const page = await openHere(browser, company, { account, ...desk });
  await untilKept(page);
  return { context: page.context(), page };
}
