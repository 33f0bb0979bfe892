import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Stops transitions, so that no colour is measured on its way to another. */
const still = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, *::before, *::after { transition: none !important; }');
    document.adoptedStyleSheets = [sheet];
  });

const moving = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });

/**
 * The faults that axe finds on a page, a line each; empty when it is well. It looks once nothing moves or fades any more; by
 * `rules` alone, where these are given.
 */
export async function faults(page: Page, rules?: string[]): Promise<string[]> {
  await still(page);
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  );
  // The other mode opens a page of its own for each answer, to merge those of frames from elsewhere; we have none.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules === undefined ? axe : axe.withRules(rules)).analyze();
  await moving(page);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
