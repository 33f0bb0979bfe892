import type { CDPSession, Page } from '@playwright/test';
import { freePort } from '../support/free-port.ts';
import { signedIn } from './support/company.ts';
import { everythingSent, syncPill } from './support/desk.ts';
import { faults } from './support/faults.ts';
import { OwnServer } from './support/own-server.ts';
import { expect, test } from './support/test.ts';
import { wordsOf } from './support/words.ts';

test.describe.configure({ timeout: 240_000 });

/** Passkeys belong to a name, which the server has to know: browsers have none for 127.0.0.1. */
let server: OwnServer;
let site: string;
let browser: CDPSession;
let authenticatorId: string;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  const port = String(await freePort());
  site = `http://localhost:${port}`;
  server = await OwnServer.start({ PORT: port, PUBLIC_URL: site });
});

test.afterAll(() => server.end());

test.beforeEach(async ({ page, context }) => {
  browser = await context.newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const;
  ({ authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', { options }));
});

const say = (key: string): string => wordsOf(test.info().project.use.locale)(key);
const button = (page: Page, key: string) => page.getByRole('button', { name: say(key), exact: true });
const credentials = async () => (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials;

async function signInWithPassword(page: Page, account: string): Promise<void> {
  await page.goto(`${site}/login`);
  await page.getByRole('textbox', { name: say('access.username') }).fill(account);
  await page.getByLabel(say('access.password'), { exact: true }).fill('demo');
  await button(page, 'access.login').click();
  await page.getByRole('button', { name: syncPill }).waitFor();
}

/** Adds a passkey in the profile of who is signed in. */
async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto(`${site}/profile`);
  await button(page, 'passkey.add').click();
  const dialog = page.getByRole('dialog', { name: say('passkey.add') });
  await dialog.getByLabel(say('access.password'), { exact: true }).fill('demo');
  await dialog.getByLabel(say('passkey.name')).fill(name);
  await dialog.getByRole('button', { name: say('passkey.goOn') }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: say('passkey.title') })).toContainText(name);
}

test('a passkey signs in, and what waited on the device is sent then', { tag: '@all' }, async ({ page, context }) => {
  await signInWithPassword(page, 'boss');
  await addPasskey(page, 'Ergon');
  expect(await faults(page)).toEqual([]);
  const [credential] = await credentials();
  expect(credential).toMatchObject({ rpId: 'localhost', isResidentCredential: true });

  // The session ends elsewhere while something is done without network.
  await context.setOffline(true);
  const surname = page.getByRole('textbox', { name: say('people.field.surname') });
  await surname.fill('Κλειδοκράτορας');
  await page.getByRole('button', { name: say('form.save') }).click();
  await expect(page.getByRole('button', { name: syncPill })).toHaveAccessibleName(/1/);
  const elsewhere = await signedIn(server, 'boss');
  const headers = { authorization: `Bearer ${elsewhere.token}` };
  await fetch(`${server.url}/rest/api/auth/signout-everywhere`, { method: 'POST', headers });
  await context.setOffline(false);
  await button(page, 'sync.signInButton').first().click();
  const dialog = page.getByRole('dialog', { name: say('access.again') });
  await dialog.getByRole('button', { name: say('passkey.signIn') }).click();
  await expect(dialog).toBeHidden();
  await everythingSent(page);
  expect((await signedIn(server, 'boss')).user.surname).toBe('Κλειδοκράτορας');

  // From the login page, without anything typed.
  await button(page, 'profile.sessions.everywhere').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('profile.sessions.everywhere') })
    .click();
  await expect(page).toHaveURL(/\/login/);
  expect(await faults(page)).toEqual([]);
  await button(page, 'passkey.signIn').click();
  await page.getByRole('button', { name: syncPill }).waitFor();
  expect((await credentials())[0]?.signCount).toBeGreaterThan(credential?.signCount ?? 0);
});

test('a person who is not recognised does not get in, and a removed passkey opens nothing', {
  tag: '@all',
}, async ({ page }) => {
  await signInWithPassword(page, 'partner');
  await addPasskey(page, 'Ergon');
  const list = page.getByRole('region', { name: say('passkey.title') });
  await list.getByRole('button', { name: new RegExp(`^${say('passkey.remove')}: Ergon`) }).click();
  await page
    .getByRole('dialog', { name: 'Ergon' })
    .getByRole('button', { name: say('passkey.remove'), exact: true })
    .click();
  await expect(list).toContainText(say('passkey.none'));
  await button(page, 'profile.sessions.everywhere').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('profile.sessions.everywhere') })
    .click();
  await button(page, 'passkey.signIn').click();
  await expect(page.getByRole('alert')).toContainText(say('error.passkey_unknown.cause'));

  await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await button(page, 'passkey.signIn').click();
  await expect(page.getByText(say('passkey.cancelled'))).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});
