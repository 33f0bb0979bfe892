import type { Browser } from '@playwright/test';
import { planRulesWorld, type RulesWorld } from './support/rules-world.ts';
import { formLook, nextMarks, rowOffers } from './support/task-looks.ts';
import { Desk, type Person } from './support/task-people.ts';
import { forms, laterTabs, marks, offers } from './support/task-rules-expected.ts';
import { expect, test } from './support/test.ts';

/** What the browser offers whom for each status (specification 4.1 to 4.5 and 6), written down from the specification. */
test.describe.configure({ timeout: 600_000 });

let world: RulesWorld;
const desks = new Map<Person, Promise<Desk>>();

test.beforeAll(async ({ server }) => {
  test.setTimeout(600_000);
  world = await planRulesWorld(await server.company());
});

test.afterAll(async () => {
  for (const desk of desks.values()) await (await desk).close();
});

/** One sign-in a person, for all tests. */
function deskOf(browser: Browser, person: Person): Promise<Desk> {
  const desk = desks.get(person) ?? Desk.of(browser, world.company, person);
  desks.set(person, desk);
  return desk;
}

const id = (name: string): string => world.ids.get(name) ?? '';

/** A person's page, and how they open an address in which tasks are named: `/tasks/:ACCEPTED`. */
async function bound(browser: Browser, person: Person) {
  const desk = await deskOf(browser, person);
  const open = (path: string): Promise<void> => desk.open(path.replace(/:(\w+)/, (_, name: string) => id(name)));
  return { page: desk.page, load: (path: string) => desk.load(path), open };
}

test('a row offers what section 4.2 says for its status: to boss, office, installer and partner', {
  tag: '@all',
}, async ({ browser }) => {
  for (const [person, tab, expected] of offers) {
    const { page, load } = await bound(browser, person);
    await load(`/tasks?tab=${tab}&always=true&size=50`);
    const found: Record<string, string[]> = {};
    for (const name of Object.keys(expected)) found[name] = await rowOffers(page, name);
    expect(found, person).toEqual(expected);
  }
});

test('the form has the tabs, fields and buttons of a status for who plans the task, and is only read by others', {
  tag: '@all',
}, async ({ browser }) => {
  for (const person of ['boss', 'office'] as const) {
    const desk = await deskOf(browser, person);
    for (const [name, expected] of Object.entries(forms)) {
      await desk.open(`/tasks/${id(name)}?form=basic`);
      const { tabs, editable, buttons, readOnly } = await formLook(desk.page, name);
      expect({ tabs, editable, buttons }, `${person}: ${name}`).toEqual(expected);
      // Fixed for good, whatever the status: whose it is, and what follows from the addresses.
      expect(readOnly, `${person}: ${name}`).toEqual(
        expect.arrayContaining(['Customer', 'Total extra costs', 'Completion percentage', 'Installation to']),
      );
      expect(readOnly.includes('Invoice number'), `${person}: ${name}`).toBe(name === 'INVOICED');
    }
  }
  const partner = await deskOf(browser, 'partner');
  await partner.open(`/tasks/${id('PARTNERS')}?form=basic`);
  const theirs = await formLook(partner.page, 'PARTNERS');
  expect(theirs).toMatchObject({ tabs: laterTabs, editable: [], buttons: [] });
  // The owner's sales price is nobody else's business (specification 6).
  expect(theirs.readOnly).not.toContain('Sales price');
  const installer = await deskOf(browser, 'installer');
  await installer.open(`/tasks/${id('ACCEPTED')}`);
  await expect(installer.page.getByRole('article')).toHaveCount(2);
  await expect(installer.page.getByRole('button', { name: /^(Edit|View)$/ })).toHaveCount(0);
  await installer.open('/tasks/create');
  await expect(installer.page.getByText('You can’t create tasks')).toBeVisible();
});

test('the tabs of the lists are those of section 2.3: for boss, office, installer and partner', {
  tag: '@all',
}, async ({ browser }) => {
  const tabs: Readonly<Record<Person, readonly string[]>> = {
    boss: ['Active', 'Draft', 'Finished', 'Invoiced', 'Assigned', 'Owned', 'Subtasks'],
    office: ['Active', 'Draft', 'Finished', 'Invoiced', 'Assigned', 'Owned', 'Subtasks', 'Watching'],
    installer: ['Active', 'Finished', 'Invoiced', 'Assigned', 'Created', 'Subtasks', 'Watching'],
    partner: ['Active', 'Draft', 'Finished', 'Invoiced', 'Assigned', 'Owned', 'Subtasks'],
  };
  for (const person of ['boss', 'office', 'installer', 'partner'] as const) {
    const desk = await deskOf(browser, person);
    await desk.open('/tasks');
    const lists = desk.page.getByRole('tablist', { name: 'Lists of tasks' });
    await lists.waitFor();
    const shown = await lists.getByRole('tab').allTextContents();
    expect(
      shown.map((words) => words.replace(/\d+$/, '').trim()),
      person,
    ).toEqual(tabs[person]);
    await expect(desk.page.getByRole('link', { name: 'Create task' })).toHaveCount(person === 'installer' ? 0 : 1);
  }
});

