import type { Page } from '@playwright/test';
import type { SharedFlow } from '../../domain/catalogue/flow.ts';
import type { Task } from '../../domain/schemas.ts';
import type { Company } from './support/company.ts';
import { faults } from './support/faults.ts';
import { Office } from './support/office.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ timeout: 180_000 });

/** One of these tests says that no service worker is installed, so one has to be able to be. */
test.use({ serviceWorkers: 'allow' });

let company: Company;
let task: Task;
let shared: SharedFlow;

test.beforeAll(async ({ server }) => {
  test.setTimeout(180_000);
  company = await server.company();
  const office = await Office.signIn(company, 'boss');
  // One that has something to show: the demo shares the proof of the café's tasks.
  for (const each of await office.get<Task[]>('tasks/all')) {
    const reply = await fetch(`${company.url}/rest/flow/${each.pkSharedId}`);
    if (!reply.ok) continue;
    const flow = (await reply.json()) as SharedFlow;
    if (!flow.places.some(({ proofs }) => proofs.length > 0)) continue;
    [task, shared] = [each, flow];
  }
});
const isGreek = (): boolean => test.info().project.name === 'phone';

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('whoever has the link reads what is shared, in their language, and gets no app onto their device', async ({
  page,
}) => {
  await page.goto(`${company.url}/flow/${task.pkSharedId}`);
  await expect(page.getByRole('heading', { level: 1, name: task.nickname })).toBeVisible();
  const place = shared.places[0];
  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText(place?.street ?? '');
  const comment = shared.places.flatMap(({ proofs }) => proofs).find((proof) => proof.comment !== null)?.comment;
  if (comment !== undefined && comment !== null) await expect(page.getByText(comment).first()).toBeVisible();
  await expect(page.getByRole('button', { name: isGreek() ? 'Εκτύπωση' : 'Print' })).toBeVisible();
  expect(await overflow(page)).toBe(0);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await faults(page)).toEqual([]);
  }
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: isGreek() ? 'Εκτύπωση' : 'Print' })).toBeHidden();
});

test('a link that leads nowhere says so', async ({ page }) => {
  await page.goto(`${company.url}/flow/AAAAAAAAAAAAAAAAAAAAAA`);
  const words = isGreek() ? 'Αυτός ο σύνδεσμος δεν λειτουργεί' : 'This link doesn’t work';
  await expect(page.getByRole('heading', { name: words })).toBeVisible({ timeout: 30_000 });
});
