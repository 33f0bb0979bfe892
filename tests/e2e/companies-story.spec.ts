import type { Browser, BrowserContext, Page } from '@playwright/test';
import { must } from '../../domain/kernel/assert.ts';
import { everythingSent, findNetwork, leaveBrowser, openDesk } from './support/desk.ts';
import { Office } from './support/office.ts';
import { OwnServer } from './support/own-server.ts';
import { PlannedTasks } from './support/planned-tasks.ts';
import { expect, test } from './support/test.ts';
import {
  askIntoFleet,
  company,
  fillInProof,
  findCompanyAgain,
  findForTask,
  joinFleet,
  live,
  offerTask,
  openFleetRequest,
  openTab,
  proofTable,
  propagate,
  putOn,
  saveProof,
  shareWithCustomer,
  splitForAllocation,
} from './support/two-companies.ts';

/** Two companies and a customer, from the search to what the customer sees of the work (specification 2.4, 2.6 and 4.6). */
test.describe.configure({ timeout: 400_000 });

let server: OwnServer;
let tasks: PlannedTasks;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await OwnServer.start();
  tasks = await PlannedTasks.at(server);
});

test.afterAll(() => server.end());

interface AtDesk {
  context: BrowserContext;
  page: Page;
}

const person = 'Δημήτρης Καλογερόπουλος';
const comment = 'Τέσσερα στηρίγματα, στεγνό';

/** What somebody does, and how: with network, or without. */
type Doing = (desk: AtDesk, act: () => Promise<void>) => Promise<void>;

const withNetwork: Doing = async ({ page }, act) => {
  await act();
  await everythingSent(page);
};

/** Nothing of it leaves the device before all of it is done. */
const withoutNetwork: Doing = async ({ context, page }, act) => {
  await everythingSent(page);
  await context.setOffline(true);
  await act();
  await findNetwork(page);
};

/** What others do is done while somebody has no network. */
const missing: Doing = async ({ context, page }, act) => {
  await everythingSent(page);
  await context.setOffline(true);
  await act();
  await context.setOffline(false);
  await everythingSent(page);
};

/** A task of the client's company that nobody has yet. */
async function taskOfClient(nickname: string): Promise<{ id: string; nickname: string; addresses: [string, string] }> {
  const office = await Office.signIn(server, 'boss');
  const customers = await office.get<{ id: string; nickname: string }[]>('customers/all');
  const customer = must(
    customers.find((each) => each.nickname === 'Καφέ Γεωργίου'),
    'the customer of the client',
  );
  const task = await tasks.published(nickname, { antediluvian: true, customer: { id: customer.id } });
  return { ...task, nickname };
}

async function openDesks(browser: Browser) {
  const boss = await openDesk(browser, server, 'boss');
  const partner = await openDesk(browser, server, 'partner');
  const client = await openDesk(browser, server, 'client');
  for (const { page } of [boss, partner, client]) await everythingSent(page);
  return { boss, partner, client };
}

const ways = [
  { how: 'live', does: withNetwork, meanwhile: withNetwork },
  { how: 'with each of them without network when it counts', does: withoutNetwork, meanwhile: missing },
];

for (const { how, does, meanwhile } of ways)
  test(`from the search to what the customer sees, ${how}`, { tag: '@all' }, async ({ browser }) => {
    const task = await taskOfClient(does === withNetwork ? 'Πρόσοψη δημαρχείου' : 'Πρόσοψη λιμεναρχείου');
    const [first] = task.addresses;
    const { boss, partner, client } = await openDesks(browser);
    const office = await Office.signIn(server, 'boss');
    await client.page.goto(`${server.url}/tasks/${task.id}?address=${first}`);
    const seen = client.page.getByRole('dialog');
    await expect(seen).toContainText('Proof of work');

    // The company is found, asked into the fleet, and joins.
    await findCompanyAgain(boss.page, server);
    await does(boss, () => askIntoFleet(boss.page));
    await openFleetRequest(partner.page);
    await does(partner, () => joinFleet(partner.page));
    await boss.page.goto(`${server.url}/profile?tab=subcontractors`);
    await expect(boss.page.getByRole('table')).toContainText(company, live);

    // It is offered the task.
    await findForTask(boss.page, server, task.id);
    await does(boss, () => offerTask(boss.page));
    await partner.page.goto(`${server.url}/profile?requests=task`);
    const accept = partner.page.getByRole('button', { name: `Accept: ${task.nickname}` });
    await accept.waitFor(live);

    // It takes it on, gives it to its own person and proves the first address.
    await does(partner, async () => {
      await accept.click();
      await expect(partner.page).toHaveURL(`${server.url}/tasks/${task.id}?form=assignment`);
      await splitForAllocation(partner.page, server, task);
      await openTab(partner.page, 'Assignment');
      await putOn(partner.page, person);
      await partner.page.getByRole('dialog').getByRole('tab', { name: 'Proof of work' }).click();
      await fillInProof(partner.page, task.nickname, comment);
      await saveProof(partner.page);
      await expect(proofTable(partner.page)).toContainText(/[012] of 2/);
    });
    await expect
      .poll(() => office.get(`tasks/${task.id}`), live)
      .toMatchObject({
        taskCompletionStatus: 'ACCEPTED',
        assignee: {},
      });
    const inside = await (await Office.signIn(server, 'partner')).get<
      { nickname: string; employeesAssignees: unknown[] }[]
    >('tasks/all');
    expect(inside.find(({ nickname }) => nickname === `${task.nickname} (Internal)`)?.employeesAssignees).toHaveLength(
      1,
    );

    // The boss hears of it once it is passed on, and the customer as far as the boss shares it.
    await boss.page.goto(`${server.url}/tasks/${task.id}`);
    await openTab(boss.page, 'Proof of work');
    await expect(boss.page.getByText('No proof of work yet')).toBeVisible();
    // That both photos have arrived is heard a moment after they were sent: before the network goes.
    await expect(proofTable(partner.page)).toContainText('2 of 2', live);
    await meanwhile(boss, () => does(partner, () => propagate(partner.page)));
    await expect(proofTable(boss.page)).toContainText(comment, live);
    await expect(proofTable(boss.page)).toContainText('2 of 2');
    await expect(seen.getByRole('article')).toHaveCount(0);

    const share = (what: 'Hidden' | 'All shared') =>
      meanwhile(client, () => does(boss, async () => void (await shareWithCustomer(boss.page, what))));
    await share('All shared');
    await expect(seen.getByRole('article')).toContainText(comment, live);
    await expect(seen.getByRole('article').getByRole('listitem')).toHaveCount(2, live);
    await expect(client.page.getByText('(Internal)')).toHaveCount(0);
    await share('Hidden');
    await expect(seen.getByRole('article')).toHaveCount(0, live);
    for (const { context } of [boss, partner, client]) await leaveBrowser(context);
  });
