import type { Page } from '@playwright/test';
import { dayAround, defaultTimeZone, hour } from '../../domain/kernel/time.ts';
import { wallTimeAt } from '../../domain/kernel/wall-time.ts';
import type { Company } from './support/company.ts';
import { everythingSent, findNetwork, leaveBrowser, openDesk } from './support/desk.ts';
import { faults } from './support/faults.ts';
import { Office } from './support/office.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ timeout: 240_000 });

let company: Company;

test.beforeEach(({ company: own }) => {
  company = own;
});

/** Three o'clock tomorrow night, when nobody of the demo works, so that nobody is asked about other work. */
const night = dayAround(Date.now(), defaultTimeZone, 1).from + 3 * hour;

/** Creates a task with two addresses for a customer who does not exist yet. */
async function createTask(page: Page, { nickname, ticket }: { nickname: string; ticket: string }): Promise<void> {
  await page.getByRole('textbox', { name: 'Nickname' }).fill(nickname);
  await page.getByRole('textbox', { name: 'Job ticket' }).fill(ticket);
  await page.getByRole('button', { name: 'New customer' }).click();
  const customer = page.getByRole('dialog', { name: 'New customer' });
  await customer.getByRole('textbox', { name: 'Nickname' }).fill('Ναυτικός Όμιλος');
  await customer.getByRole('button', { name: 'Create customer' }).click();
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue('Ναυτικός Όμιλος');
  await page.getByRole('textbox', { name: 'Total payout' }).fill('120');
  await page.getByRole('tab', { name: 'Addresses' }).click();
  const available = page.getByRole('group', { name: /^Available/ });
  for (let count = 0; count < 2; count += 1)
    await available
      .getByRole('button', { name: /^Add (?!all)/ })
      .first()
      .click();
  await expect(page.getByText('2 addresses')).toBeVisible();
}

/** Gives all addresses a payout and a sales price. */
async function fillPrices(page: Page): Promise<void> {
  for (const [column, amount] of [
    ['Payout', '60'],
    ['Sales price', '95'],
  ] as const) {
    await page.getByRole('button', { name: `Set ${column} for all rows` }).click();
    const overlay = page.getByRole('dialog', { name: `${column} for all rows` });
    await overlay.getByRole('textbox', { name: column }).fill(amount);
    await overlay.getByRole('button', { name: 'Save' }).click();
    await overlay.waitFor({ state: 'hidden' });
  }
}

test('a task that was planned, published and assigned without network reaches the installer', async ({ browser }) => {
  const { context, page } = await openDesk(browser, company, 'boss');
  await page.goto(`${company.url}/tasks/create?from=${night}`);
  await page.getByRole('textbox', { name: 'Nickname' }).waitFor();
  await everythingSent(page);
  await context.setOffline(true);

  await createTask(page, { nickname: 'Δίκτυο μαρίνας', ticket: 'JT-9001' });
  await page.reload();
  await expect(page.getByText('Draft restored')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Nickname' })).toHaveValue('Δίκτυο μαρίνας');
  await page.getByRole('tab', { name: 'Addresses' }).click();
  await fillPrices(page);
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish and assign' }).click();

  const publish = page.getByRole('dialog', { name: 'Publish task' });
  await publish.getByRole('combobox', { name: 'Assign to' }).click();
  await page.getByRole('option', { name: /^Γιώργος Παπαδόπουλος/ }).click();
  await publish.getByRole('button', { name: 'Publish and assign' }).click();
  await expect(page.getByText('The task was published and assigned.')).toBeVisible();

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Δίκτυο μαρίνας' });
  const before = await dialog.boundingBox();
  await dialog.getByRole('tab', { name: 'Assignment' }).click();
  await expect(dialog.getByRole('button', { name: 'Remove Γιώργος Παπαδόπουλος' })).toBeVisible();
  // The tabs stay below the pointer, whichever is open.
  for (const tab of await dialog.getByRole('tablist').first().getByRole('tab').all()) {
    await tab.click();
    expect(await dialog.boundingBox()).toEqual(before);
  }

  await findNetwork(page);
  await leaveBrowser(context);

  const installer = await openDesk(browser, company, 'installer');
  await installer.page.goto(`${company.url}/my-day?day=${wallTimeAt(night, defaultTimeZone).slice(0, 10)}`);
  await expect(installer.page.getByText('Δίκτυο μαρίνας').first()).toBeVisible({ timeout: 60_000 });
  await leaveBrowser(installer.context);
});

test('a job ticket that another task has is told at once, and a task without a customer is not created', {
  tag: '@all',
}, async ({ browser }) => {
  const office = await Office.signIn(company, 'boss');
  const tasks = await office.get<{ jobTicket: string | null }[]>('tasks/all');
  const taken = tasks.find(({ jobTicket }) => jobTicket !== null)?.jobTicket ?? '';
  const { context, page } = await openDesk(browser, company, 'boss');
  await page.goto(`${company.url}/tasks/create`);
  await page.getByRole('textbox', { name: 'Job ticket' }).fill(taken);
  await page.getByRole('textbox', { name: 'Nickname' }).fill('Χωρίς πελάτη');
  await expect(page.getByText('Job ticket in use.')).toBeVisible();
  await page.getByRole('button', { name: 'Create task' }).click();
  await expect(page.getByText('Please select a customer associated with this task before proceeding')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/tasks/create');
  await leaveBrowser(context);
});
