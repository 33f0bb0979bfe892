import type { BrowserContext, Page } from '@playwright/test';
import { dayAround, defaultTimeZone, hour } from '../../domain/kernel/time.ts';
import { wallTimeAt } from '../../domain/kernel/wall-time.ts';
import type { Task } from '../../domain/schemas.ts';
import type { Company } from './support/company.ts';
import { everythingSent, findNetwork, leaveBrowser, openDesk } from './support/desk.ts';
import { faults } from './support/faults.ts';
import { Office } from './support/office.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ timeout: 180_000 });

let company: Company;

test.beforeEach(({ company: own }) => {
  company = own;
});

const waitLong = { timeout: 60_000 };

const moved = 'Αντλία θερμότητας, Καστελλόκαμπος';
const copied = 'Ανακαίνιση φροντιστηρίου';
const cancelled = 'Λέβητας, οικία Τζελέπη';
const invoiced = 'Κουρτίνα αέρα, Καφέ Γεωργίου';

/** Eight o'clock tomorrow, when the installer already has work. */
const tomorrow = dayAround(Date.now(), defaultTimeZone, 1).from + 8 * hour;

/** A moment as fields take it: 22/11/2026 08:00:00. */
const typed = (at: number): string => {
  const [day = '', time = ''] = wallTimeAt(at, defaultTimeZone).split(' ');
  return `${day.split('-').toReversed().join('/')} ${time.slice(0, 8)}`;
};

/** Chooses an action from the menu of a task's row. */
async function choose(page: Page, nickname: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More actions: ${nickname}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

const toast = (page: Page, text: string) => page.getByText(text, { exact: true });

async function reschedule(page: Page): Promise<void> {
  await page.goto(`${company.url}/tasks`);
  await choose(page, moved, 'Reschedule');
  const dialog = page.getByRole('dialog', { name: `Reschedule: ${moved}` });
  await dialog.getByRole('textbox', { name: 'New from' }).fill(typed(tomorrow));
  await dialog.getByRole('textbox', { name: 'New estimated hours' }).fill('1.5');
  await dialog.getByRole('textbox', { name: 'New estimated hours' }).blur();
  await expect(dialog.getByRole('textbox', { name: 'New to' })).toHaveValue(typed(tomorrow + 1.5 * hour));
  expect(await faults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  const question = page.getByRole('dialog', { name: 'Employees already scheduled' });
  await expect(question).toContainText(/These employees are already scheduled in the new dates: .+ Are you sure/);
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(toast(page, 'The dates have been updated.')).toBeVisible();
  // Today's list has it no more.
  await expect(page.getByRole('row', { name: moved })).toBeHidden();
}

async function clone(page: Page): Promise<void> {
  await page.goto(`${company.url}/tasks?tab=draft&always=true&size=50`);
  await choose(page, copied, 'Clone task');
  await page.getByRole('dialog').getByRole('button', { name: 'Clone task' }).click();
  await expect(page.getByRole('dialog', { name: `${copied} clone` })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('row', { name: `${copied} clone` })).toBeVisible();
}

/** Cancels a task without network, by holding the button. */
async function cancelOffline(page: Page, context: BrowserContext): Promise<void> {
  await page.goto(`${company.url}/tasks?tab=active&always=true&size=50`);
  await page.getByRole('row', { name: cancelled }).waitFor();
  await everythingSent(page);
  await context.setOffline(true);
  await choose(page, cancelled, 'Cancel task');
  const dialog = page.getByRole('dialog', { name: 'Cancel task?' });
  const button = dialog.getByRole('button', { name: 'Cancel task' });
  await button.click();
  await expect(dialog).toBeVisible();
  await button.hover();
  await page.mouse.down();
  await expect(dialog).toBeHidden();
  await page.mouse.up();
  await expect(toast(page, `“${cancelled}” has been cancelled.`)).toBeVisible();
  await findNetwork(page);
}

async function invoice(page: Page, id: string): Promise<void> {
  await page.goto(`${company.url}/tasks/${id}`);
  await page.getByRole('button', { name: `Actions: ${invoiced}` }).click();
  await page.getByRole('menuitem', { name: 'Invoice task' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invoice task' });
  await dialog.getByRole('textbox', { name: 'Invoice number' }).fill('ΤΙΜ-2041');
  await dialog.getByRole('button', { name: 'Invoice task' }).click();
  await expect(toast(page, `“${invoiced}” has been invoiced.`)).toBeVisible();
}

test('a task is moved over somebody’s other work, cloned, cancelled without network and invoiced; another office sees it', {
  tag: '@all',
}, async ({ browser }) => {
  const office = await Office.signIn(company, 'boss');
  const tasks = await office.get<Task[]>('tasks/all');
  const idOf = (nickname: string): string => tasks.find((task) => task.nickname === nickname)?.id ?? '';
  const { context, page } = await openDesk(browser, company, 'boss');
  await reschedule(page);
  await clone(page);
  await cancelOffline(page, context);
  await invoice(page, idOf(invoiced));
  await everythingSent(page);
  await leaveBrowser(context);

  const other = await openDesk(browser, company, 'office');
  const { page: desk } = other;
  await desk.goto(
    `${company.url}/tasks?from=${wallTimeAt(tomorrow, defaultTimeZone).slice(0, 10)}&to=${wallTimeAt(tomorrow, defaultTimeZone).slice(0, 10)}`,
  );
  await expect(desk.getByRole('row', { name: moved })).toContainText('08:00', waitLong);
  await desk.goto(`${company.url}/tasks?tab=draft&always=true&size=50`);
  await expect(desk.getByRole('row', { name: `${copied} clone` })).toBeVisible();
  await desk.goto(`${company.url}/tasks/${idOf(cancelled)}`);
  await expect(desk.getByText('Cancelled', { exact: true })).toBeVisible();
  await desk.goto(`${company.url}/tasks/${idOf(invoiced)}`);
  await expect(desk.getByText('ΤΙΜ-2041')).toBeVisible();
  await leaveBrowser(other.context);
});
