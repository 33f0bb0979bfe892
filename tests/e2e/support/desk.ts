import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';

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

/** Signs somebody of the demo in, in either language, and waits until their first screen is there. */
export async function enter(page: Page, url: string, username = 'boss'): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByRole('textbox', { name: /Username|Όνομα χρήστη/ }).fill(username);
  await page.getByRole('textbox', { name: /Password|Κωδικός/ }).fill('demo');
  await page.getByRole('button', { name: /^(Login|Σύνδεση)$/ }).click();
  await page.getByRole('button', { name: syncPill }).waitFor();
}

interface Here {
  username: string;
  /** That of the project, unless said otherwise. */
  locale?: string;
}

/** Somebody of the demo at a browser of their own, as wide as the project says. */
export async function openHere(browser: Browser, url: string, { username, locale }: Here): Promise<Page> {
  const { viewport, hasTouch, locale: usual } = test.info().project.use;
  const spoken = locale ?? usual;
  const context = await browser.newContext({
    ...(viewport === undefined ? {} : { viewport }),
    ...(spoken === undefined ? {} : { locale: spoken }),
    hasTouch: hasTouch ?? false,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await enter(page, url, username);
  return page;
}

/** A laptop of somebody of the demo, in English, with a browser of its own, whose app works without network from here on. */
export async function openDesk(
  browser: Browser,
  url: string,
  username: string,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  const page = await context.newPage();
  await enter(page, url, username);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return { context, page };
}
