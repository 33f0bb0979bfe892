import { expect, type Page } from '@playwright/test';
import { smallJpeg } from '../../support/photos.ts';
import type { Company } from './company.ts';

/** How long something may take that comes from another browser. */
export const live = { timeout: 30_000 };

/** The company of the demo's partner, which the boss has in the fleet. */
export const company = 'Ψύξη Πελοποννήσου';

/** The boss takes the company out of the fleet and finds it again; it can be asked back in. */
export async function findCompanyAgain(page: Page, { url }: Company): Promise<void> {
  await page.goto(`${url}/profile?tab=subcontractors`);
  await page.getByRole('button', { name: `More actions: ${company}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm deletion' }).click();
  await expect(page.getByText('No subcontractors in your fleet yet')).toBeVisible();
  await page.getByRole('link', { name: 'Find subcontractors' }).click();
  await page.getByRole('searchbox', { name: 'Search companies' }).fill('πελοποννησου');
  await expect(page.getByRole('table')).toContainText('1.9 km');
}

/** The boss asks the company that was found into the fleet. */
export async function askIntoFleet(page: Page): Promise<void> {
  await page.getByRole('button', { name: `Add to fleet: ${company}` }).click();
  await expect(page.getByRole('table')).toContainText('Requested');
}

/** The company opens the request to join that has come. */
export async function openFleetRequest(page: Page): Promise<void> {
  await page.getByRole('link', { name: '1 fleet request' }).click(live);
  await page.getByRole('button', { name: 'Accept: Τεχνική Πάτρας' }).waitFor();
}

export async function joinFleet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Accept: Τεχνική Πάτρας' }).click();
  await expect(page.getByRole('table')).toContainText('Accepted');
}

/** The boss finds companies near a task's addresses. */
export async function findForTask(page: Page, { url }: Company, task: string): Promise<void> {
  await page.goto(`${url}/tasks/${task}?form=assignment`);
  await page.getByRole('dialog').getByRole('link', { name: 'Search companies nearby' }).click();
  await expect(page.getByRole('heading', { name: 'Request assignment' })).toBeVisible();
  await page.getByRole('button', { name: `Request assignment: ${company}` }).waitFor();
}

/** The boss offers the task to the company that was found. */
export async function offerTask(page: Page): Promise<void> {
  await page.getByRole('button', { name: `Request assignment: ${company}` }).click();
  await expect(page.getByRole('dialog')).toContainText('Pending');
}

/** Puts somebody on the task whose tab Assignment is open. */
export async function putOn(page: Page, person: string): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Add ${person}` })
    .click();
  await expect(page.getByRole('dialog').getByRole('group', { name: /^Selected/ })).toContainText(
    person.split(' ')[0] ?? '',
  );
}

const photos = ['front.jpg', 'back.jpg'].map((name) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.from(smallJpeg()),
}));

interface Allocated {
  id: string;
  nickname: string;
}

/** The company that was given a task makes its internal one, and opens it. */
export async function splitForAllocation(page: Page, { url }: Company, { id, nickname }: Allocated): Promise<void> {
  await page.goto(`${url}/tasks/${id}?action=splitForAllocation&of=${id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Split for allocation' }).click();
  await expect(page.getByRole('dialog')).toContainText(/Waiting|Uploading|Done/);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: `${nickname} (Internal)` }).click();
  await page.getByRole('heading', { level: 1, name: `${nickname} (Internal)` }).waitFor();
}

/** Opens the tab of the form of the task on the screen, whether it can be edited or only viewed. */
export async function openTab(page: Page, tab: string): Promise<void> {
  await page.getByRole('button', { name: /^(Edit|View)$/ }).click();
  await page.getByRole('dialog').getByRole('tab', { name: tab }).click();
}

/** Fills in a proof with two photos and a comment for the first address of the task whose tab Proof of work is open. */
export async function fillInProof(page: Page, nickname: string, comment: string): Promise<void> {
  await page.getByRole('button', { name: 'Add proof' }).click();
  const form = page.getByRole('dialog', { name: 'New proof of work · Installation' });
  await form.getByRole('radio', { name: new RegExp(`^${nickname} 1`) }).check();
  await form.getByRole('tab', { name: 'Add photo and comment' }).click();
  await form.locator('input[type=file][multiple]').first().setInputFiles(photos);
  await expect(form.getByRole('listitem')).toHaveCount(2);
  await form.getByRole('textbox', { name: 'Comment' }).fill(comment);
}

/** Saves the proof that is filled in. */
export async function saveProof(page: Page): Promise<void> {
  const form = page.getByRole('dialog', { name: 'New proof of work · Installation' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
}

export const proofTable = (page: Page) => page.getByRole('table', { name: /^Proof of work/ });

/** The company passes its proof, all of whose photos have arrived, on to its contractor. */
export async function propagate(page: Page): Promise<void> {
  await proofTable(page)
    .getByRole('button', { name: /^Propagate to contractor/ })
    .click();
  await expect(proofTable(page)).toContainText('Propagated');
}

/** What of the proof the customer is to see. */
export const shareWithCustomer = (page: Page, what: 'Hidden' | 'Text shared' | 'Photos shared' | 'All shared') =>
  proofTable(page)
    .getByRole('combobox', { name: /^Shared with customer/ })
    .selectOption(what);
