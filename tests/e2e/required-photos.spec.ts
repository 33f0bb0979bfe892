import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { OperationalAddress, Photo, Proof } from '../../domain/schemas.ts';
import { takePhoto } from './support/camera.ts';
import type { Company } from './support/company.ts';
import { enter, untilKept } from './support/desk.ts';
import { Office } from './support/office.ts';
import { night, PlannedTasks } from './support/planned-tasks.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ timeout: 180_000 });

/** These tests go offline, so the app has to be installed. */
test.use({ installed: true });
test.use({ locale: 'en-GB', timezoneId: 'Europe/Athens' });

const waitLong = { timeout: 60_000 };
const missing = 'Missing: 1 before, 1 serial number';
const address = 'Φούρνος 1';

let company: Company;

test.beforeEach(({ company: own }) => {
  company = own;
});

/** A task of the installer that asks for a photo before the work and one of the serial number; its id. */
async function planned(): Promise<string> {
  const plan = await PlannedTasks.at(company);
  const { id } = await plan.published('Φούρνος', {
    requiredPhotos: { BEFORE: 1, AFTER: 0, SERIAL_NUMBER: 1, OTHER: 0 },
  });
  await plan.boss.do('assignEmployees', { id, employees: [plan.installer] });
  await plan.boss.do('editCompany', { id: plan.boss.userId, set: { stampPhotos: true } }, { stampPhotos: false });
  return id;
}

/** The day of the first task that is planned, as the address of My day names it. */
const dayOfWork = new Date(night + 24 * 60 * 60_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Athens' });

const card = (page: Page) => page.getByRole('article', { name: address, exact: true });

async function signIn(page: Page): Promise<void> {
  await enter(page, company, 'installer', `/my-day?day=${dayOfWork}`);
  await expect(card(page)).toBeVisible(waitLong);
  await untilKept(page);
}

/** Taps a step until it shows: a tap right after another one is taken for a slip of the thumb. */
async function tap(page: Page, step: string, shown: string): Promise<void> {
  await expect(async () => {
    const button = card(page).getByRole('button', { name: step });
    if (await button.isVisible()) await button.click();
    await expect(card(page)).toContainText(shown, { timeout: 1000 });
  }).toPass(waitLong);
}

/** The lightest pixel, from 0 to 765, of the lower left and of the lower right corner of a picture. */
const lightest = (page: Page, photo: Buffer): Promise<number[]> =>
  page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d');
    context?.drawImage(picture, 0, 0);
    const [width, height] = [Math.floor(picture.width / 4), Math.floor(picture.height / 10)];
    return [0, picture.width - width].map((left) => {
      const { data } = context?.getImageData(left, picture.height - height, width, height) ?? { data: [] };
      let found = 0;
      for (let pixel = 0; pixel < data.length; pixel += 4)
        found = Math.max(found, (data[pixel] ?? 0) + (data[pixel + 1] ?? 0) + (data[pixel + 2] ?? 0));
      return found;
    });
  }, photo.toString('base64'));

test('an address is installed once its photos are taken, without network, and the office sees them stamped', {
  tag: '@all',
}, async ({ page, context }) => {
  const task = await planned();
  const office = await Office.signIn(company, 'boss');
  await signIn(page);
  const photo = Buffer.from(await takePhoto(page));
  await context.setOffline(true);

  await expect(card(page)).toContainText(missing);
  await tap(page, 'Mark collected', 'Collected');
  await tap(page, 'Mark in progress', 'In progress');

  // The step takes a photo instead; these are chosen in the form.
  await expect(async () => {
    const opened = page.waitForEvent('filechooser', { timeout: 1000 });
    await card(page).getByRole('button', { name: 'Mark installed' }).click();
    await opened;
  }).toPass(waitLong);
  await expect(card(page)).toContainText('In progress');
  await card(page).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Photos and comment' }).click();
  const sheet = page.getByRole('dialog', { name: address });
  await expect(sheet).toContainText(missing);
  const gallery = sheet.locator('input[type=file][multiple]');
  for (const [name, kind] of [
    ['before.jpg', 'Before'],
    ['serial.jpg', 'Serial number'],
  ] as const) {
    await gallery.setInputFiles([{ name, mimeType: 'image/jpeg', buffer: photo }]);
    await expect(
      sheet
        .getByRole('combobox', { name: /^What it shows/ })
        .last()
        .locator('option:checked'),
    ).toHaveText(kind, waitLong);
  }
  await expect(sheet.getByText(/^Missing/)).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toBeHidden(waitLong);
  // A tap before the card has them would ask for them again.
  await expect(card(page)).toContainText('of 2', waitLong);
  await tap(page, 'Mark installed', 'Installed');

  await context.setOffline(false);
  const addressNow = async (): Promise<OperationalAddress | undefined> =>
    (await office.get<OperationalAddress[]>('operational-addresses/all')).find(
      (each) => each.task.id === task && each.nickname === address,
    );
  await expect.poll(async () => (await addressNow())?.completionStatus, waitLong).toBe('INSTALLED');
  const proofs = await office.get<Proof[]>('pow-i/all');
  const id = (await addressNow())?.id;
  const proof = proofs.find(({ operationalAddress }) => operationalAddress.id === id);
  const photos = (): Promise<Photo[]> => office.get<Photo[]>(`photos/getAll/${proof?.id}`);
  await expect.poll(async () => (await photos()).filter(({ state }) => state === 'RECEIVED').length, waitLong).toBe(2);
  const received = await photos();
  expect(received.map(({ name, kind, stamped }) => [name, kind, stamped]).sort()).toEqual([
    ['before.jpg', 'BEFORE', true],
    ['serial.jpg', 'SERIAL_NUMBER', true],
  ]);
  for (const { id: each, hash } of received) {
    const bytes = await office.bytes(`photos/getImageByPhotoId/${each}`);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash);
    const [left = 0, right = 765] = await lightest(page, bytes);
    expect(left).toBeGreaterThan(720);
    expect(right).toBeLessThan(680);
  }
});
