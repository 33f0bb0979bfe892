import type { Locator, Page } from '@playwright/test';
import { must } from '../../domain/kernel/assert.ts';
import { dayAround, defaultTimeZone, hour, second } from '../../domain/kernel/time.ts';
import { wallTimeAt } from '../../domain/kernel/wall-time.ts';
import type { Company } from './support/company.ts';
import { Mailbox } from './support/mailbox.ts';
import { Office } from './support/office.ts';
import { night, PlannedTasks } from './support/planned-tasks.ts';
import { Desk } from './support/task-people.ts';
import { expect, test } from './support/test.ts';

/** The rules of a task's forms (specification 5), as an office meets them. */
test.describe.configure({ timeout: 600_000 });

let company: Company;
let tasks: PlannedTasks;
let desk: Desk;

test.beforeAll(async ({ browser, server }) => {
  test.setTimeout(600_000);
  company = await server.company();
  tasks = await PlannedTasks.at(company);
  desk = await Desk.of(browser, company, 'office');
});

test.afterAll(async () => {
  await desk.close();
});

const midnight = dayAround(Date.now(), defaultTimeZone, 2).from;

/** A moment as fields show and take it: 22/11/2026 08:00:00. */
const typed = (at: number): string => {
  const [day = '', time = ''] = wallTimeAt(at, defaultTimeZone).split(' ');
  return `${day.split('-').toReversed().join('/')} ${time.slice(0, 8)}`;
};

const box = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: true });

/** Types into a field and leaves it. */
async function enter(field: Locator, value: string): Promise<void> {
  await field.fill(value);
  await field.blur();
}

/** Types a number over the one that is there, as a person does. */
async function enterNumber(field: Locator, value: string): Promise<void> {
  await field.press('ControlOrMeta+a');
  await field.pressSequentially(value);
  await field.blur();
}

/** Throws away what was entered into a new task, which would be there again. */
async function discard(page: Page): Promise<void> {
  await desk.load('/tasks/create');
  await page.getByRole('button', { name: 'Discard' }).click();
}

/** Opens the dialog of an action, once what another device has planned is here. */
async function openAction(action: string, { id, nickname }: { id: string; nickname: string }): Promise<void> {
  await desk.load(`/tasks/${id}`);
  await desk.page.getByRole('heading', { level: 1, name: nickname, exact: true }).waitFor();
  await desk.open(`/tasks/${id}?action=${action}&of=${id}`);
}

test('a new task begins with the present hour; end, pickup and hours follow one another until the details are on', {
  tag: '@all',
}, async () => {
  const { page } = desk;
  await desk.load('/tasks/create');
  const from = box(page, 'Installation from');
  const to = box(page, 'Installation to');
  await expect(from).toHaveValue(/:00:00$/);
  await expect(to).toHaveValue(/:59:59$/);
  await expect(box(page, 'Estimated time')).toHaveValue('1.00');
  await expect(box(page, 'Pickup from')).toHaveValue(/ 00:00:00$/);
  await expect(to).not.toBeEditable();

  await enter(from, typed(midnight + 9 * hour));
  await expect(to).toHaveValue(typed(midnight + 10 * hour - second));
  await expect(box(page, 'Pickup to')).toHaveValue(typed(midnight + 9 * hour - second));
  await expect(box(page, 'Pickup from')).toHaveValue(typed(dayAround(midnight, defaultTimeZone, -1).from));
  await enterNumber(box(page, 'Estimated time'), '2.5');
  await expect(to).toHaveValue(typed(midnight + 11.5 * hour - second));

  await page.getByRole('switch', { name: 'Advanced timestamps' }).click({ force: true });
  await expect(to).toBeEditable();
  const pickup = await box(page, 'Pickup from').inputValue();
  await enter(from, typed(midnight + 33 * hour));
  await expect(box(page, 'Pickup from')).toHaveValue(pickup);
  await discard(page);
});

test('a form tells at its fields what is missing, too long, turned round, or past', { tag: '@all' }, async () => {
  const { page } = desk;
  await desk.load('/tasks/create');
  await enter(box(page, 'Nickname'), 'α'.repeat(65));
  await expect(page.getByText('At most 64 characters.')).toBeVisible();
  await page.getByRole('switch', { name: 'Advanced timestamps' }).click({ force: true });
  await enter(box(page, 'Installation from'), typed(midnight + 9 * hour));
  await enter(box(page, 'Installation to'), typed(midnight + 8 * hour));
  await expect(page.getByText('The start is after the end.')).toHaveCount(2);
  await enter(box(page, 'Installation from'), typed(midnight - 30 * 24 * hour));
  await expect(page.getByText('Choose today or a later day.').first()).toBeVisible();
  // What is incomplete is asked about; without a customer there is no way on.
  await page.getByRole('button', { name: 'Create task' }).click();
  await expect(page.getByText('Please select a customer associated with this task before proceeding')).toBeVisible();
  await discard(page);
});

