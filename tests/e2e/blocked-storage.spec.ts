import { blockStorage } from '../support/blocked-storage.ts';
import type { Company } from './support/company.ts';
import { expect, test } from './support/test.ts';
import { wordsOf } from './support/words.ts';

const say = (key: string): string => wordsOf(test.info().project.use.locale)(key);

let company: Company;
let faults: string[];

test.beforeEach(async ({ company: own, context, page }) => {
  company = own;
  faults = [];
  page.on('pageerror', (fault) => faults.push(String(fault)));
  await blockStorage(context);
});

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
