import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { must } from '../../domain/kernel/assert.ts';
import type { Photo, Proof } from '../../domain/schemas.ts';
import { enter, untilKept } from './support/desk.ts';
import { faults } from './support/faults.ts';
import { Office } from './support/office.ts';
import { signOn } from './support/pad.ts';
import { night, PlannedTasks } from './support/planned-tasks.ts';
import { expect, test } from './support/test.ts';

/** A customer signs without network; the office gets the picture, and what was signed. */
test.describe.configure({ timeout: 180_000 });

/** These tests go offline, so the app has to be installed. */
test.use({ installed: true });
test.use({ locale: 'en-GB', timezoneId: 'Europe/Athens' });

const waitLong = { timeout: 60_000 };
const address = 'Φούρνος 1';
const dayOfWork = new Date(night + 24 * 60 * 60_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Athens' });

const sheet = (page: Page) => page.getByRole('dialog', { name: `Signature · ${address}`, exact: true });
const signedPad = (page: Page) => sheet(page).getByRole('img', { name: 'Signature pad, signed' });

/** Signs, and sees it on the pad. */
async function sign(page: Page): Promise<void> {
  await signOn(page, sheet(page).getByRole('img', { name: /^Signature pad/ }));
  await expect(signedPad(page)).toBeVisible();
}

test('a customer signs on the phone without network, and the office has the picture and what was signed', {
  tag: '@all',
}, async ({ page, context, company }) => {
  const plan = await PlannedTasks.at(company);
  const { id } = await plan.published('Φούρνος');
  await plan.boss.do('assignEmployees', { id, employees: [plan.installer] });
  const office = await Office.signIn(company, 'boss');
  await enter(page, company, 'installer', `/my-day?day=${dayOfWork}`);
  await page.getByRole('link', { name: address, exact: true }).click(waitLong);
  await untilKept(page);
  await context.setOffline(true);

  await page.getByRole('button', { name: 'Customer’s signature' }).click();
  await expect(sheet(page)).toContainText('Φούρνος', waitLong);
  const name = sheet(page).getByRole('textbox', { name: /^Name/ });
  await name.fill('Άννα Δήμου');
  await sign(page);
  expect(await faults(page)).toEqual([]);
  // What is on the pad outlives a reload.
  await expect(async () => {
    await page.reload();
    await expect(signedPad(page)).toBeVisible({ timeout: 5000 });
  }).toPass(waitLong);
  await expect(name).toHaveValue('Άννα Δήμου');
  await sheet(page).getByRole('button', { name: 'Done' }).click();
  await expect(sheet(page)).toBeHidden(waitLong);
  await expect(page.getByRole('button', { name: 'Signed by Άννα Δήμου' })).toBeVisible(waitLong);

  await context.setOffline(false);
  const proof = async (): Promise<Proof | undefined> =>
    (await office.get<Proof[]>('pow-i/all')).find(({ task }) => task.id === id);
  await expect.poll(async () => (await proof())?.signature?.kind, waitLong).toBe('SIGNED');
  const signed = must(await proof(), 'the proof');
  expect(signed.signedContent).toMatchObject({ signer: { name: 'Άννα Δήμου', typed: false }, work: { name: address } });
  const photo = async (): Promise<Photo | undefined> =>
    (await office.get<Photo[]>(`photos/getAll/${signed.id}`)).find(({ kind }) => kind === 'SIGNATURE');
  await expect.poll(async () => (await photo())?.state, waitLong).toBe('RECEIVED');
  const { id: picture, hash } = must(await photo(), 'the picture');
  const bytes = await office.bytes(`photos/getImageByPhotoId/${picture}`);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash);
});