test('a task is rescheduled without network by hours or by dates, never before its present beginning', {
  tag: '@all',
}, async () => {
  const { page } = desk;
  const { id } = await tasks.published('Μετάθεση');
  await openAction('reschedule', { id, nickname: 'Μετάθεση' });
  const dialog = page.getByRole('dialog', { name: 'Reschedule: Μετάθεση' });
  const from = night + 24 * hour;
  await expect(box(dialog, 'New from')).toHaveValue(typed(from));
  await enterNumber(box(dialog, 'New estimated hours'), '3.5');
  await expect(box(dialog, 'New to')).toHaveValue(typed(from + 3.5 * hour));
  await enter(box(dialog, 'New to'), typed(from + 5 * hour));
  await expect(box(dialog, 'New to')).toHaveValue(typed(from + 5 * hour - second));
  await expect(box(dialog, 'New estimated hours')).toHaveValue('5.00');
  await enter(box(dialog, 'New from'), typed(from - hour));
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  await expect(dialog.getByText('Not before the current start.')).toBeVisible();
  await enter(box(dialog, 'New from'), typed(from + 2 * hour));
  await desk.offline(async () => {
    await dialog.getByRole('button', { name: 'Reschedule' }).click();
    await expect(dialog).toBeHidden();
  });
  await desk.load(`/tasks/${id}`);
  await expect(
    page
      .getByText(
        `${typed(from + 2 * hour)
          .slice(0, 16)
          .replace(' ', ', ')} –`,
      )
      .first(),
  ).toBeVisible();
});

/** The form of a draft that was given to the installer by another system, which may do so before it is published. */
async function openGivenDraft(nickname: string): Promise<{ form: Locator; people: () => Promise<number> }> {
  const { page } = desk;
  const { id } = await tasks.draft(nickname);
  await tasks.boss.do('assignEmployees', { id, employees: [tasks.installer] });
  const office = await Office.signIn(company, 'boss');
  const people = async () => (await office.get<{ employeesAssignees: unknown[] }>(`tasks/${id}`)).employeesAssignees;
  await desk.load(`/tasks/${id}`);
  await page.getByRole('heading', { level: 1, name: nickname, exact: true }).waitFor();
  await expect(page.getByText('Γιώργος Παπαδόπουλος').first()).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  return { form: page.getByRole('dialog', { name: nickname }), people: async () => (await people()).length };
}

for (const { what, change, left } of [
  { what: 'another begin', change: (form: Locator) => enter(box(form, 'Installation from'), typed(midnight)), left: 0 },
  { what: 'another estimate', change: (form: Locator) => enterNumber(box(form, 'Estimated time'), '4'), left: 0 },
  { what: 'another payout', change: (form: Locator) => enterNumber(box(form, 'Total payout'), '99'), left: 1 },
])
  test(`${what} of a task, without network, leaves ${left} of its people on it, and says so`, {
    tag: '@all',
  }, async () => {
    const { page } = desk;
    const { form, people } = await openGivenDraft(`Ομάδα, ${what}`);
    await desk.offline(async () => {
      await change(form);
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(form).toBeHidden();
      const emptied = page.getByText('The employee assignees list got emptied');
      await (left === 0 ? expect(emptied).toBeVisible() : expect(emptied).toBeHidden());
      await expect(page.getByText('Γιώργος Παπαδόπουλος').first()).toBeVisible({ visible: left > 0 });
    });
    expect(await people()).toBe(left);
  });

