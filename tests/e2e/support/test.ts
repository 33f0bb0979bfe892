import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base } from '@playwright/test';
import pg from 'pg';
import { CompanyCopies } from '../../support/company-copies.ts';
import { ServerProcess } from '../../support/server-process.ts';
import { clusterUrl } from './cluster.ts';
import type { Company } from './company.ts';
import { leaveBrowser, takeBrowser } from './desk.ts';

/** The server of a worker, on which each test has a company of its own. */
export interface SharedServer {
  url: string;
  /** Another copy of the demo company, in which nobody has worked yet. */
  company(): Promise<Company>;
}

async function databaseFor(worker: number): Promise<string> {
  const name = `browser_${process.pid}_${worker}`;
  const client = new pg.Client({ connectionString: clusterUrl() });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  return Object.assign(new URL(clusterUrl()), { pathname: `/${name}` }).href;
}

/**
 * Playwright's test with a server for each worker and a company for each test. A test that breaks the server, its clock or its version
 * starts an `OwnServer`, and one that goes offline says `installed`: its browser has the
 * app of the worker's server.
 */
export const test = base.extend<{ company: Company; installed: boolean }, { server: SharedServer }>({
  server: [
    async ({ browserName: _ }, use, { parallelIndex }) => {
      const directory = await mkdtemp(path.join(tmpdir(), 'ergon-e2e-'));
      const databaseUrl = await databaseFor(parallelIndex);
      const running = new ServerProcess({ PORT: '0', DATA_DIR: directory, DATABASE_URL: databaseUrl, DEMO: '1' });
      const url = await running.ready();
      const copies = await CompanyCopies.of(databaseUrl);
      await use({
        url,
        async company() {
          const suffix = await copies.make();
          return { url, directory, username: (account) => `${account}${suffix}` };
        },
      });
      await copies.close();
      await running.kill();
      await rm(directory, { recursive: true, force: true });
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
