import type { BrowserContext, Page } from '@playwright/test';
import { must } from '../../domain/kernel/assert.ts';
import { dayAround, defaultTimeZone, hour } from '../../domain/kernel/time.ts';
import { wallTimeAt } from '../../domain/kernel/wall-time.ts';
import type { OperationalAddress, Proof, Task } from '../../domain/schemas.ts';
import { smallJpeg } from '../support/photos.ts';
import type { Company } from './support/company.ts';
import { enter, findNetwork, syncPill, untilKept } from './support/desk.ts';
import { Office } from './support/office.ts';
import { expect, test } from './support/test.ts';
import { wordsOf } from './support/words.ts';

test.describe.configure({ timeout: 120_000 });

/** These tests go offline, so the app has to be installed. */
test.use({ installed: true });

/**
 * A connection that is lost in the middle of a form loses nothing, and neither does a reload on top of it. Signing up, a lost
 * password and a new one are in access.spec.ts.
 */
let company: Company;
let office: Office;

test.beforeEach(async ({ company: own }) => {
  company = own;
  office = await Office.signIn(company, 'boss');
});

const place = 'Καφέ Γεωργίου';
/** Noon of a day for which the demo has planned nothing, in the company's time zone. */
const noon = dayAround(Date.now(), defaultTimeZone, 60).from + 12 * hour;

const say = (key: string): string => wordsOf(test.info().project.use.locale)(key);
const exact = (key: string) => ({ name: say(key), exact: true });
const isPhone = (): boolean => test.info().project.name === 'phone';

const pill = (page: Page) => page.getByRole('button', { name: syncPill });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

async function fillLogin(page: Page, username: string): Promise<void> {
  await page.getByRole('textbox', { name: say('access.username') }).fill(username);
  await page.getByRole('textbox', { name: say('access.password') }).fill('demo');
}

/** From here on there is no network; the app is on the device. */
async function loseNetwork(page: Page, context: BrowserContext): Promise<void> {
  await expect(pill(page)).toContainText(say('sync.allSent'));
  await untilKept(page);
  await context.setOffline(true);
}

/** A new task for that noon: from the free hour of the calendar on a laptop, where there is one. */
async function beginTask(page: Page): Promise<void> {
  if (isPhone()) await page.goto(`${company.url}/tasks/create?from=${noon}`);
  else {
    await page.goto(`${company.url}/calendar?view=day&date=${wallTimeAt(noon, defaultTimeZone).slice(0, 10)}`);
    await page.getByRole('button', { name: new RegExp(`^${say('calendar.slot')} 12:00`) }).click();
  }
  await page.getByRole('textbox', { name: say('taskForm.field.jobTicket') }).waitFor();
}

/** Makes the customer of a task in its dialog, which is reloaded half way. */
async function createCustomer(page: Page, nickname: string): Promise<void> {
  const field = dialogOf(page, say('taskForm.newCustomer')).getByRole('textbox', exactly('customers.field.nickname'));
  await page.getByRole('button', exact('taskForm.newCustomer')).click();
  await field.fill(nickname);
  await page.reload();
  await page.getByRole('button', exact('taskForm.newCustomer')).click();
  await expect(field).toHaveValue(nickname);
  await page.getByRole('button', exact('taskForm.createCustomer')).click();
  await expect(page.getByRole('combobox', { name: say('taskForm.field.customer') })).toHaveValue(nickname);
}

/** A label with or without the asterisk of fields that are asked for. */
const exactly = (key: string) => ({ name: new RegExp(`^${say(key)}( \\*)?$`) });

test('a task, its customer and its changes outlive the network and a reload in the middle', { tag: '@all' }, async ({
  page,
  context,
}) => {
  const ticket = `JT-${test.info().project.name}`;
  const nickname = page.getByRole('textbox', exactly('taskForm.field.nickname'));
  await enter(page, company, 'boss');
  await beginTask(page);
  await loseNetwork(page, context);

  await createCustomer(page, `Ναυτικός Όμιλος ${ticket}`);
  await nickname.fill('Δίκτυο μαρίνας');
  await page.getByRole('textbox', { name: say('taskForm.field.jobTicket') }).fill(ticket);
  await page.getByRole('textbox', { name: say('taskForm.field.totalPayout') }).fill('120');
  await page.reload();
  await expect(page.getByText(say('form.restored'))).toBeVisible();
  await expect(nickname).toHaveValue('Δίκτυο μαρίνας');
  await page.getByRole('button', exact('taskForm.create')).click();

  const changes = dialogOf(page, 'Δίκτυο μαρίνας').getByRole('textbox', exactly('taskForm.field.nickname'));
  await changes.fill('Δίκτυο μαρίνας, προβλήτα Β');
  await page.reload();
  await expect(changes).toHaveValue('Δίκτυο μαρίνας, προβλήτα Β');
  await page.getByRole('button', exact('form.save')).click();
  await expect(page.getByText(say('taskForm.saved'))).toBeVisible();

  await findNetwork(page);
  const task = (await office.get<Task[]>('tasks/all')).find(({ jobTicket }) => jobTicket === ticket);
  expect(task).toMatchObject({
    nickname: 'Δίκτυο μαρίνας, προβλήτα Β',
    totalPayout: 120,
    installationTimestampFrom: noon,
  });
  expect(task?.customer).not.toBeNull();
});

