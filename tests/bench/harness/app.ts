import type { Page } from '@playwright/test';
import { demoPassword } from '../../../server/demo/people.ts';
import { buildPage, isPageFresh } from '../../../tools/build/page.ts';

/** Builds the page where it is missing or older than its sources. */
export async function ensurePage(): Promise<void> {
  if (!isPageFresh() && (await buildPage('stderr')).code !== 0) throw new Error('The page could not be built.');
}

/** Waits in the page without looking closely: finding a part by its role reads the whole page, at a fourth of the speed. */
export const until = (page: Page, isSo: (tiles: number) => boolean, tiles = 0): Promise<unknown> =>
  page.waitForFunction(isSo, tiles, { polling: 250, timeout: 600_000 });

/** Signs somebody of the demo in, and waits until the device has everything. */
export async function signIn(page: Page, url: string, username = 'installer'): Promise<void> {
  await page.goto(`${url}/login`);
  await page.fill('input[name=username]', username);
  await page.fill('input[name=password]', demoPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Sync: All sent/ }).waitFor({ timeout: 300_000 });
}
