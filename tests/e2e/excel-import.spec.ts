import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { zipSync } from 'fflate';
import { readTable } from '../../documents/excel/read-table.ts';
import { writeTable } from '../../documents/excel/write-table.ts';
import { reasonHeaders } from '../../domain/import/headers.ts';
import type { Cell } from '../../domain/import/table.ts';
import { writtenColumns } from '../../domain/import/written-row.ts';
import type { Rows } from '../../domain/rows.ts';
import type { Company } from './support/company.ts';
import { enter, everythingSent, findNetwork, untilKept } from './support/desk.ts';
import { faults } from './support/faults.ts';
import { Office } from './support/office.ts';
import { expect, test } from './support/test.ts';
import { wordsOf } from './support/words.ts';

test.describe.configure({ timeout: 240_000 });

/** These tests go offline, so the app has to be installed. */
test.use({ installed: true });

let company: Company;

test.beforeEach(({ company: own }) => {
  company = own;
});

type Address = Rows['addresses'];

const text = (key: string): string => wordsOf(test.info().project.use.locale)(key);
const button = (page: Page, key: string) => page.getByRole('button', { name: text(key), exact: true });
/** The button that imports so many rows. */
const importing = (page: Page, rows: number) =>
  page.getByRole('button', { name: new RegExp(`^(Import|Change|Εισαγωγή|Αλλαγή) ${rows} `) });
const chip = (page: Page, key: string) =>
  page.getByRole('group', { name: text('excelImport.show') }).getByText(text(key));

interface Given {
  name: string;
  bytes: Uint8Array;
}

async function choose(page: Page, { name, bytes }: Given): Promise<void> {
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) };
  await page.locator('input[type=file]').first().setInputFiles(file);
}

/** Chooses a file and has it checked. */
async function check(page: Page, given: Given): Promise<void> {
  await choose(page, given);
  await button(page, 'excelImport.check').click();
}

const csv = (...lines: string[]): Uint8Array => new TextEncoder().encode(`\uFEFF${lines.join('\r\n')}\r\n`);

/** The cells of the file that a button gives. */
async function downloaded(page: Page, press: () => Promise<void>): Promise<(readonly Cell[])[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const bytes = await readFile(await download.path());
  return readTable(new Uint8Array(bytes)).map(({ cells }) => cells);
}

const listed = async (search: string): Promise<Address[]> =>
  (await Office.signIn(company, 'boss')).get(`addresses/withNameLike?str=${encodeURIComponent(search)}`);

const header = 'name,street,number,zipCode,telephone,latitude,longitude';

