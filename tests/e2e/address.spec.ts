import type { OperationalAddress } from '../../domain/schemas.ts';
import type { Company } from './support/company.ts';
import { enter } from './support/desk.ts';
import { faults } from './support/faults.ts';
import { Office } from './support/office.ts';
import { expect, test } from './support/test.ts';

let company: Company;

test.beforeEach(({ company: own }) => {
  company = own;
});

const place = 'Καφέ Γεωργίου';

test('a mark that was sent is put right from the address, and every sheet is for everybody', { tag: '@all' }, async ({
  page,
}) => {
  await enter(page, company, 'installer');
  await page.goto(`${company.url}/my-day`);
  const card = page.getByRole('article', { name: place, exact: true });
  const more = card.getByRole('button', { name: /More actions|Περισσότερες/ });
  await card.getByRole('button', { name: /Mark collected|Παρέλαβα/ }).click();
  await expect(card).toContainText(/Collected|Παραλήφθηκε/);

  await more.click();
  await page.getByRole('menuitem', { name: /Mark failed|Δήλωση αποτυχίας/ }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  expect(await faults(page), 'failure sheet').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await more.click();
  await page.getByRole('menuitem', { name: /Correct status|Διόρθωση κατάστασης/ }).click();
  expect(await faults(page), 'correction sheet').toEqual([]);
  const choices = sheet.getByRole('radio');
  // Who only marks takes their own mark back, and no more.
  await expect(choices).toHaveCount(1);
  await choices.first().check();
  await sheet.getByRole('button', { name: /^(Correct|Διόρθωση)$/ }).click();
  await expect(sheet).toBeHidden();
  await expect(card.getByRole('button', { name: /Mark collected|Παρέλαβα/ })).toBeVisible();

  await card.getByRole('link', { name: place }).click();
  await expect(sheet).toBeVisible();
  expect(await faults(page), 'address sheet').toEqual([]);

  const office = await Office.signIn(company, 'boss');
  await expect(async () => {
    const addresses = await office.get<OperationalAddress[]>('operational-addresses/all');
    const found = addresses.filter(({ nickname }) => nickname === place);
    expect(found.map(({ completionStatus, collectedOn }) => [completionStatus, collectedOn !== null])).toContainEqual([
      'NO_PROGRESS',
      true,
    ]);
  }).toPass();
});
