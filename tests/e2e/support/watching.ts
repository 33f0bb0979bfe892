import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** What the tests of the story note in a page; gone when it is loaded again. */
    noted?: { alerts: Set<Element> };
  }
}

/** Begins to note what happens in a page. */
export function watch(page: Page): Promise<void> {
  return page.evaluate(() => {
    const alerts = new Set<Element>();
    window.noted = { alerts };
    new MutationObserver(() => {
      for (const alert of document.querySelectorAll('[role=alert]')) alerts.add(alert);
    }).observe(document.body, { childList: true, subtree: true });
  });
}

/** How many alerts with a text have come up since {@link watch}, those that are gone again among them. */
export const alertsWith = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    (wanted) => [...(window.noted?.alerts ?? [])].filter((alert) => alert.textContent.includes(wanted)).length,
    text,
  );

/** Whether the page is the one that was watched, and was not loaded again. */
export const isStillWatched = (page: Page): Promise<boolean> => page.evaluate(() => window.noted !== undefined);
