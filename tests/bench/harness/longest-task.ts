import type { Page } from '@playwright/test';

/** The longest tasks of a page, in milliseconds. */
export interface LongestTasks {
  /** Of those that began before it was watched: what its start took. */
  before: number;
  since: number;
}

declare global {
  interface Window {
    longestTasks?: LongestTasks;
  }
}

/** Begins to watch how long the page is blocked. */
export const watchTasks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const began = performance.now();
    const longest = { before: 0, since: 0 };
    window.longestTasks = longest;
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        const when = startTime < began ? 'before' : 'since';
        longest[when] = Math.max(longest[when], duration);
      }
    }).observe({ type: 'longtask', buffered: true });
  });

/** Forgets the longest task since a page was watched: what is done now is measured by itself. */
export const forgetTasks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    if (window.longestTasks !== undefined) window.longestTasks.since = 0;
  });

/** The longest tasks of a page that is watched. */
export const longestTasks = (page: Page): Promise<LongestTasks> =>
  page.evaluate(() => window.longestTasks ?? { before: 0, since: 0 });
