import type { BrowserContext } from '@playwright/test';
import type { Company } from './support/company.ts';
import { expect, test } from './support/test.ts';
import { wordsOf } from './support/words.ts';

/** A browser whose person has blocked all data of sites (cookies off): even to ask for a storage throws. */
const blocked = `{
  const refuse = () => { throw new DOMException('The operation is insecure.', 'SecurityError'); };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(self, name, { get: refuse, configurable: true });
  Object.defineProperty(Object.getPrototypeOf(navigator), 'serviceWorker', { get: refuse, configurable: true });
  for (const name of ['query', 'request']) LockManager.prototype[name] = async () => refuse();
  self.BroadcastChannel = class { constructor() { refuse(); } };
}`;

const say = (key: string): string => wordsOf(test.info().project.use.locale)(key);

let company: Company;
let faults: string[];

test.beforeEach(async ({ company: own, context, page }) => {
  company = own;
  faults = [];
  page.on('pageerror', (fault) => faults.push(String(fault)));
  await block(context);
});

async function block(context: BrowserContext): Promise<void> {
  await context.addInitScript(blocked);
  await context.route(/worker-[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${blocked}\n${await response.text()}` });
  });
}

const paths = ['/', '/my-day', '/login'];

for (const path of paths) {
  test(`a browser that blocks all data of sites says so, with what to do, at ${path}`, { tag: '@all' }, async ({
    page,
  }) => {
    await page.goto(company.url + path);
    await expect(page.getByText(say('error.storage_blocked.cause')).first()).toBeVisible();
    await expect(page.getByText(say('error.storage_blocked.remedy')).first()).toBeVisible();
    // What the tabs tell each other has no way without storage; that is reported, and nothing else fails.
    expect(faults.filter((fault) => !fault.startsWith('Error: tabs: '))).toEqual([]);
  });
}