test('a list with holes is kept without network, survives a reload, and is completed on screen', {
  tag: '@all',
}, async ({ page, context }) => {
  const mark = test.info().project.name;
  await enter(page, company);
  await everythingSent(page);
  await untilKept(page);
  await context.setOffline(true);
  await page.goto(`${company.url}/addresses/import`);
  await expect(button(page, 'excelImport.check')).toBeDisabled();

  const lines = [`Αγορά ${mark},,,,,38.2080319,21.712654`, `Lidl ${mark},Νοταρά,9,26442,800 111 3333,38.26,21.74`];
  await check(page, { name: 'addresses.csv', bytes: csv(header, ...lines) });
  const back = await downloaded(page, () => button(page, 'excelImport.downloadRefused').click());
  expect(back[0]?.slice(0, 7)).toEqual(header.split(','));
  expect(back.slice(1).map((cells) => cells.slice(7, 9))).toEqual([
    ['Πάτρα', 'Αχαΐα'],
    ['Πάτρα', 'Αχαΐα'],
  ]);
  await page.getByRole('button', { name: /^(Keep 2 rows as a draft|Πρόχειρο με 2 γραμμές)$/ }).click();
  await button(page, 'excelImport.toList').waitFor();

  await page.goto(`${company.url}/addresses/import`);
  await button(page, 'excelImport.draft.resume').click();
  const street = page.getByRole('textbox', { name: /^(Street|Οδός), (row|γραμμή) 2$/ });
  await street.fill('Ακτή Δυμαίων 12');
  await street.press('Enter');
  const panel = page.getByRole('form', { name: text('excelImport.complete.title') });
  await panel.getByRole('textbox', { name: /^(Floor|Όροφος)$/ }).fill('0');
  await panel.getByRole('textbox', { name: /^(Telephone|Τηλέφωνο)$/ }).fill('2610222333');
  await button(page, 'excelImport.complete.apply').click();
  expect(await faults(page), 'completion').toEqual([]);
  await importing(page, 2).click();
  await expect(page.getByText(/^(2 rows were imported|2 γραμμές καταχωρίστηκαν)/)).toBeVisible();
  await expect(page.getByText(/^(2 rows are still waiting|2 γραμμές περιμένουν ακόμη)/)).toBeVisible();
  await button(page, 'excelImport.toList').click();
  await page.getByRole('searchbox', { name: text('addresses.search.label') }).fill(mark);
  await expect(page.getByText('Ακτή Δυμαίων 12').first()).toBeVisible();
  expect(await listed(mark)).toEqual([]);

  await findNetwork(page);
  const made = (await listed(mark)).map((each) => `${each.street}, ${each.floor}, ${each.region}, ${each.telephone}`);
  expect(made.sort()).toEqual(['Ακτή Δυμαίων 12, 0, Πάτρα, 2610222333', 'Νοταρά 9, 0, Πάτρα, 8001113333']);
});

test('addresses are downloaded, changed in a spreadsheet and uploaded again: old and new are shown first', {
  tag: '@all',
}, async ({ page }) => {
  const mark = `${test.info().project.name} ξανά`;
  const line = `${mark},Κορίνθου,7,26221,2610777777,38.25,21.73,1,Πάτρα,Αχαΐα`;
  await enter(page, company);
  await page.goto(`${company.url}/addresses/import`);
  await check(page, { name: 'one.csv', bytes: csv(`${header},floor,region,province`, line) });
  await importing(page, 1).click();
  await button(page, 'excelImport.toList').waitFor();

  await page.goto(`${company.url}/addresses/import?changes=true`);
  const [head = [], ...rows] = await downloaded(page, () => button(page, 'excelImport.downloadForChanges').click());
  const floor = head.findIndex((name) => /^(Floor|Όροφος)$/.test(String(name)));
  const changed = rows.map((cells) =>
    cells.map((cell, column) => (cells.includes(mark) && column === floor ? '4' : cell)),
  );
  await check(page, {
    name: 'changed.xlsx',
    bytes: await writeTable({ name: 'x', header: head.map(String), rows: changed, widths: [] }),
  });
  await chip(page, 'excelImport.countChange').click();
  await expect(page.getByRole('deletion')).toHaveText('1');
  await expect(page.getByRole('insertion')).toHaveText('4');
  await importing(page, 1).click();
  await expect(page.getByText(text('excelImport.sent'))).toBeVisible({ timeout: 60_000 });
  expect((await listed(mark)).map((address) => address.floor)).toEqual(['4']);
});

