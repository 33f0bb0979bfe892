import type { Browser } from '@playwright/test';
import { size } from '../../tools/test/sizes.ts';
import { everythingSent, leaveBrowser, openDesk } from './support/desk.ts';
import { faults } from './support/faults.ts';
import { Office } from './support/office.ts';
import { OwnServer } from './support/own-server.ts';
import { expect, test } from './support/test.ts';
import {
  askIntoFleet,
  company,
  findCompanyAgain,
  findForTask,
  joinFleet,
  live,
  offerTask,
  openFleetRequest,
  putOn,
} from './support/two-companies.ts';

test.describe.configure({ timeout: 300_000 });

let server: OwnServer;

test.beforeAll(async () => {
  server = await OwnServer.start();
});

test.afterAll(() => server.end());

async function taskOf(nickname: string): Promise<string> {
  const office = await Office.signIn(server, 'boss');
  const tasks = await office.get<{ id: string; nickname: string }[]>('tasks/all');
  const task = tasks.find((each) => each.nickname === nickname);
  if (task === undefined) throw new Error(`the demo has no task ${nickname}`);
  return task.id;
}

/** The desks of the boss and of the subcontractor, both with everything of theirs. */
async function openDesks(browser: Browser) {
  const boss = await openDesk(browser, server, 'boss');
  const partner = await openDesk(browser, server, 'partner');
  for (const { page } of [boss, partner]) await everythingSent(page);
  return { boss, partner };
}

test('two companies from the search to the people on the task, live', { tag: '@all' }, async ({ browser }) => {
  const task = await taskOf('Ψυκτικοί θάλαμοι, Ακταίον');
  const { boss, partner } = await openDesks(browser);
  await findCompanyAgain(boss.page, server);
  await askIntoFleet(boss.page);
  // The subcontractor hears of it while doing something else.
  await expect(partner.page.getByRole('status').filter({ hasText: 'New request' })).toBeVisible(live);
  await openFleetRequest(partner.page);
  await joinFleet(partner.page);
  await expect(boss.page.getByRole('status').filter({ hasText: 'Request accepted' })).toBeVisible(live);
  await boss.page.goto(`${server.url}/profile?tab=subcontractors`);
  await expect(boss.page.getByRole('table')).toContainText(company);

  await findForTask(boss.page, server, task);
  await offerTask(boss.page);
  await partner.page.goto(`${server.url}/profile?requests=task`);
  await partner.page.getByRole('button', { name: 'Accept: Ψυκτικοί θάλαμοι, Ακταίον' }).click(live);
  // Whoever took a task on says next who does it.
  await expect(partner.page).toHaveURL(`${server.url}/tasks/${task}?form=assignment`);
  await putOn(partner.page, 'Δημήτρης Καλογερόπουλος');

  await expect(boss.page.getByRole('dialog')).toContainText('Accepted', live);
  const office = await Office.signIn(server, 'boss');
  await expect
    .poll(() => office.get(`tasks/${task}`), live)
    .toMatchObject({ taskCompletionStatus: 'ACCEPTED', employeesAssignees: [{}], assignee: {} });
  await leaveBrowser(boss.context);
  await leaveBrowser(partner.context);
});

test('an answer that was given without network reaches the other company later, and one that came too late is asked about', {
  tag: '@all',
}, async ({ browser }) => {
  const task = await taskOf('Ψυγείο βιτρίνα, Φούρνος Ρίου');
  const { boss, partner } = await openDesks(browser);
  const accept = partner.page.getByRole('button', { name: 'Accept: Ψυγείο βιτρίνα, Φούρνος Ρίου' });

  await partner.page.goto(`${server.url}/profile?requests=task`);
  await expect(accept).toBeVisible(live);
  await partner.context.setOffline(true);
  await accept.click();
  await expect(partner.page.getByRole('dialog', { name: 'Ψυγείο βιτρίνα, Φούρνος Ρίου' })).toBeVisible();
  await boss.page.goto(`${server.url}/tasks/${task}?form=assignment`);
  const dialog = boss.page.getByRole('dialog');
  await expect(dialog).toContainText('Pending');
  await partner.context.setOffline(false);
  await expect(dialog).toContainText('Accepted', live);

  // The boss takes it back while the other company has no network and puts its own person on it.
  await partner.context.setOffline(true);
  await dialog.getByRole('button', { name: `Cancel request: ${company}` }).click();
  await boss.page
    .getByRole('dialog', { name: 'Cancel request' })
    .getByRole('button', { name: 'Cancel request' })
    .click();
  await expect(dialog).toContainText('Cancelled');
  await partner.page.getByRole('button', { name: 'Add Δημήτρης Καλογερόπουλος' }).click();
  await partner.context.setOffline(false);
  await expect(partner.page.getByRole('button', { name: /^Sync: .*(attention|decision)/i })).toBeVisible(live);
  const office = await Office.signIn(server, 'boss');
  expect(await office.get(`tasks/${task}`)).toMatchObject({ assignee: null, employeesAssignees: [] });
  await leaveBrowser(boss.context);
  await leaveBrowser(partner.context);
});

const screens = [
  '/profile?tab=subcontractors',
  '/profile?tab=subcontractors&part=requests',
  '/profile?tab=contractors&part=auto-accept',
  '/profile?requests=task',
  '/profile?requests=fleet',
  '/profile?tab=log',
  '/subcontractors/search',
];

/** The short form looks at the narrow screen only. */
const viewports = [{ width: 390, height: 844 }, ...(size === 'all' ? [{ width: 1440, height: 900 }] : [])];

for (const viewport of viewports)
  test(`nothing is wrong for axe with screens ${viewport.width} wide, nor wider than they are`, {
    tag: '@all',
  }, async ({ browser }) => {
    const { context, page } = await openDesk(browser, server, 'partner');
    await page.setViewportSize(viewport);
    for (const path of screens) {
      await page.goto(server.url + path);
      await page.locator('h1').waitFor({ state: 'attached' });
      await expect(page.getByText(/request|contractor|company|entr|nobody|no notifications/i).first()).toBeVisible();
      expect(await faults(page), path).toEqual([]);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wider, path).toBeLessThanOrEqual(0);
    }
    await leaveBrowser(context);
  });

test('the search says that it needs network, and goes on once there is one', { tag: '@all' }, async ({ browser }) => {
  const { context, page } = await openDesk(browser, server, 'boss');
  await page.goto(`${server.url}/profile?tab=subcontractors`);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Find subcontractors' }).click();
  await expect(page.getByRole('heading', { name: 'The search needs a connection' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('table')).toContainText(company, live);
  await leaveBrowser(context);
});
