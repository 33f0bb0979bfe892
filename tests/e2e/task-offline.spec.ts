import type { Page } from '@playwright/test';
import type { OperationalAddress, Task } from '../../domain/schemas.ts';
import type { Company } from './support/company.ts';
import { Office } from './support/office.ts';
import { type PlannedTask, PlannedTasks } from './support/planned-tasks.ts';
import { Desk } from './support/task-people.ts';
import { expect, test } from './support/test.ts';

/** What an office does on tasks where other tests do not show it without network (specification 4.2 to 4.5). */
test.describe.configure({ timeout: 300_000 });

let company: Company;
let tasks: PlannedTasks;
let desk: Desk;

test.beforeAll(async ({ browser, server }) => {
  test.setTimeout(300_000);
  company = await server.company();
  tasks = await PlannedTasks.at(company);
  desk = await Desk.of(browser, company, 'boss');
});

test.afterAll(async () => {
  await desk.close();
});

/** Opens a task that another device has planned, once it is here. */
async function here({ id }: PlannedTask, nickname: string): Promise<void> {
  await desk.load(`/tasks/${id}`);
  await desk.page.getByRole('heading', { level: 1, name: nickname, exact: true }).waitFor();
}

/** Opens one that was given to somebody, once that is here too, and its work can be marked. */
async function workHere(task: PlannedTask, nickname: string): Promise<void> {
  await here(task, nickname);
  await expect(desk.page.getByRole('button', { name: 'Mark collected' })).toHaveCount(2);
}