test('what the office did not take stands in the inbox, and in an Excel file from there', { tag: '@all' }, async ({
  page,
  context,
}) => {
  const mark = `${test.info().project.name} γραφείο`;
  const all = `${header},floor,region,province`;
  const line = (name: string, telephone: string): string =>
    `${name},Γούναρη,5,26221,${telephone},38.25,21.73,1,Πάτρα,Αχαΐα`;
  await enter(page, company);
  await page.goto(`${company.url}/addresses/import`);
  await check(page, { name: 'one.csv', bytes: csv(all, line(mark, '2610888888')) });
  await importing(page, 1).click();
  await expect(page.getByText(text('excelImport.sent'))).toBeVisible({ timeout: 60_000 });
  await untilKept(page);

  await context.setOffline(true);
  const [known] = await listed(mark);
  const office = await Office.signIn(company, 'boss');
  await office.put('addresses', { id: known?.id, telephone: '2610999999' });
  await page.goto(`${company.url}/addresses/import`);
  await check(page, { name: 'two.csv', bytes: csv(all, line(`${mark} νέο`, '2610999999')) });
  await importing(page, 1).click();
  await button(page, 'excelImport.toList').waitFor();
  await context.setOffline(false);

  await page.goto(`${company.url}/inbox`);
  const entry = page.getByRole('article', { name: 'two.csv' });
  await expect(entry.getByText(text('inbox.refusedHint'))).toBeVisible({ timeout: 60_000 });
  expect(await faults(page), 'inbox').toEqual([]);
  const rows = await downloaded(page, () => button(page, 'excelImport.downloadRefused').click());
  const language = text('excelImport.title.addresses') === 'Import addresses' ? 'en' : 'el';
  const columns = writtenColumns('importAddresses').map(({ headers }) => headers[language]);
  expect(rows[0]).toEqual([...columns, reasonHeaders[language]]);
  expect(rows[1]?.slice(0, 3)).toEqual([null, `${mark} νέο`, 'Γούναρη 5']);
  expect(rows).toHaveLength(2);
});

test('what is no list is told apart, and takes nothing with it', { tag: '@all' }, async ({ page }) => {
  await enter(page, company);
  await page.goto(`${company.url}/customers/import`);
  const answers: [string, Uint8Array, string][] = [
    ['picture.xlsx', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'error.excel_unreadable.cause'],
    [
      'bomb.xlsx',
      zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(65 * 1024 * 1024) }, { level: 9 }),
      'error.excel_unpacked.cause',
    ],
    ['long.csv', csv('nickname', ...Array.from({ length: 20_001 }, () => 'x')), 'error.excel_too_many_rows.cause'],
  ];
  for (const [name, bytes, key] of answers) {
    await check(page, { name, bytes });
    await expect(page.getByRole('alert').getByText(text(key)), name).toBeVisible({ timeout: 30_000 });
  }
  await page.reload();
  await choose(page, { name: 'large.csv', bytes: new Uint8Array(16 * 1024 * 1024).fill(65) });
  await expect(page.getByText(/large\.csv/)).toBeVisible();
  await expect(button(page, 'excelImport.check')).toBeDisabled();
  await choose(page, { name: 'report.pdf', bytes: csv('nickname', 'x') });
  await expect(page.getByText(/report\.pdf/)).toBeVisible();
  await expect(button(page, 'excelImport.check')).toBeDisabled();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme} screens`, () => {
    test.use({ colorScheme });

    test('keep nobody from importing', { tag: '@all' }, async ({ page }) => {
      await enter(page, company);
      await page.goto(`${company.url}/customers/import`);
      await button(page, 'excelImport.check').waitFor();
      expect(await faults(page), 'choose').toEqual([]);
      const name = `${test.info().project.name} ${colorScheme}`;
      await check(page, {
        name: 'c.csv',
        bytes: csv('nickname,afm,Χρώμα', `${name},,μπλε`, 'Κακό,1,', 'Διπλό,,', 'Διπλό,,'),
      });
      await button(page, 'excelImport.continue').waitFor();
      expect(await faults(page), 'columns').toEqual([]);
      await button(page, 'excelImport.continue').click();
      await button(page, 'excelImport.downloadRefused').waitFor();
      await chip(page, 'excelImport.all').click();
      expect(await faults(page), 'preview').toEqual([]);
      await page.getByRole('button', { name: /^(Import|Εισαγωγή) [12] / }).click();
      await button(page, 'excelImport.toList').waitFor();
      expect(await faults(page), 'result').toEqual([]);
    });
  });
}
