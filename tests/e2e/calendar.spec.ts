import type { Locator, Page } from '@playwright/test';
import { must } from '../../domain/kernel/assert.ts';
import { dateAt, day, dayOfDate, defaultTimeZone, hour, second } from '../../domain/kernel/time.ts';
import type { Task } from '../../domain/schemas.ts';
import type { Company } from './support/company.ts';
import { faults } from './support/faults.ts';
import { Office } from './support/office.ts';
import { PlannedTasks } from './support/planned-tasks.ts';
import { Desk } from './support/task-people.ts';
import { expect, test } from './support/test.ts';

/** The planner's screens by hand (specification 2.3): month, week, day and the dispatch board, without network too. */
test.describe.configure({ timeout: 600_000 });

let company: Company;
let tasks: PlannedTasks;
let office: Office;
let desk: Desk;

/** A week in which the demo has nothing, so that its days are these tests' own: Monday, three weeks ahead. */
const monday = ((): string => {
  const from = Date.now() + 21 * day;
  const weekday = (new Date(from).getUTCDay() + 6) % 7;
  return dateAt(from - weekday * day, defaultTimeZone);
})();

/** So many hours after the Monday's midnight. */
const at = (hours: number): number => dayOfDate(monday, defaultTimeZone).from + hours * hour;

/** Dates of an installation of two hours, with a pickup two hours before it. */
const dates = (from: number) => ({
  installationTimestampFrom: from,
  installationTimestampTo: from + 2 * hour - second,
  pickupTimestampFrom: from - 2 * hour,
  pickupTimestampTo: from - 1,
});

test.beforeAll(async ({ browser, server }) => {
  test.setTimeout(600_000);
  company = await server.company();
  tasks = await PlannedTasks.at(company);
  office = await Office.signIn(company, 'boss');
  await tasks.draft('Πρόταση', dates(at(10)));
  await tasks.published('Ανοιχτή', dates(at(13)));
  for (let count = 1; count <= 14; count += 1) await tasks.published(`Γεμάτη ${count}`, dates(at(4 * 24 + 8)));
  desk = await Desk.of(browser, company, 'boss');
});

test.afterAll(async () => {
  await desk.close();
});

const block = (name: string): Locator => desk.page.getByRole('button', { name: new RegExp(name) });

const boxOf = async (element: Locator) => must((await element.boundingBox()) ?? undefined, 'a place on the screen');

/** No block lies over another one, and each has room for its time and a word. */
async function expectBeside(blocks: Locator): Promise<void> {
  const boxes = await Promise.all((await blocks.all()).map(boxOf));
  const sorted = boxes.sort((one, other) => one.x - other.x);
  for (const [index, { x, width }] of sorted.entries()) {
    expect(width).toBeGreaterThan(60);
    expect(x + width).toBeLessThanOrEqual((sorted[index + 1]?.x ?? Number.POSITIVE_INFINITY) + 1);
  }
}

/** Drags with the mouse from one point to another, as slowly as a browser needs to notice; `held` before it is let go. */
async function drag(
  page: Page,
  from: { x: number; y: number },
  to: { x: number; y: number },
  held: () => Promise<void> = async () => undefined,
): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y + 4, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 12 });
  await held();
  await page.mouse.up();
}

const stored = async (nickname: string): Promise<Task> =>
  must(
    (await office.get<Task[]>('tasks/all')).find((task) => task.nickname === nickname),
    nickname,
  );

