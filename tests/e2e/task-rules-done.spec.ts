import type { Browser, Page } from '@playwright/test';
import type { Task } from '../../domain/schemas.ts';
import type { Company } from './support/company.ts';
import { Office } from './support/office.ts';
import { PlannedTasks } from './support/planned-tasks.ts';
import { nextMarks, rowOffers } from './support/task-looks.ts';
import { Desk, type Person } from './support/task-people.ts';
import { expect, test } from './support/test.ts';

/** What comes of each rule of tasks that changes something (specification 4.1 to 4.5 and 5): without network where it can be. */
test.describe.configure({ timeout: 600_000 });

let company: Company;
let tasks: PlannedTasks;
const desks = new Map<Person, Promise<Desk>>();

test.beforeAll(async ({ server }) => {
  test.setTimeout(600_000);
  company = await server.company();
  tasks = await PlannedTasks.at(company);
});

test.afterAll(async () => {
  for (const desk of desks.values()) await (await desk).close();
});

/** One sign-in a person, for all tests; with everything that is there by now. */
async function deskOf(browser: Browser, person: Person): Promise<Desk> {
  const known = desks.get(person);
  const desk = known ?? Desk.of(browser, company, person);
  desks.set(person, desk);
  return desk;
}

/** Chooses an action of the task on the screen. */
async function choose(page: Page, nickname: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions: ${nickname}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Presses a button of the question that is open; one that is held, for as long as it takes. */
async function answer(page: Page, title: string, label: string, held = false): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  const button = dialog.getByRole('button', { name: label });
  if (held) {
    await button.hover();
    await page.mouse.down();
    await expect(dialog).toBeHidden();
    await page.mouse.up();
  } else await button.click();
  await expect(dialog).toBeHidden();
}

const status = (page: Page, words: string) =>
  page.getByRole('banner').or(page.getByRole('main')).getByText(words, { exact: true }).first();

test('a task is paused, continued and ended without network; nobody marks what is not ongoing', {
  tag: '@all',
}, async ({ browser }) => {
  const { id } = await tasks.accepted('Παύση');
  const done = await tasks.accepted('Τέλος');
  await tasks.mark(done, 'Collected', 'InProgress', 'Installed', 'Finished');
  const desk = await deskOf(browser, 'boss');
  const phone = await Desk.of(browser, company, 'installer', { phone: true });
  await phone.load(`/tasks/${id}`);
  expect(await nextMarks(phone.page, 'Παύση')).toEqual(['Mark collected', 'Mark collected']);
  await expect(phone.page.getByRole('button', { name: /^(Edit|Actions)/ })).toHaveCount(0);
  await desk.load(`/tasks/${id}`);
  await desk.offline(async () => {
    await choose(desk.page, 'Παύση', 'Pause task');
    await answer(desk.page, 'Pause task?', 'Pause task');
    await expect(status(desk.page, 'Paused')).toBeVisible();
  });
  await expect(status(phone.page, 'Paused')).toBeVisible();
  expect(await nextMarks(phone.page, 'Παύση')).toEqual([null, null]);
  await choose(desk.page, 'Παύση', 'Continue task');
  await answer(desk.page, 'Continue task?', 'Continue task');
  await expect(phone.page.getByRole('button', { name: 'Mark collected' })).toHaveCount(2);
  await phone.offline(async () => {
    await phone.page.getByRole('button', { name: 'Mark collected' }).first().click();
    await expect(phone.page.getByRole('button', { name: 'Mark in progress' })).toHaveCount(1);
  });
  await expect(desk.page.getByRole('button', { name: 'Mark in progress' })).toHaveCount(1);
  await phone.close();

  await desk.load(`/tasks/${done.id}`);
  await desk.offline(async () => {
    await choose(desk.page, 'Τέλος', 'Finish task');
    await answer(desk.page, 'Finish task?', 'Finish task', true);
  });
  await desk.load('/tasks?tab=owned&always=true&size=50');
  await desk.page.getByRole('row', { name: 'Τέλος' }).waitFor();
  expect(await rowOffers(desk.page, 'Τέλος')).toEqual([
    'View',
    'Notify completion',
    'Go to flow preview',
    'PDF report',
  ]);
});