/** Chooses an action of the task on the screen. */
async function choose(page: Page, nickname: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions: ${nickname}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

const boss = () => Office.signIn(company, 'boss');

/** What the office's interface says of a task, and of its addresses in their order. */
async function arrived({ id, addresses }: PlannedTask): Promise<{ task: Task; addresses: OperationalAddress[] }> {
  const office = await boss();
  const [task, all] = await Promise.all([
    office.get<Task>(`tasks/${id}`),
    office.get<OperationalAddress[]>('operational-addresses/all'),
  ]);
  return { task, addresses: addresses.flatMap((address) => all.filter((row) => row.id === address)) };
}

test('a task is cloned without network, and the clone is changed before it was ever sent', {
  tag: '@all',
}, async () => {
  const { page } = desk;
  await here(await tasks.draft('Πρωτότυπο'), 'Πρωτότυπο');
  await desk.offline(async () => {
    await choose(page, 'Πρωτότυπο', 'Clone task');
    await page.getByRole('dialog').getByRole('button', { name: 'Clone task' }).click();
    const form = page.getByRole('dialog', { name: 'Πρωτότυπο clone' });
    await form.getByRole('textbox', { name: 'Total payout' }).fill('77');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
  });
  const all = await (await boss()).get<Task[]>('tasks/all');
  const clones = all.filter(({ nickname }) => nickname === 'Πρωτότυπο clone');
  expect(clones).toMatchObject([{ taskCompletionStatus: 'DRAFT', totalPayout: 77 }]);
});

test('a task is paused and continued without network, and goes on', { tag: '@all' }, async () => {
  const { page } = desk;
  const task = await tasks.accepted('Διάλειμμα');
  await workHere(task, 'Διάλειμμα');
  await desk.offline(async () => {
    for (const [action, question] of [
      ['Pause task', 'Pause task?'],
      ['Continue task', 'Continue task?'],
    ] as const) {
      await choose(page, 'Διάλειμμα', action);
      const dialog = page.getByRole('dialog', { name: question });
      await dialog.getByRole('button', { name: action }).click();
      await expect(dialog).toBeHidden();
    }
    await page.getByRole('button', { name: 'Mark collected' }).first().click();
    await expect(page.getByRole('button', { name: 'Mark in progress' })).toHaveCount(1);
  });
  const { task: at, addresses } = await arrived(task);
  expect(at.taskOperationalStatus).toBe('ON_GOING');
  expect(addresses.map(({ completionStatus }) => completionStatus).toSorted()).toEqual(['COLLECTED', 'NO_PROGRESS']);
});

test('addresses are marked many at once, finished with an amount and invoiced, all without network', {
  tag: '@all',
}, async () => {
  const { page } = desk;
  const task = await tasks.accepted('Πολλές μαζί');
  await workHere(task, 'Πολλές μαζί');
  await desk.offline(async () => {
    await desk.load(`/tasks/${task.id}?several=true`);
    const dialog = page.getByRole('dialog', { name: 'Addresses of Πολλές μαζί' });
    for (const step of ['Mark collected', 'Mark in progress', 'Mark installed']) {
      await dialog.getByRole('checkbox', { name: 'Select all 2 rows' }).check();
      await dialog.getByRole('button', { name: step }).click();
      await page.getByRole('dialog', { name: step }).getByRole('button', { name: step }).click();
      await expect(dialog.getByText('All selected: 2 rows')).toBeHidden();
    }
    await dialog.getByRole('button', { name: 'Bulk finish (2)' }).click();
    const finish = page.getByRole('dialog', { name: 'Finish 2 installed addresses' });
    await finish.getByRole('textbox', { name: 'Amount to divide' }).fill('100.01');
    await finish.getByRole('button', { name: 'Mark finished' }).click();
    await expect(dialog.getByRole('table').getByText('Finished', { exact: true })).toHaveCount(2);

    await desk.load(`/tasks/${task.id}`);
    await choose(page, 'Πολλές μαζί', 'Invoice task');
    const invoice = page.getByRole('dialog', { name: 'Invoice task' });
    await invoice.getByRole('textbox', { name: 'Invoice number' }).fill('ΤΙΜ-77');
    await invoice.getByRole('button', { name: 'Invoice task' }).click();
    await expect(page.getByText('“Πολλές μαζί” has been invoiced.')).toBeVisible();
  });
  const { task: at, addresses } = await arrived(task);
  expect(at).toMatchObject({ taskCompletionStatus: 'INVOICED', invoiceId: 'ΤΙΜ-77' });
  expect(addresses.map(({ completionStatus }) => completionStatus)).toEqual(['INVOICED', 'INVOICED']);
  expect(addresses.map(({ finalPayout }) => finalPayout).toSorted()).toEqual([50, 50.01]);
});

test('what an address costs and whom to speak to there are changed without network', { tag: '@all' }, async () => {
  const { page } = desk;
  const task = await tasks.published('Κόστη');
  await here(task, 'Κόστη');
  const change = async (what: string, title: string, values: readonly (readonly [string, string])[]): Promise<void> => {
    await page.getByRole('button', { name: 'More actions: Κόστη 1' }).click();
    await page.getByRole('menuitem', { name: what }).click();
    const dialog = page.getByRole('dialog', { name: `${title} · Κόστη 1` });
    for (const [field, value] of values) await dialog.getByRole('textbox', { name: field, exact: true }).fill(value);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  };
  await desk.offline(async () => {
    await desk.load(`/tasks/${task.id}?several=true`);
    await change('Change costs', 'Costs', [
      ['Payout', '61.5'],
      ['Sales price', '99.9'],
    ]);
    await change('Change extra costs', 'Extra costs', [
      ['Extra costs', '8'],
      ['What for', 'Γερανός'],
    ]);
    await change('Change communication info', 'Communication info', [['Communication info', 'Κουδούνι 3']]);
  });
  const { addresses } = await arrived(task);
  expect(addresses[0]).toMatchObject({
    payout: 61.5,
    salesPrice: 99.9,
    extraCosts: 8,
    extraCostsDescription: 'Γερανός',
    communicationInfo: 'Κουδούνι 3',
  });
});

test('a watcher and a file are added to a task without network, and a file that is too large is refused at once', {
  tag: '@all',
}, async () => {
  const { page } = desk;
  const task = await tasks.published('Συνημμένα');
  await here(task, 'Συνημμένα');
  const drawing = Buffer.alloc(3 * 1024 * 1024, 'σχέδιο');
  await desk.offline(async () => {
    await desk.load(`/tasks/${task.id}?form=assignment`);
    const form = page.getByRole('dialog', { name: 'Συνημμένα' });
    await form
      .getByLabel(/^Watchers/)
      .and(form.locator('input'))
      .first()
      .click();
    await page.getByRole('option', { name: /Γιώργος Παπαδόπουλος/ }).click();
    await page.keyboard.press('Escape');
    await desk.load(`/tasks/${task.id}?form=details`);
    await form
      .locator('input[type=file]')
      .first()
      .setInputFiles([
        { name: 'σχέδιο.pdf', mimeType: 'application/pdf', buffer: drawing },
        { name: 'μεγάλο.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(12 * 1024 * 1024 + 1) },
      ]);
    await expect(form.getByText('saved here, to be sent')).toHaveCount(1);
    await expect(form.getByText(/μεγάλο\.pdf/)).toHaveCount(1);
  });
  const { task: at } = await arrived(task);
  expect(at.watchers.map(({ id }) => id)).toEqual([tasks.installer]);
  const office = await boss();
  const files = await office.get<{ id: string; name: string }[]>(`attachedFiles/task/${task.id}`);
  expect(files.map(({ name }) => name)).toEqual(['σχέδιο.pdf']);
  expect((await office.bytes(`attachedFiles/file/${files[0]?.id ?? ''}`)).equals(drawing)).toBe(true);
});
