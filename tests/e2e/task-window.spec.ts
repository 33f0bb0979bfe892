import pg from 'pg';
import { must } from '../../domain/kernel/assert.ts';
import { day } from '../../domain/kernel/time.ts';
import { type Company, signedIn } from './support/company.ts';
import { untilKept } from './support/desk.ts';
import { Desk } from './support/task-people.ts';
import { expect, test } from './support/test.ts';

/** The office of a company whose devices keep a month of closed tasks only (decision 0133). */
test.describe.configure({ timeout: 300_000 });

const oldName = 'Παλιά εγκατάσταση';

let company: Company;
let desk: Desk;

/** Thirty tasks that closed two months ago, one of them with a name, in a company whose window is thirty days. */
async function makeOld(databaseUrl: string): Promise<void> {
  const { user } = await signedIn(company, 'boss');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const at = Date.now() - 60 * day;
    const { rows } = await client.query<{ id: string }>(
      `update tasks set task_operational_status = 'FINISHED', task_completion_status = 'FINISHED', modify_date = $2::bigint,
         installation_timestamp_from = $2::bigint, installation_timestamp_to = $2::bigint + 3600000, pickup_timestamp_from = null,
         pickup_timestamp_to = null
       where id in (
         select t.id from tasks t where t.company_id = $1 and t.leaf and t.root_task_id is null
           and exists (select from operational_addresses o where o.task_id = t.id) order by t.id limit 30
       ) returning id`,
      [user.id, at],
    );
    const named = must(rows[0], 'a task').id;
    await client.query('update tasks set nickname = $2, nickname_key = $3 where id = $1', [
      named,
      oldName,
      'παλια εγκατασταση',
    ]);
    // The server measures all windows once when it starts.
    const measured = `select from pgboss.job where data->>'chore' = 'measure-windows' and state = 'completed'`;
    await expect.poll(async () => (await client.query(measured)).rowCount, { timeout: 60_000 }).toBeGreaterThan(0);
    await client.query(
      'insert into company_windows (company_id, days, device_rows, measured_on) values ($1, 30, 1, $2)',
      [user.id, at],
    );
  } finally {
    await client.end();
  }
}

test.beforeAll(async ({ browser, server }) => {
  test.setTimeout(300_000);
  company = await server.company();
  await makeOld(server.databaseUrl);
  desk = await Desk.of(browser, company, 'boss');
  await untilKept(desk.page);
});

test.afterAll(async () => {
  await desk.close();
});

const finished = '/tasks?tab=finished&always=true&size=10';

test('pages through the server beyond its window, and has what was opened without network', async () => {
  const { page } = desk;
  await desk.load(finished);
  await expect(page.getByText(/^Tasks older than .* come from the server\.$/)).toBeVisible();
  await expect(page.getByText(/^1–10 of \d+/)).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(/^11–20 of \d+/)).toBeVisible();
  await page.getByRole('searchbox').fill('παλια');
  await expect(page.getByText('1 task', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: oldName, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: oldName })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();

  await desk.context.setOffline(true);
  await desk.load(`${finished}&q=παλια`);
  await expect(page.getByText(/^Only what is on this device/)).toBeVisible();
  await page.getByRole('link', { name: oldName, exact: true }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await desk.context.setOffline(false);
});

test('finds an old task with the search of everything, and says in insight as of when its sums are', async () => {
  const { page } = desk;
  await desk.load('/insight?weeks=13');
  await expect(page.getByText(/^With the server’s sums of tasks that closed before/)).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Task, address, customer or command' }).fill('παλια εγκ');
  await page.getByRole('option', { name: /search the server/ }).click();
  await page
    .getByRole('group', { name: 'Older tasks' })
    .or(page.getByRole('group', { name: 'Tasks' }))
    .first()
    .waitFor();
  await page.getByRole('option', { name: oldName }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: oldName })).toBeVisible();
});