test('finalizing makes a task and its subtasks immutable', { tag: '@all' }, async ({ browser }) => {
  const root = await tasks.published('Δύο φάσεις');
  const parts = await tasks.split(root, 'Δύο φάσεις');
  for (const { id, addresses } of parts)
    for (const step of ['Collected', 'InProgress', 'Installed'])
      await tasks.boss.do(`markAddresses${step}`, { task: id, addresses });
  const desk = await deskOf(browser, 'office');
  await desk.load(`/tasks/${root.id}`);
  await desk.offline(async () => {
    await choose(desk.page, 'Δύο φάσεις', 'Finalize task');
    await answer(desk.page, 'Finalize task?', 'Finalize task', true);
  });
  for (const id of [root.id, ...parts.map((part) => part.id)]) {
    await desk.load(`/tasks/${id}`);
    await expect(desk.page.getByRole('button', { name: 'View', exact: true })).toBeVisible();
    await expect(desk.page.getByRole('button', { name: /^Mark / })).toHaveCount(0);
  }
});

test('a draft without prices or addresses says what it lacks instead of being published, and is deleted without network', {
  tag: '@all',
}, async ({ browser }) => {
  const bare = await tasks.draft('Χωρίς διευθύνσεις', { addresses: [] });
  const desk = await deskOf(browser, 'boss');
  await desk.load(`/tasks/${bare.id}`);
  await choose(desk.page, 'Χωρίς διευθύνσεις', 'Publish task');
  const dialog = desk.page.getByRole('dialog', { name: 'Publish task' });
  await expect(dialog).toContainText('Task has no installation addresses, therefore it cannot be published');
  await expect(dialog.getByRole('button', { name: 'Publish' })).toHaveCount(0);
  await desk.page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await desk.offline(async () => {
    await choose(desk.page, 'Χωρίς διευθύνσεις', 'Delete');
    await desk.page
      .getByRole('dialog', { name: 'Delete task' })
      .getByRole('button', { name: 'Confirm deletion' })
      .click();
    await desk.page.waitForURL('**/tasks');
  });
  const all = await (await Office.signIn(company, 'boss')).get<Task[]>('tasks/all');
  expect(all.map(({ nickname }) => nickname)).not.toContain('Χωρίς διευθύνσεις');
});

test('the company that was given a task splits it for allocation without network: internal, without sales prices', {
  tag: '@all',
}, async ({ browser }) => {
  const task = await tasks.requested('Ανάθεση', 'accept');
  const desk = await deskOf(browser, 'partner');
  await desk.load(`/tasks/${task.id}`);
  await desk.offline(async () => {
    await choose(desk.page, 'Ανάθεση', 'Split task for allocation');
    const dialog = desk.page.getByRole('dialog', { name: 'Split Ανάθεση for allocation' });
    await expect(dialog).toContainText('2 addresses are copied without their sales prices.');
    await dialog.getByRole('button', { name: 'Split for allocation' }).click();
    await expect(dialog.getByText('Waiting for a connection')).toBeVisible();
    await desk.page.keyboard.press('Escape');
  });
  const all = await (await Office.signIn(company, 'partner')).get<Task[]>('tasks/all');
  const [made, ...others] = all.filter(({ rootTask }) => rootTask?.id === task.id);
  expect(others).toEqual([]);
  expect(made).toMatchObject({
    nickname: 'Ανάθεση (Internal)',
    antediluvian: false,
    taskCompletionStatus: 'UNASSIGNED',
  });
  expect(made?.salesPrice ?? null).toBeNull();
  expect(made?.jobTicket).toMatch(/-Internal$/);
});