test('a task is at places of its customer, of all, or of nobody; those of another leave with the customer', {
  tag: '@all',
}, async () => {
  const { page } = desk;
  const office = await Office.signIn(company, 'boss');
  const all = await office.get<{ id: string; nickname: string; customer: unknown }[]>('addresses/all');
  const { id, customer } = must(
    all.find(({ nickname }) => nickname === 'Ξενοδοχείο Ακταίον'),
    'the hotel',
  );
  await tasks.boss.do('shareAddress', { id }, { sharedAddress: false, sharedStatus: 'PRIVATE', customer });
  await desk.load('/tasks/create');
  const choose = async (customer: string) => {
    await page.getByRole('tab', { name: 'Basic' }).click();
    const field = page.getByRole('combobox', { name: 'Customer' });
    await field.fill(customer);
    await page.getByRole('option', { name: customer }).click();
  };
  const offered = (name: string) =>
    page.getByRole('group', { name: /^Available/ }).getByRole('button', { name: `Add ${name}`, exact: true });
  const picked = (name: string) => page.getByRole('button', { name: `Remove ${name}`, exact: true });
  const [own, ofNobody, ofAll] = ['Καφέ Γεωργίου, αποθήκη', 'Αποθήκη Βιομηχανικής Περιοχής', 'Ξενοδοχείο Ακταίον'];

  await choose('Καφέ Γεωργίου');
  await page.getByRole('tab', { name: 'Addresses' }).click();
  // That the hotel is nobody's now has been heard.
  await expect(offered(ofAll)).toBeVisible();
  await desk.context.setOffline(true);
  for (const name of [own, ofNobody, ofAll]) await offered(name).click();
  await expect(offered('Οικία Μπακάλη')).toBeHidden();

  await choose('Ιδιώτες');
  const question = page.getByRole('dialog', { name: 'Addresses of another customer' });
  await expect(question).toContainText(`They belong to another customer and will be removed from the task: ${own}.`);
  await question.getByRole('button', { name: 'Change customer' }).click();
  await page.getByRole('tab', { name: 'Addresses' }).click();
  for (const name of [ofNobody, ofAll]) await expect(picked(name)).toBeVisible();
  await expect(picked(own)).toBeHidden();
  await expect(offered(own)).toBeHidden();
  await expect(offered('Οικία Μπακάλη')).toBeVisible();
  await desk.context.setOffline(false);
});

test('a split takes no more subtasks than places to install at, and none without one', { tag: '@all' }, async () => {
  const { page } = desk;
  const { id } = await tasks.published('Χωρισμός');
  await openAction('split', { id, nickname: 'Χωρισμός' });
  const dialog = page.getByRole('dialog', { name: 'Split Χωρισμός' });
  await dialog.getByRole('button', { name: 'Add subtask' }).click();
  const alert = page.getByRole('dialog', { name: 'No installation address' });
  await expect(alert).toContainText(
    'You are going to create a subtask without an installation address! Add one more installation site and try again.',
  );
  await alert.getByRole('button').last().click();
  await expect(dialog.getByRole('list', { name: 'Subtasks' }).getByRole('listitem')).toHaveCount(2);
  await dialog.getByRole('tab', { name: /^Task splitting/ }).click();
  await dialog.getByRole('checkbox', { name: 'Select all: Χωρισμός 2' }).check();
  await dialog.getByRole('button', { name: 'Give selected to' }).click();
  await page.getByRole('menuitem', { name: 'Χωρισμός 1' }).click();
  await dialog.getByRole('button', { name: 'Split task' }).click();
  await expect(page.getByText('The task can’t be split. Without an installation address: Χωρισμός 2.')).toBeVisible();
  await expect(dialog.getByText('No installation address yet')).toBeVisible();
});

test('the completion is told to each recipient once, with a subject, and only with network', {
  tag: '@all',
}, async () => {
  const { page, context } = desk;
  const task = await tasks.accepted('Ενημέρωση');
  await tasks.mark(task, 'Collected', 'InProgress', 'Installed', 'Finished');
  await openAction('notifyCompletion', { id: task.id, nickname: 'Ενημέρωση' });
  const dialog = page.getByRole('dialog', { name: 'Notify completion' });
  const send = dialog.getByRole('button', { name: 'Send' });
  const recipients = dialog
    .getByLabel(/^Recipients/)
    .and(dialog.locator('input'))
    .first();
  await expect(send).toBeDisabled();
  for (const address of ['one@ergon.example', 'ONE@ergon.example', 'two@ergon.example']) {
    await recipients.fill(address);
    await recipients.press('Tab');
  }
  await expect(dialog.getByText(/^(one|ONE)@ergon.example$/)).toHaveCount(1);
  await box(dialog, 'Subject').fill('   ');
  await expect(send).toBeDisabled();
  await box(dialog, 'Subject').fill('Τελειώσαμε');
  await context.setOffline(true);
  await expect(send).toBeDisabled();
  await expect(dialog.getByText('This needs a connection.', { exact: false })).toBeVisible();
  await context.setOffline(false);
  await send.click();
  await expect(page.getByText('E-mails are being sent to 2 recipients.')).toBeVisible();
  const mailbox = new Mailbox(company.directory);
  await expect.poll(async () => (await mailbox.next('two@ergon.example'))?.to ?? '').toContain('two@ergon.example');
});
