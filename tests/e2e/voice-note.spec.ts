import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Photo, Proof } from '../../domain/schemas.ts';
import { findChromium, quietChromium } from '../../tools/chromium.ts';
import { enter, findNetwork, untilKept } from './support/desk.ts';
import { faults } from './support/faults.ts';
import { Office } from './support/office.ts';
import { night, PlannedTasks } from './support/planned-tasks.ts';
import { expect, test } from './support/test.ts';

/** A voice note is recorded without network, with the browser's own tone instead of a microphone. */
test.describe.configure({ timeout: 180_000 });
test.use({ installed: true });
test.use({ locale: 'en-GB', timezoneId: 'Europe/Athens' });
test.use({
  launchOptions: {
    executablePath: findChromium('headless'),
    args: [...quietChromium, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});

const waitLong = { timeout: 60_000 };
const address = 'Φούρνος 1';
const dayOfWork = new Date(night + 24 * 60 * 60_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Athens' });

const sheet = (page: Page) => page.getByRole('dialog', { name: address });
const player = (page: Page) => page.getByRole('button', { name: /^(Play|Pause): Voice note 1/ });

test('a voice note is recorded without network, survives a reload, and the office has it', {
  tag: '@all',
}, async ({ page, context, company }) => {
  const plan = await PlannedTasks.at(company);
  const { id } = await plan.published('Φούρνος');
  await plan.boss.do('assignEmployees', { id, employees: [plan.installer] });
  const office = await Office.signIn(company, 'boss');
  await enter(page, company, 'installer', `/my-day?day=${dayOfWork}`);
  await page.getByRole('link', { name: address, exact: true }).waitFor(waitLong);
  await untilKept(page);
  await context.setOffline(true);

  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Photos and comment' }).click();
  await sheet(page).getByRole('button', { name: 'Voice note' }).click();
  await expect(sheet(page).getByRole('timer')).toHaveText('0:02 / 2:00', waitLong);
  await expect(sheet(page).getByRole('button', { name: 'Save' })).toBeDisabled();
  await sheet(page).getByRole('button', { name: 'Done' }).click();
  await expect(sheet(page)).toContainText('on this device', waitLong);
  // What ended is on the device, whatever becomes of the page.
  await page.reload();
  await expect(sheet(page)).toContainText('on this device', waitLong);
  await player(page).click();
  await expect(player(page)).toHaveAccessibleName(/^Pause/);
  await expect(sheet(page).getByRole('slider')).not.toHaveAttribute('aria-valuetext', /^0:00/, waitLong);
  expect(await faults(page)).toEqual([]);
  await sheet(page).getByRole('button', { name: 'Save' }).click();
  await expect(sheet(page)).toBeHidden(waitLong);
  await findNetwork(page);

  const proof = (await office.get<Proof[]>('pow-p/all')).find(({ task }) => task.id === id);
  const [note] = await office.get<Photo[]>(`photos/getAll/${proof?.id}`);
  expect(note).toMatchObject({ kind: 'VOICE_NOTE', state: 'RECEIVED', mediaType: 'audio/webm' });
  expect(note?.seconds).toBeGreaterThanOrEqual(2);
  const bytes = await office.bytes(`photos/getImageByPhotoId/${note?.id}`);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(note?.hash);
});
