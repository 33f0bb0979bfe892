import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** The longest task of the page so far, in milliseconds. */
    longestTask?: number;
  }
}

/** Begins to watch how long the page is blocked: from now on, or with all since the page was opened. */
export const watchTasks = (page: Page, { sinceOpened = false } = {}): Promise<void> =>
  page.evaluate((buffered) => {
    window.longestTask = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longestTask = Math.max(window.longestTask ?? 0, duration);
    }).observe({ type: 'longtask', buffered });
  }, sinceOpened);

/** The longest task since the page is watched, in milliseconds. */
export const longestTask = (page: Page): Promise<number> => page.evaluate(() => window.longestTask ?? 0);
