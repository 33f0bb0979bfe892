import { test as base } from '@playwright/test';
import { clusterUrl } from './cluster.ts';
import type { Company } from './company.ts';
import { leaveBrowser, takeBrowser } from './desk.ts';
import { type SharedServer, startSharedServer } from './shared-server.ts';

/**
 * Playwright's test with a server for each worker and a company for each test. A test that breaks the server, its clock or its version
 * starts an `OwnServer`, and one that goes offline says `installed`: its browser has the
 * app of the worker's server.
 */
export const test = base.extend<{ company: Company; installed: boolean }, { server: SharedServer }>({
  server: [
    async ({ browserName: _ }, use, { parallelIndex }) => {
      const server = await startSharedServer(clusterUrl(), `browser_${process.pid}_${parallelIndex}`);
      await use(server);
      await server.end();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  company: async ({ server }, use) => use(await server.company()),
  installed: [false, { option: true }],
  context: async ({ browser, server, installed, viewport, hasTouch, locale, timezoneId }, use) => {
    if (installed) {
      const looks = { viewport, hasTouch, ...(locale && { locale }), ...(timezoneId && { timezoneId }) };
      const context = await takeBrowser(browser, server.url, looks);
      await use(context);
      await leaveBrowser(context);
    } else {
      const context = await browser.newContext();
      await use(context);
      await context.close();
    }
  },
});

export const expect = test.expect;
