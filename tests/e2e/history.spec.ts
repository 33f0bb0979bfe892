import type { Browser, Page } from '@playwright/test';
import { dayAround, defaultTimeZone, overlaps } from '../../domain/kernel/time.ts';
import type { OperationalAddress, Task } from '../../domain/schemas.ts';
import type { AccountName } from '../../server/demo/people.ts';
import { type Company, signedIn } from './support/company.ts';
import { everythingSent, leaveBrowser, openHere, untilKept } from './support/desk.ts';
import { faults } from './support/faults.ts';
import { Office } from './support/office.ts';
import { OtherDevice } from './support/other-device.ts';
import { expect, test } from './support/test.ts';
import { wordsOf } from './support/words.ts';

test.describe.configure({ timeout: 240_000 });

let company: Company;
let t: (key: string) => string;

test.beforeEach(async ({ company: own }) => {
  company = own;
  t = wordsOf(test.info().project.use.locale);
});

/** How long something may take that comes from another browser. */
const live = { timeout: 45_000 };
const place = 'Καφέ Γεωργίου';

/** Somebody of the demo at a screen of their own, with everything of theirs. */
async function open(browser: Browser, account: AccountName): Promise<Page> {
  const page = await openHere(browser, company, { account });
  await untilKept(page);
  await everythingSent(page);
  return page;
}

/** The address of today's work of the demo's installer; others are called the same. */
async function addressOf(nickname: string): Promise<OperationalAddress> {
  const office = await Office.signIn(company, 'boss');
  const addresses = await office.get<OperationalAddress[]>('operational-addresses/all');
  const now = dayAround(Date.now(), defaultTimeZone);
  const today = (await office.get<Task[]>('tasks/all')).filter(
    ({ installationTimestampFrom: from, employeesAssignees }) =>
      from !== null && overlaps(now, { from, to: from + 1 }) && employeesAssignees.length > 0,
  );
  const found = addresses.find((each) => each.nickname === nickname && today.some(({ id }) => id === each.task.id));
  if (found === undefined) throw new Error(`the demo has no address ${nickname}`);
  return found;
}

const history = (page: Page) => page.getByRole('list', { name: t('history.title') });

test('a task tells its history to office and crew, says so without network, and tells a customer nothing', {
  tag: '@all',
}, async ({ browser }) => {
  const { id, task } = await addressOf(place);
  const installer = await OtherDevice.signIn(company, 'installer');
  await installer.do('markCollected', { id }, { completionStatus: 'NO_PROGRESS' });

  const boss = await open(browser, 'boss');
  await boss.goto(`${company.url}/tasks/${task.id}`);
  await boss.getByRole('button', { name: t('history.open'), exact: true }).click();
  await expect(history(boss)).toContainText(t('change.markCollected'));
  await expect(history(boss)).toContainText(t('status.COLLECTED'));
  await boss.getByRole('button', { name: t('history.filter'), exact: true }).click();
  expect(await faults(boss), 'history').toEqual([]);
  const [file] = await Promise.all([
    boss.waitForEvent('download'),
    boss.getByRole('button', { name: t('table.export') }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^history-tasks_export_.*\.xlsx$/);

  await boss.context().setOffline(true);
  await boss.goto(`${company.url}/tasks/${task.id}?address=${id}&history=operational-addresses/${id}`);
  await expect(boss.getByText(t('history.offline'), { exact: true })).toBeVisible();
  await expect(boss.getByRole('dialog').filter({ hasText: t('history.known') })).toContainText(t('status.COLLECTED'));
  expect(await faults(boss), 'history without network').toEqual([]);

  const crew = await open(browser, 'installer');
  await crew.goto(`${company.url}/my-day?address=${id}&history=operational-addresses/${id}`);
  await expect(history(crew)).toContainText(t('change.markCollected'));
  expect(await faults(crew), 'history on My day').toEqual([]);

  const client = await open(browser, 'client');
  await client.goto(`${company.url}/tasks/${task.id}`);
  await expect(client.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(client.getByRole('button', { name: t('history.open'), exact: true })).toBeHidden();
});

test('the work of an employee who was deactivated meanwhile reaches the boss, who accepts it', { tag: '@all' }, async ({
  browser,
}) => {
  const { id } = await addressOf(place);
  const installer = await open(browser, 'installer');
  await installer.goto(`${company.url}/my-day`);
  const card = installer.getByRole('article', { name: place, exact: true });
  await expect(card).toBeVisible(live);
  await installer.context().setOffline(true);
  await card.getByRole('button', { name: /Mark collected|Παρέλαβα/ }).click();
  await expect(card).toContainText(t('status.COLLECTED'));

  const office = await Office.signIn(company, 'boss');
  const { user } = await signedIn(company, 'installer');
  await office.patch('employees/deactivate', { id: user.id });
  await installer.context().setOffline(false);
  await expect.poll(() => office.get<unknown[]>('sync/quarantine'), live).toHaveLength(1);

  const boss = await open(browser, 'boss');
  await boss.goto(`${company.url}/quarantine`);
  const entry = boss.getByRole('article', { name: new RegExp(place) });
  await expect(entry).toContainText(t('change.markCollected'));
  expect(await faults(boss), 'refused work').toEqual([]);
  await entry.getByRole('button', { name: t('quarantine.accept') }).click();
  await boss
    .getByRole('dialog')
    .getByRole('button', { name: t('quarantine.accept') })
    .click();
  await expect(boss.getByText(t('quarantine.empty'))).toBeVisible();
  expect((await addressOf(place)).completionStatus).toBe('COLLECTED');
  await boss.context().setOffline(true);
  await boss.reload();
  await expect(boss.getByText(t('quarantine.offline'))).toBeVisible();

  const clerk = await open(browser, 'office');
  await clerk.goto(`${company.url}/quarantine`);
  await expect(clerk.getByText(t('quarantine.notYours'), { exact: true })).toBeVisible();
  expect((await addressOf(place)).id).toBe(id);
  for (const page of [installer, boss, clerk]) await leaveBrowser(page.context());
});

test('the office sees the devices of its people, and the crew does not', { tag: '@all' }, async ({ browser }) => {
  const installer = await open(browser, 'installer');
  for (const account of ['boss', 'office'] as const) {
    const page = await open(browser, account);
    await page.goto(`${company.url}/devices`);
    await expect(page.getByText(/Chrome/).first()).toBeVisible(live);
    expect(await faults(page), `devices of ${account}`).toEqual([]);
    await leaveBrowser(page.context());
  }
  await installer.goto(`${company.url}/devices`);
  await expect(installer.getByText(t('devices.notYours'), { exact: true })).toBeVisible();
});

test('devices and refused work are for who has people: others are led away', { tag: '@all' }, async ({ browser }) => {
  for (const [account, to] of [
    ['partner', null],
    ['newboss', '/profile'],
    ['client', '/tasks'],
  ] as const) {
    const page = await open(browser, account);
    for (const path of ['/devices', '/quarantine']) {
      await page.goto(company.url + path);
      await expect.poll(() => new URL(page.url()).pathname, `${account}, ${path}`).toBe(to ?? path);
      await page.locator('h1').first().waitFor();
      if (to !== null) continue;
      // A company sees its own people's, and nothing of another one's.
      await expect(page.getByText('Τεχνική Πάτρας')).toHaveCount(0);
      expect(await faults(page), `${account}, ${path}`).toEqual([]);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wider, `${account}, ${path}`).toBeLessThanOrEqual(0);
    }
    await leaveBrowser(page.context());
  }
});