test('week, day and month show installations, pickups when asked, and the work of those who were picked', {
  tag: '@all',
}, async () => {
  const { page } = desk;
  for (const [view, count] of [
    // Of the fourteen at once two, and a button for the others.
    ['week', 4],
    ['day', 2],
    ['month', 2],
  ] as const) {
    await desk.load(`/calendar?view=${view}&date=${monday}`);
    await block('Πρόταση').waitFor();
    if (view !== 'month') await expect(page.getByRole('button', { name: /Πρόταση|Ανοιχτή|Γεμάτη/ })).toHaveCount(count);
    expect(await faults(page), view).toEqual([]);
    if (view !== 'week') continue;
    await expectBeside(block('Γεμάτη'));
    await page.getByRole('button', { name: /^12 more tasks/ }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: /Γεμάτη/ })).toHaveCount(12);
    await page.keyboard.press('Escape');
  }
  await desk.load(`/calendar?view=day&date=${monday}`);
  await page.getByRole('checkbox', { name: 'Pickups' }).click();
  await expect(block('Πρόταση')).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Installations' }).click();
  await expect(block('Πρόταση')).toHaveCount(1);
  await desk.load(`/calendar?view=day&date=${monday}`);
  await page.getByRole('group', { name: 'Not assigned' }).getByRole('button').click();
  await expect(block('Πρόταση')).toHaveCount(1);
  await page.getByRole('button', { name: 'Previous day' }).click();
  await expect(block('Πρόταση')).toHaveCount(0);
});

test('a draft is dragged to another day and stretched without network, each after a question; what is published stays', {
  tag: '@all',
}, async () => {
  const { page } = desk;
  await desk.load(`/calendar?view=week&date=${monday}`);
  const draft = await boxOf(block('Πρόταση'));
  const question = page.getByRole('dialog', { name: 'Change dates' });
  await desk.offline(async () => {
    await drag(page, { x: draft.x + 20, y: draft.y + 8 }, { x: draft.x + 20 + draft.width, y: draft.y + 8 });
    await expect(question).toContainText('The installation of “Πρόταση” was planned for');
    await question.getByRole('button', { name: 'Change the dates' }).click();
    await expect(page.getByText('The dates have been updated.')).toBeVisible();
  });
  const moved = await stored('Πρόταση');
  expect(dateAt(moved.installationTimestampFrom ?? 0, defaultTimeZone)).toBe(dateAt(at(34), defaultTimeZone));
  expect((moved.installationTimestampTo ?? 0) - (moved.installationTimestampFrom ?? 0)).toBe(2 * hour - second);

  const there = await boxOf(block('Πρόταση'));
  await block('Πρόταση').hover();
  await drag(
    page,
    { x: there.x + there.width / 2, y: there.y + there.height - 3 },
    { x: there.x + there.width / 2, y: there.y + there.height * 1.5 },
  );
  await question.getByRole('button', { name: 'Change the dates' }).click();
  await expect.poll(async () => (await stored('Πρόταση')).estimateTime, { timeout: 60_000 }).toBeGreaterThan(2);
  expect((await stored('Πρόταση')).installationTimestampFrom).toBe(moved.installationTimestampFrom);

  const other = await boxOf(block('Ανοιχτή'));
  await drag(page, { x: other.x + 20, y: other.y + 8 }, { x: other.x + 20 + other.width, y: other.y + 8 });
  await expect(question).toBeHidden();
  await expect(block('Ανοιχτή')).toBeVisible();
});

test('a click on a free hour begins a task at that hour, and on an event shows what can be done with it', {
  tag: '@all',
}, async () => {
  const { page } = desk;
  await desk.load(`/calendar?view=day&date=${monday}`);
  await block('Ανοιχτή').click();
  const sheet = page.getByRole('dialog', { name: 'Ανοιχτή' });
  await expect(sheet.getByRole('link', { name: 'Open task' })).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Change dates' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Hour 17:00/ }).click();
  await page.waitForURL('**/tasks/create?**');
  const [year, month, date] = monday.split('-');
  await expect(page.getByRole('textbox', { name: 'Installation from' })).toHaveValue(
    `${date}/${month}/${year} 17:00:00`,
  );
  await expect(page.getByRole('textbox', { name: 'Installation to' })).toHaveValue(`${date}/${month}/${year} 17:59:59`);
});

