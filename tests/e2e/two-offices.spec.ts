import type { Page } from '@playwright/test';
import type { Company } from './support/company.ts';
import { enter, leaveBrowser, openDesk } from './support/desk.ts';
import { Office } from './support/office.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ timeout: 120_000 });

let company: Company;

test.beforeEach(({ company: own }) => {
  company = own;
});

interface Draft {
  id: string;
  nickname: string;
  jobTicket: string;
  totalPayout: number;
  estimateTime: number;
}

const box = (page: Page, name: string) => page.getByRole('dialog').getByRole('textbox', { name, exact: true });

async function openForm(page: Page, task: Draft): Promise<void> {
  await page.goto(`${company.url}/tasks/${task.id}?form=basic`);
  await expect(box(page, 'Nickname')).toHaveValue(task.nickname);
}

const save = async (page: Page): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
};

test('two offices that edit one task at once lose nothing: fields merge, and one that both changed is asked about', async ({
  browser,
}) => {
  const calls = await Office.signIn(company, 'boss');
  const drafts = await calls.get<(Draft & { taskCompletionStatus: string })[]>('tasks/all');
  const task = drafts.find(({ taskCompletionStatus }) => taskCompletionStatus === 'DRAFT');
  if (task === undefined) throw new Error('the demo company has no draft');
  const boss = await openDesk(browser, company, 'boss');
  await openForm(boss.page, task);
  // The office stays online, and so needs no app on its device.
  const office = await (await browser.newContext()).newPage();
  await enter(office, company, 'office');
  await openForm(office, task);

  // Both have the form open; the boss's network goes, and the boss saves first, the office a little later.
  await boss.context.setOffline(true);
  await box(boss.page, 'Nickname').fill('Όνομα από τον υπεύθυνο');
  await box(boss.page, 'Total payout').fill('444');
  await save(boss.page);
  await box(office, 'Nickname').fill('Όνομα από το γραφείο');
  await box(office, 'Job ticket').fill('JT-OFFICE');
  await save(office);
  const read = () => calls.get<Draft>(`tasks/${task.id}`);
  await expect.poll(read).toMatchObject({ nickname: 'Όνομα από το γραφείο', jobTicket: 'JT-OFFICE' });

  await boss.context.setOffline(false);
  // What only one of them changed is there; of what both changed, the office's stays until the boss has decided.
  await expect
    .poll(read, { timeout: 30_000 })
    .toMatchObject({ nickname: 'Όνομα από το γραφείο', jobTicket: 'JT-OFFICE', totalPayout: 444 });
  await boss.page.goto(`${company.url}/inbox`);
  const main = boss.page.getByRole('main');
  await expect(main).toContainText('Όνομα από τον υπεύθυνο');
  await expect(main).toContainText('Όνομα από το γραφείο');
  await boss.page.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(read, { timeout: 30_000 }).toMatchObject({
    nickname: 'Όνομα από τον υπεύθυνο',
    jobTicket: 'JT-OFFICE',
    totalPayout: 444,
    estimateTime: task.estimateTime,
  });
  await expect(office.getByRole('heading', { name: 'Όνομα από τον υπεύθυνο' })).toBeVisible({ timeout: 30_000 });
  await leaveBrowser(boss.context);
  await office.context().close();
});
