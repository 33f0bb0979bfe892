import type { Page } from '@playwright/test';
import type { Company } from './support/company.ts';
import { everythingSent, leaveBrowser, openDesk } from './support/desk.ts';
import { faults } from './support/faults.ts';
import { Office } from './support/office.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ timeout: 180_000 });

let company: Company;

test.beforeEach(({ company: own }) => {
  company = own;
});

interface NamedTask {
  id: string;
  nickname: string;
}

/** The id of a task of the demo. */
async function taskCalled(nickname: string): Promise<string> {
  const office = await Office.signIn(company, 'boss');
  const found = (await office.get<NamedTask[]>('tasks/all')).find((task) => task.nickname === nickname);
  return found?.id ?? '';
}

/** Presses Tab until the control has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, role: 'button' | 'tab', name: string | RegExp): Promise<void> {
  const control = page.getByRole('dialog').getByRole(role, { name }).first();
  for (let count = 0; count < 80; count += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
}

/** Gives the first address to a subtask, or to none, by its menu. */
async function giveTo(page: Page, group: string): Promise<void> {
  await tabTo(page, 'button', /^Give (?!selected)/);
  await page.keyboard.press('Enter');
  const target = page.getByRole('menuitemradio', { name: group, exact: true });
  await page.getByRole('menuitemradio').first().waitFor();
  for (let count = 0; count < 4; count += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

test('a task that was split by keyboard and without network is there for others, with its addresses', {
  tag: '@all',
}, async ({ browser }) => {
  const task = await taskCalled('Κλιματισμός Καφέ Γεωργίου');
  const { context, page } = await openDesk(browser, company, 'boss');
  await page.goto(`${company.url}/tasks/${task}?action=split&of=${task}`);
  const dialog = page.getByRole('dialog', { name: 'Split Κλιματισμός Καφέ Γεωργίου' });
  await expect(dialog.getByRole('textbox', { name: 'Nickname' }).first()).toBeFocused();
  await everythingSent(page);
  await context.setOffline(true);

  await page.keyboard.press('End');
  await page.keyboard.type(' (bar)');
  await tabTo(page, 'tab', 'Create subtasks');
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('tab', { name: 'Task splitting' })).toBeFocused();
  expect(await faults(page)).toEqual([]);

  // One is taken back by its menu, and lifted and carried over again, as a mouse would drag it.
  await giveTo(page, 'Not given yet');
  await expect(dialog.getByRole('button', { name: 'Not given yet (1)' })).toBeVisible();
  await tabTo(page, 'button', /^Move /);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('button', { name: 'Not given yet (0)' })).toBeVisible();
  // What was done so far outlives a reload.
  await page.reload();
  await expect(page.getByText('Draft restored')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Nickname' }).first()).toHaveValue(/ \(bar\)$/);
  await tabTo(page, 'button', 'Split task');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Uploading', { exact: true })).toHaveCount(2);
  await expect(dialog.getByText('Waiting for a connection')).toBeVisible();
  expect(await faults(page)).toEqual([]);

  await context.setOffline(false);
  await expect(dialog.getByText('Done', { exact: true })).toHaveCount(2, { timeout: 60_000 });
  await leaveBrowser(context);

  const other = await openDesk(browser, company, 'office');
  await other.page.goto(`${company.url}/tasks/${task}`);
  const parts = other.page.getByRole('region', { name: 'Subtasks' });
  await expect(parts.getByRole('link')).toHaveCount(2, { timeout: 60_000 });
  await parts.getByRole('link', { name: 'Κλιματισμός Καφέ Γεωργίου 1 (bar)' }).click();
  await expect(other.page.getByRole('heading', { level: 1, name: /\(bar\)$/ })).toBeVisible();
  await expect(other.page.getByText('1 address', { exact: true })).toBeVisible();
  await expect(other.page.getByRole('article')).toHaveCount(1);
  await leaveBrowser(other.context);
});

test('addresses are marked many at once and finished with an amount that does not divide', { tag: '@all' }, async ({
  browser,
}) => {
  const task = await taskCalled('Φίλτρα ιατρείων');
  const { context, page } = await openDesk(browser, company, 'boss');
  await page.goto(`${company.url}/tasks/${task}?several=true`);
  const dialog = page.getByRole('dialog', { name: 'Addresses of Φίλτρα ιατρείων' });
  for (const [step, status] of [
    ['Mark collected', 'Collected'],
    ['Mark in progress', 'In progress'],
    ['Mark installed', 'Installed'],
  ] as const) {
    await dialog.getByRole('checkbox', { name: 'Select all 3 rows' }).check();
    await expect(dialog.getByText('All selected: 3 rows')).toBeVisible();
    await dialog.getByRole('button', { name: step }).click();
    await page.getByRole('dialog', { name: step }).getByRole('button', { name: step }).click();
    await expect(dialog.getByText('All selected: 3 rows')).toBeHidden();
    await expect(dialog.getByRole('table').getByText(status, { exact: true })).toHaveCount(3);
  }
  await dialog.getByRole('button', { name: 'Bulk finish (3)' }).click();
  const finish = page.getByRole('dialog', { name: 'Finish 3 installed addresses' });
  const amount = finish.getByRole('textbox', { name: 'Amount to divide' });
  await expect(amount).toHaveValue(/^135/);
  await amount.fill('100');
  const shares = finish.getByRole('list', { name: 'What each address gets' });
  await expect(shares.getByText('€33.34')).toHaveCount(1);
  await expect(shares.getByText('€33.33')).toHaveCount(2);
  expect(await faults(page)).toEqual([]);
  const shown = await shares.getByRole('listitem').allTextContents();
  await finish.getByRole('button', { name: 'Mark finished' }).click();
  await expect(dialog.getByRole('table').getByText('Finished', { exact: true })).toHaveCount(3);
  await page.goto(`${company.url}/tasks/${task}`);
  await everythingSent(page);
  await leaveBrowser(context);

  const other = await openDesk(browser, company, 'office');
  await other.page.goto(`${company.url}/tasks/${task}?several=true`);
  const list = other.page.getByRole('dialog').getByRole('table');
  await expect(list.getByText('Finished', { exact: true })).toHaveCount(3, { timeout: 60_000 });
  await expect(list.getByText('€33.34')).toHaveCount(1);
  // Each has what was shown before it was sent.
  const [odd = ''] = shown.filter((line) => line.includes('€33.34'));
  const [paid = ''] = (await list.getByRole('row').allTextContents()).filter((line) => line.includes('€33.34'));
  expect(paid).toContain(odd.slice(0, 8));
  await leaveBrowser(other.context);
});
