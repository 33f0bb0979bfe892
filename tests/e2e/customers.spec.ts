import type { Page } from '@playwright/test';
import type { Company } from './support/company.ts';
import { enter, everythingSent, findNetwork, leaveBrowser, openDesk } from './support/desk.ts';
import { faults } from './support/faults.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ timeout: 240_000 });

let company: Company;

test.beforeEach(({ company: own }) => {
  company = own;
});

const menu = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });

/** Creates an address for the customer whose form is open, and saves the customer with it. */
async function addAddress(page: Page): Promise<void> {
  const customer = page.getByRole('dialog', { name: 'Ναυτικός Όμιλος' });
  await customer.getByRole('tab', { name: 'Assign addresses' }).click();
  await customer.getByRole('button', { name: 'Create address' }).click();
  const address = page.getByRole('dialog', { name: 'Create address' });
  await address.getByRole('button', { name: 'Replace with example' }).click();
  await address.getByRole('textbox', { name: 'Nickname' }).fill('Μαρίνα, προβλήτα 3');
  await expect(address.getByText(/^No suggestions while offline/)).toHaveCount(0);
  await address.getByRole('button', { name: 'Create address' }).click();
  await expect(address).toBeHidden();
  await expect(customer.getByRole('group', { name: /^Selected/ })).toContainText('Μαρίνα, προβλήτα 3');
  await customer.getByRole('tab', { name: 'Basic info' }).click();
  await customer.getByRole('textbox', { name: 'Job' }).fill('Σκάφη αναψυχής');
  await customer.getByRole('button', { name: 'Save' }).click();
  await expect(customer).toBeHidden();
}

test('a customer and an address that were made and edited without network reach the office', { tag: '@all' }, async ({
  browser,
}) => {
  const { context, page } = await openDesk(browser, company, 'boss');
  await everythingSent(page);
  await context.setOffline(true);

  await menu(page, 'Customers').click();
  await page.getByRole('link', { name: 'Create customer' }).click();
  await page.getByRole('textbox', { name: 'Nickname' }).fill('Ναυτικός Όμιλος');
  await page.getByRole('textbox', { name: 'Tax number' }).fill('094014201');
  await expect(page.getByText('The lookup needs a connection.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('The customer was created.')).toBeVisible();

  await page.getByRole('button', { name: 'More actions: Ναυτικός Όμιλος' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await addAddress(page);
  await menu(page, 'Addresses').click();
  await expect(page.getByRole('table')).toContainText('Μαρίνα, προβλήτα 3');

  await findNetwork(page);
  await leaveBrowser(context);

  const office = await openDesk(browser, company, 'office');
  await office.page.goto(`${company.url}/customers`);
  const opener = office.page.getByRole('button', { name: 'Ναυτικός Όμιλος', exact: true });
  await expect(opener).toBeVisible({ timeout: 60_000 });
  await opener.click();
  const view = office.page.getByRole('dialog', { name: 'Ναυτικός Όμιλος' });
  await expect(view.getByRole('textbox', { name: 'Job' })).toHaveValue('Σκάφη αναψυχής');
  await expect(view.getByText('Μαρίνα, προβλήτα 3')).toBeVisible();
  await leaveBrowser(office.context);
});

test('nobody is kept from using the screens of addresses and customers', { tag: '@all' }, async ({ page }) => {
  await enter(page, company, 'boss');
  const dialog = page.getByRole('dialog');
  for (const list of ['addresses', 'customers']) {
    await page.goto(`${company.url}/${list}`);
    const opener = page.locator('[data-opens]').first();
    await opener.waitFor();
    expect(await faults(page), list).toEqual([]);
    await opener.click();
    await dialog.getByRole('textbox').first().waitFor();
    expect(await faults(page), `${list}, view`).toEqual([]);
    const id = new URL(page.url()).searchParams.get('view');
    for (const kind of ['edit', 'delete']) {
      await page.goto(`${company.url}/${list}?${kind}=${id}`);
      await dialog.getByRole('textbox').first().waitFor();
      expect(await faults(page), `${list}, ${kind}`).toEqual([]);
    }
    await page.goto(`${company.url}/${list}/create`);
    await page.getByRole('textbox').first().waitFor();
    expect(await faults(page), `${list}, create`).toEqual([]);
  }
});
