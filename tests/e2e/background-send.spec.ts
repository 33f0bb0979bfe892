import type { CDPSession, Page } from '@playwright/test';
import type { OperationalAddress, Task } from '../../domain/schemas.ts';
import { BrowserProcess } from './support/browser-process.ts';
import type { Company } from './support/company.ts';
import { Office } from './support/office.ts';
import { ShakyProxy } from './support/shaky-proxy.ts';
import { expect, test } from './support/test.ts';

/** Without network a person marks, and closes the app; the browser, which stays, wakes the service worker when there is a network. */

const today = 'Κλιματισμός Καφέ Γεωργίου';
const name = 'Καφέ Γεωργίου';
const waitLong = { timeout: 60_000 };

const card = (page: Page) => page.getByRole('article', { name, exact: true });
const pill = (page: Page) => page.getByRole('button', { name: /^Sync/ });

async function signIn(page: Page, username: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill('demo');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(card(page)).toBeVisible(waitLong);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), waitLong).toBe(true);
}

/** Lets the browser tell the service worker that there is a network, as often as it is called. */
async function wakerOf(page: Page, origin: string): Promise<() => Promise<void>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own !== undefined) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const event = { origin, registrationId: await registered, tag: 'ergon-send', lastChance: false };
  return async () => {
    await session.send('ServiceWorker.dispatchSyncEvent', event);
  };
}

const tagsOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const registration = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & {
      sync: { getTags(): Promise<string[]> };
    };
    return registration.sync.getTags();
  });

async function begin(company: Company) {
  const proxy = await ShakyProxy.start(() => company.url);
  const phone = await BrowserProcess.create();
  const office = await Office.signIn(company, 'boss');
  const pushes = (): number => proxy.calls.filter((path) => path === '/rest/sync/push').length;
  const status = async (): Promise<string | undefined> => {
    const tasks = await office.get<Task[]>('tasks/all');
    const ofToday = tasks.find(({ nickname }) => nickname === today);
    const addresses = await office.get<OperationalAddress[]>('operational-addresses/all');
    return addresses.find(({ nickname, task }) => nickname === name && task.id === ofToday?.id)?.completionStatus;
  };
  return { proxy, phone, pushes, status };
}

test('a change that was made without network leaves once after the app was closed, and the app finds it sent', {
  tag: '@all',
}, async ({ company }) => {
  const { proxy, phone, pushes, status } = await begin(company);
  try {
    const page = await phone.open(`${proxy.url}/login`);
    await signIn(page, company.username('installer'));
    const other = await page.context().newPage();
    const wake = await wakerOf(page, proxy.url);
    expect(await tagsOf(page)).toEqual([]);

    proxy.turn('down');
    await card(page).getByRole('button', { name: 'Mark collected' }).click();
    await expect(pill(page)).toContainText('1 waiting');
    await expect.poll(() => tagsOf(page)).toEqual(['ergon-send']);
    const before = pushes();
    proxy.turn('hangs');
    // A tab has the lock: whatever the browser tells the service worker, it leaves it to the tab.
    await wake();
    await page.close();
    proxy.turn('fair');
    expect([pushes(), await status()]).toEqual([before, 'NO_PROGRESS']);

    const wakeClosed = await wakerOf(other, proxy.url);
    await expect(async () => {
      await wakeClosed();
      expect(await status()).toBe('COLLECTED');
    }).toPass(waitLong);
    expect(pushes()).toBe(before + 1);
    await wakeClosed();

    await other.setViewportSize({ width: 390, height: 844 });
    await other.goto(`${proxy.url}/my-day`);
    await expect(pill(other)).toContainText('All sent', waitLong);
    await expect(card(other)).toContainText('Collected');
    expect(pushes()).toBe(before + 1);
  } finally {
    await phone.end();
    await proxy.end();
  }
});