test('an address offers its next mark to who may work on the task, while it is ongoing', { tag: '@all' }, async ({
  browser,
}) => {
  const seen: Readonly<Record<Person, readonly string[]>> = {
    boss: Object.keys(marks),
    office: ['ACCEPTED', 'INSTALLED', 'PAUSED'],
    installer: ['ACCEPTED', 'COLLECTED', 'IN_PROGRESS', 'INSTALLED', 'FAILED', 'PAUSED'],
    partner: ['PARTNERS'],
  };
  for (const person of ['boss', 'office', 'installer', 'partner'] as const) {
    const { page, open } = await bound(browser, person);
    for (const name of seen[person]) {
      await open(`/tasks/:${name}`);
      expect(await nextMarks(page, name), `${person}: ${name}`).toEqual(marks[name]);
    }
  }
  const { page, open } = await bound(browser, 'boss');
  // Failing is for what is neither finished nor failed; where nothing can be done, the menu says so.
  for (const [name, line] of [
    ['INSTALLED', 'Mark failed'],
    ['CANCELED', 'No action available'],
  ] as const) {
    await open(`/tasks/:${name}`);
    await page.getByRole('article').first().getByRole('button', { name: 'More actions' }).click();
    await expect(page.getByRole('menuitem', { name: line })).toBeVisible();
  }
  // A draft has no addresses to mark yet.
  await open(`/tasks/${id('DRAFT')}`);
  expect(await nextMarks(page, 'DRAFT')).toEqual([null, null]);
});

test('several addresses are marked at once only while the task is ongoing', { tag: '@all' }, async ({ browser }) => {
  const { page, open } = await bound(browser, 'office');
  for (const [name, ongoing] of [
    ['ACCEPTED', true],
    ['PAUSED', false],
  ] as const) {
    await open(`/tasks/${id(name)}?several=true`);
    const dialog = page.getByRole('dialog', { name: `Addresses of ${name}` });
    await dialog.getByRole('row').nth(2).waitFor();
    await expect(dialog.getByRole('checkbox', { name: 'Select all 2 rows' })).toHaveCount(ongoing ? 1 : 0);
    await expect(dialog.getByText('Addresses can be marked only while the task is ongoing.')).toHaveCount(
      ongoing ? 0 : 1,
    );
  }
});

test('the employees of a task change freely, after a question, or not at all, by its status', { tag: '@all' }, async ({
  browser,
}) => {
  const { page, open } = await bound(browser, 'boss');
  const formOf = (name: string) => page.getByRole('dialog', { name, exact: true });
  let dialog = formOf('ACCEPTED');
  const employee = 'Γιώργος Παπαδόπουλος';
  const question = page.getByRole('dialog', { name: 'The task has moved on' });
  await open('/tasks/:ACCEPTED?form=assignment');
  await dialog.getByRole('button', { name: `Remove ${employee}` }).click();
  await expect(dialog.getByRole('button', { name: `Add ${employee}` })).toBeVisible();
  await dialog.getByRole('button', { name: `Add ${employee}` }).click();
  await expect(dialog.getByRole('button', { name: `Remove ${employee}` })).toBeVisible();
  for (const name of [
    'COLLECTED',
    'IN_PROGRESS',
    'INSTALLED',
    'FINISHED',
    'FAILED',
    'CONFLICTED_FINISHED',
    'INVOICED',
  ]) {
    await open(`/tasks/:${name}?form=assignment`);
    dialog = formOf(name);
    await dialog.getByRole('button', { name: `Remove ${employee}` }).click();
    await expect(question, name).toContainText('The task is past the acceptance phase');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog.getByRole('button', { name: `Remove ${employee}` }), name).toBeVisible();
  }
  // What was asked or declined has no list to be changed, nor what is closed; a draft says why.
  for (const name of ['ASSIGNMENT_REQUESTED', 'DECLINED', 'CANCELED', 'ENDED', 'DRAFT']) {
    await open(`/tasks/:${name}?form=assignment`);
    dialog = formOf(name);
    await expect(dialog.getByText('Watchers')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^(Add|Remove) / }), name).toHaveCount(0);
    await expect(dialog.getByText('Publish the task before you assign it.')).toHaveCount(name === 'DRAFT' ? 1 : 0);
  }
});

test('costs are changed by who sees them while the address is open, and a payout stays once another company accepted', {
  tag: '@all',
}, async ({ browser }) => {
  const changes = /^Change (communication info|costs|extra costs|final payout)$/;
  const linesFor = async (person: Person, name: string): Promise<string[]> => {
    const { page, open } = await bound(browser, person);
    await open(`/tasks/:${name}?several=true`);
    const dialog = page.getByRole('dialog', { name: `Addresses of ${name}` });
    await dialog.getByRole('row').nth(1).waitFor();
    const more = dialog.getByRole('button', { name: /^More actions: / });
    if ((await more.count()) === 0) return [];
    await more.first().click();
    const lines = page.getByRole('menuitem', { name: changes });
    await page.getByRole('menuitem').first().waitFor();
    return lines.allTextContents();
  };
  const open = ['Change communication info', 'Change costs', 'Change extra costs'];
  for (const person of ['boss', 'office'] as const) {
    expect(await linesFor(person, 'ACCEPTED'), person).toEqual(open);
    expect(await linesFor(person, 'FINISHED'), person).toEqual(['Change final payout']);
    expect(await linesFor(person, 'FAILED'), person).toEqual([]);
    expect(await linesFor(person, 'INVOICED'), person).toEqual([]);
  }
  expect(await linesFor('partner', 'PARTNERS')).toEqual(open);
  expect(await linesFor('installer', 'ACCEPTED')).toEqual([]);
  const { page } = await bound(browser, 'boss');
  for (const [name, fixed] of [
    ['ACCEPTED', false],
    ['PARTNERS', true],
  ] as const) {
    await linesFor('boss', name);
    await page.getByRole('menuitem', { name: 'Change costs' }).click();
    const payout = page.getByRole('dialog', { name: /^Costs · / }).getByRole('textbox', { name: 'Payout' });
    await expect(payout).toBeEditable({ editable: !fixed });
  }
});
