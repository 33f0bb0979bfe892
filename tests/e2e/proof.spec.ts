import type { Browser, Page } from '@playwright/test';
import { must } from '../../domain/kernel/assert.ts';
import type { Company } from './support/company.ts';
import { everythingSent, leaveBrowser, openDesk } from './support/desk.ts';
import { faults } from './support/faults.ts';
import { Office } from './support/office.ts';
import { type PlannedTask, PlannedTasks } from './support/planned-tasks.ts';
import { expect, test } from './support/test.ts';
import {
  fillInProof,
  live,
  openTab,
  proofTable,
  propagate,
  saveProof,
  shareWithCustomer,
  splitForAllocation,
} from './support/two-companies.ts';

test.describe.configure({ timeout: 300_000 });

let company: Company;

test.beforeEach(({ company: own }) => {
  company = own;
});

const comment = 'Τέσσερα στηρίγματα, στεγνό';

interface Named {
  id: string;
  nickname: string;
}

/** A task of the client that the boss gave to the partner's company, which has accepted it. */
async function givenTask(nickname: string): Promise<PlannedTask> {
  const office = await Office.signIn(company, 'boss');
  const customers = await office.get<Named[]>('customers/all');
  const customer = must(
    customers.find((each) => each.nickname === 'Καφέ Γεωργίου'),
    'the customer of the client',
  );
  const planned = await PlannedTasks.at(company);
  return planned.requested(nickname, 'accept', { customer: { id: customer.id } });
}

/** The desks of the giving company, of the company that does the work, and of the customer. */
async function openDesks(browser: Browser) {
  const [boss, partner, client] = [
    await openDesk(browser, company, 'boss'),
    await openDesk(browser, company, 'partner'),
    await openDesk(browser, company, 'client'),
  ];
  for (const { page } of [boss, partner, client]) await everythingSent(page);
  return { boss, partner, client };
}

/** The company that was given the task makes its internal one, and proves the first address of it. */
async function proveInternally(page: Page, task: PlannedTask & { nickname: string }): Promise<void> {
  await splitForAllocation(page, company, task);
  await openTab(page, 'Proof of work');
  await fillInProof(page, task.nickname, comment);
  expect(await faults(page)).toEqual([]);
  await saveProof(page);
  await expect(proofTable(page)).toContainText('0 of 2');
}

test('proof of a subcontractor reaches the contractor once it is propagated, and the customer as far as it is shared', {
  tag: '@all',
}, async ({ browser }) => {
  const nickname = 'Πρόσοψη Ακταίον';
  const task = await givenTask(nickname);
  const { boss, partner, client } = await openDesks(browser);
  const [address] = task.addresses;
  await boss.page.goto(`${company.url}/tasks/${task.id}`);
  await openTab(boss.page, 'Proof of work');
  await expect(boss.page.getByText('No proof of work yet')).toBeVisible();
  await client.page.goto(`${company.url}/tasks/${task.id}?address=${address}`);
  const seen = client.page.getByRole('dialog');
  await expect(seen).toContainText('Proof of work');

  // All of it is made where there is no signal, and the contractor has none when it arrives.
  await partner.page.goto(`${company.url}/tasks/${task.id}`);
  await partner.page.getByRole('heading', { level: 1, name: nickname }).waitFor(live);
  await partner.context.setOffline(true);
  await proveInternally(partner.page, { ...task, nickname });
  await boss.context.setOffline(true);
  await partner.context.setOffline(false);
  await propagate(partner.page);
  await everythingSent(partner.page);
  await expect(boss.page.getByText('No proof of work yet')).toBeVisible();
  await boss.context.setOffline(false);
  await expect(proofTable(boss.page)).toContainText(comment, live);
  await expect(proofTable(boss.page)).toContainText('2 of 2');
  await expect(seen.getByRole('article')).toHaveCount(0);
  await expect(client.page.getByText('(Internal)')).toHaveCount(0);

  await shareWithCustomer(boss.page, 'Text shared');
  await expect(seen.getByRole('article')).toContainText(comment, live);
  await expect(seen.getByRole('article').getByRole('listitem')).toHaveCount(0);

  // What is shared, and no longer, while the customer has no network, is so once there is one.
  await client.context.setOffline(true);
  await shareWithCustomer(boss.page, 'Photos shared');
  await everythingSent(boss.page);
  await client.context.setOffline(false);
  await expect(seen.getByRole('article').getByRole('listitem')).toHaveCount(2, live);
  await expect(seen.getByRole('article')).not.toContainText(comment);
  await client.context.setOffline(true);
  await shareWithCustomer(boss.page, 'Hidden');
  await everythingSent(boss.page);
  await client.context.setOffline(false);
  await expect(seen.getByRole('article')).toHaveCount(0, live);
  for (const { context } of [boss, partner, client]) await leaveBrowser(context);
});
