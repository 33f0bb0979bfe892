import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { OperationalAddress, Task } from '../../domain/schemas.ts';
import { smallJpeg } from '../support/photos.ts';
import { readPdf } from '../support/read-pdf.ts';
import type { Company } from './support/company.ts';
import { enter, untilKept } from './support/desk.ts';
import { Office } from './support/office.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ timeout: 180_000 });

/** These tests go offline, so the app has to be installed. */
test.use({ installed: true });

let company: Company;

test.beforeEach(({ company: own }) => {
  company = own;
});
const nickname = 'Κλιματισμός Καφέ Γεωργίου';

/** Signs in, and waits until the app and the rows are on the device. */
async function begin(page: Page): Promise<void> {
  await enter(page, company, 'installer');
  await untilKept(page);
  await page.getByRole('article').first().waitFor();
}

/** Nine photos of a proof, taken without network: they are on this device and nowhere else. */
async function prove(page: Page, address: string): Promise<void> {
  await page.goto(`${company.url}/my-day?address=${address}&proof=new`);
  const dialog = page.getByRole('dialog').last();
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(smallJpeg()) };
  await dialog.locator('input[type=file][multiple]').first().setInputFiles(Array<typeof photo>(9).fill(photo));
  await dialog.getByRole('textbox', { name: 'Σχόλιο' }).fill('Άψογη δουλειά, όλα στη θέση τους');
  await dialog.getByRole('button', { name: /Αποθήκευση/ }).click();
  await expect(dialog).toBeHidden();
}

test.use({ locale: 'el-GR', viewport: { width: 390, height: 844 } });

test('without network the report of a task is made from what is here: Greek, and four of nine photos on a page', {
  tag: '@all',
}, async ({ page, context }) => {
  const office = await Office.signIn(company, 'boss');
  const tasks = await office.get<Task[]>('tasks/all');
  const task = tasks.find((each) => each.nickname === nickname);
  const addresses = await office.get<OperationalAddress[]>('operational-addresses/all');
  const address = addresses.find((each) => each.task.id === task?.id);
  if (task === undefined || address === undefined) throw new Error('the demo has the task');
  await begin(page);
  await context.setOffline(true);
  await prove(page, address.id);
  await page.goto(`${company.url}/tasks/${task.id}`);
  await page.getByRole('button', { name: 'Αναφορά PDF' }).click();
  const dialog = page.getByRole('dialog', { name: 'Αναφορά PDF' });
  const save = dialog.getByRole('button', { name: 'Αποθήκευση' });
  await save.waitFor({ timeout: 60_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(download.suggestedFilename()).toBe(`task-${task.number}.pdf`);
  const pages = readPdf(await readFile(await download.path()));
  const text = pages.map((each) => each.text).join('\n');
  expect(text).toContain('Αναφορά εργασίας');
  expect(text).toContain(nickname);
  expect(text).toContain('Άψογη δουλειά, όλα στη θέση τους');
  expect(pages.map(({ images }) => images.length).filter((count) => count > 0)).toEqual([4, 4, 1]);
  await expect(dialog).toBeHidden();
});