/** The address of today's demo work. */
async function addressOfToday(): Promise<OperationalAddress> {
  const addresses = await office.get<OperationalAddress[]>('operational-addresses/all');
  const tasks = await office.get<Task[]>('tasks/all');
  const today = tasks.find(({ nickname }) => nickname === 'Κλιματισμός Καφέ Γεωργίου');
  return must(
    addresses.find(({ nickname, task }) => nickname === place && task.id === today?.id),
    'the address',
  );
}

test('a proof of work with its photo outlives the network and a reload in the middle', { tag: '@all' }, async ({
  page,
  context,
}) => {
  const comment = `Στεγνό, με δύο στηρίγματα (${test.info().project.name})`;
  await enter(page, company, 'installer');
  await page.goto(`${company.url}/my-day`);
  const card = page.getByRole('article', { name: place, exact: true });
  await card.waitFor();
  await loseNetwork(page, context);
  await card.getByRole('button', { name: say('address.more') }).click();
  await page.getByRole('menuitem', { name: say('address.proofForm') }).click();
  const sheet = dialogOf(page, place);
  const taken = sheet.getByRole('button', { name: new RegExp(`^${say('proof.removePhoto').split('{')[0]}`) });
  await sheet
    .locator('input[type=file][multiple]')
    .setInputFiles([{ name: 'roof.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(smallJpeg()) }]);
  await sheet.getByRole('textbox', exact('proof.comment')).fill(comment);
  await expect(taken).toHaveCount(1);
  await page.reload();
  await expect(sheet.getByText(say('proof.restored'))).toBeVisible();
  await expect(sheet.getByRole('textbox', exact('proof.comment'))).toHaveValue(comment);
  await expect(taken).toHaveCount(1);
  await sheet.getByRole('button', exact('proof.save')).click();
  await expect(sheet).toBeHidden();

  await findNetwork(page);
  const all = await Promise.all(['pow-p', 'pow-i'].map((kind) => office.get<Proof[]>(`${kind}/all`)));
  const proofs = all.flat().filter((proof) => proof.comment === comment);
  expect(proofs).toHaveLength(1);
  await expect.poll(async () => (await office.get<unknown[]>(`photos/getAll/${proofs[0]?.id}`)).length).toBe(1);
});

test('whom to speak to outlives the network and a reload in the middle', { tag: '@all' }, async ({ page, context }) => {
  const words = `Κουδούνι Γεωργίου (${test.info().project.name})`;
  const { id, task } = await addressOfToday();
  await enter(page, company, 'boss');
  await page.goto(`${company.url}/tasks/${task.id}?address=${id}`);
  const sheet = dialogOf(page, place);
  const section = sheet.getByRole('region', { name: say('address.communication') });
  const edit = section.getByRole('button', exact('address.edit'));
  const field = sheet.getByRole('textbox', exact('address.communication'));
  await edit.click();
  await loseNetwork(page, context);
  await field.fill(words);
  await page.reload();
  await edit.click();
  await expect(field).toHaveValue(words);
  await sheet.getByRole('button', exact('address.save')).click();
  await expect(sheet.getByText(words)).toBeVisible();
  await findNetwork(page);
  const { communicationInfo } = await office.get<OperationalAddress>(`operational-addresses/${id}`);
  expect(communicationInfo).toBe(words);
});

test('signing in without network says so, keeps what was typed, and works the second time', async ({
  page,
  context,
}) => {
  await page.goto(`${company.url}/login`);
  await fillLogin(page, 'office');
  await context.setOffline(true);
  await page.getByRole('button', exact('access.login')).click();
  await expect(page.getByText(say('access.offline'))).toBeVisible();
  await expect(page.getByRole('textbox', { name: say('access.username') })).toHaveValue('office');
  await context.setOffline(false);
  await page.getByRole('button', exact('access.login')).click();
  await pill(page).waitFor();
});