test('a full day of the month says how much is on, and a click on it opens the day', { tag: '@all' }, async () => {
  const { page } = desk;
  await desk.load(`/calendar?view=month&date=${monday}`);
  const friday = page.getByRole('button', { name: /, 14 tasks$/ });
  await expect(friday).toHaveAttribute('data-count', '14');
  await expect(page.getByRole('button', { name: /Γεμάτη/ })).toHaveCount(3);
  // Where its number stands, above what is on.
  await friday.click({ position: { x: 12, y: 12 } });
  await expect(page).toHaveURL(/view=day/);
  await expect(page.getByRole('button', { name: /Γεμάτη/ })).toHaveCount(14);
});

test('work is dragged from the tray to somebody and a time without network, taken back, and moved to a day of the week', async () => {
  const { page } = desk;
  await desk.load(`/dispatch?date=${monday}`);
  const tray = page.getByRole('group', { name: 'Not assigned' });
  const card = tray.getByRole('button', { name: /Ανοιχτή/ });
  const row = page.getByRole('listitem', { name: 'Γιώργος Παπαδόπουλος' });
  const work = row.getByRole('button', { name: /Ανοιχτή/ });
  expect(await faults(page)).toEqual([]);
  /** The head of an hour stands above its place in every row. */
  const drop = async (hour: string, held?: () => Promise<void>): Promise<void> => {
    const from = await boxOf(card);
    const to = await boxOf(row);
    const { x } = await boxOf(page.getByText(hour, { exact: true }));
    await drag(page, { x: from.x + 30, y: from.y + 15 }, { x: x + 4, y: to.y + to.height / 2 }, held);
  };
  const before = await stored('Ανοιχτή');
  await desk.offline(async () => {
    await drop('15:00', () => expect(row).toContainText('15:00 – 17:00'));
    await expect(work).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(card).toBeVisible();
    await drop('15:00');
    await expect(work).toBeVisible();
  });
  const placed = await stored('Ανοιχτή');
  expect(placed.employeesAssignees).toEqual([{ id: tasks.installer }]);
  expect(placed.installationTimestampFrom).toBe(at(15));
  expect((placed.installationTimestampTo ?? 0) - at(15)).toBe(2 * hour - second);
  expect(placed.estimateTime).toBe(before.estimateTime);

  await desk.load(`/dispatch?date=${monday}&view=week`);
  expect(await faults(page)).toEqual([]);
  const block = await boxOf(work);
  await drag(page, { x: block.x + 20, y: block.y + 10 }, { x: block.x + 20 + block.width, y: block.y + 10 });
  await expect.poll(async () => (await stored('Ανοιχτή')).installationTimestampFrom, { timeout: 60_000 }).toBe(at(39));
});

test('on a phone nothing is wider than the screen, and a draft gets other dates by its sheet', { tag: '@all' }, async ({
  browser,
}) => {
  const phone = await Desk.of(browser, company, 'boss', { phone: true });
  const { page } = phone;
  const screens = [
    '/tasks',
    '/tasks/create',
    '/calendar?view=month',
    '/calendar?view=week',
    '/calendar',
    '/dispatch',
    '/map',
  ];
  for (const path of screens) {
    await phone.load(path);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(over, path).toBeLessThanOrEqual(0);
  }
  await tasks.draft('Στο κινητό', dates(at(2 * 24 + 10)));
  await phone.load(`/calendar?date=${dateAt(at(48), defaultTimeZone)}`);
  await page.getByRole('button', { name: /Στο κινητό/ }).click();
  await page.getByRole('button', { name: 'Change dates' }).click();
  const question = page.getByRole('dialog', { name: 'Change dates' });
  const to = question.getByRole('textbox', { name: 'To' });
  await to.fill((await to.inputValue()).replace('12:00:00', '15:00:00'));
  await phone.offline(async () => {
    await question.getByRole('button', { name: 'Change the dates' }).click();
    await expect(question).toBeHidden();
  });
  expect((await stored('Στο κινητό')).estimateTime).toBe(5);
  await phone.close();
});
