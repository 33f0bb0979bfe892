import { createHash } from 'node:crypto';
import type { Photo, Proof } from '../../domain/schemas.ts';
import { takePhoto } from './support/camera.ts';
import { enter, everythingSent, syncPill, untilKept } from './support/desk.ts';
import { faults } from './support/faults.ts';
import { Office } from './support/office.ts';
import { night, PlannedTasks } from './support/planned-tasks.ts';
import { expect, test } from './support/test.ts';

/** The untouched file of a photo waits until it is asked for, and reaches the office byte for byte. */
test.describe.configure({ timeout: 180_000 });
test.use({ installed: true });
test.use({ locale: 'en-GB', timezoneId: 'Europe/Athens' });

const waitLong = { timeout: 60_000 };
const address = 'Φούρνος 1';
const dayOfWork = new Date(night + 24 * 60 * 60_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Athens' });

test('the original file of a photo waits on the device until somebody sends it, and the office has it untouched', {
  tag: '@all',
}, async ({ page, context, company }) => {
  const plan = await PlannedTasks.at(company);
  const { id } = await plan.published('Φούρνος');
  await plan.boss.do('assignEmployees', { id, employees: [plan.installer] });
  await plan.boss.do('editCompany', { id: plan.boss.userId, set: { keepSources: true } }, { keepSources: false });
  const office = await Office.signIn(company, 'boss');
  await enter(page, company, 'installer', `/my-day?day=${dayOfWork}`);
  await page.getByRole('link', { name: address, exact: true }).waitFor(waitLong);
  await untilKept(page);
  const photo = Buffer.from(await takePhoto(page));
  await context.setOffline(true);

  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Photos and comment' }).click();
  const sheet = page.getByRole('dialog', { name: address });
  const file = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: photo };
  await sheet.locator('input[type=file][multiple]').setInputFiles([file]);
  await expect(sheet).toContainText('on this device', waitLong);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toBeHidden(waitLong);
  await context.setOffline(false);
  await everythingSent(page);

  const proof = (await office.get<Proof[]>('pow-p/all')).find(({ task }) => task.id === id);
  const row = async (): Promise<Photo | undefined> =>
    (await office.get<Photo[]>(`photos/getAll/${proof?.id}`)).find(({ state }) => state === 'RECEIVED');
  const hash = createHash('sha256').update(photo).digest('hex');
  expect(await row()).toMatchObject({ sourceHash: hash, sourceSize: photo.length, sourceOn: null });
  await page.getByRole('button', { name: syncPill }).click();
  const panel = page.getByRole('dialog', { name: 'Sync' });
  await expect(panel).toContainText('1 file is waiting', waitLong);
  await panel.getByRole('button', { name: 'Send now' }).scrollIntoViewIfNeeded();
  expect(await faults(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Send now' }).click();
  await expect(panel.getByText('Original files of photos')).toBeHidden(waitLong);
  const photoId = (await row())?.id;
  const bytes = await office.bytes(`photos/source/${photoId}`);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash);
});
