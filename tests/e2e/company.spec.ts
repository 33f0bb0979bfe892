import type { Page } from '@playwright/test';
import { size } from '../../tools/test/sizes.ts';
import { StubService } from '../support/stub-service.ts';
import { signedIn } from './support/company.ts';
import { everythingSent, findNetwork, leaveBrowser, openHere, untilKept } from './support/desk.ts';
import { faults } from './support/faults.ts';
import { Office } from './support/office.ts';
import { OwnServer } from './support/own-server.ts';
import { expect, test } from './support/test.ts';
import { wordsOf } from './support/words.ts';

test.describe.configure({ timeout: 300_000 });

/** A register of tax numbers, and the product's server that asks it. */
let register: StubService;
let server: OwnServer;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  register = await StubService.open();
  register.says({ isValid: true, name: 'ΣΤΑΘΟΠΟΥΛΟΥ ΨΥΞΗ ΜΟΝ ΙΚΕ', address: 'ΚΟΡΙΝΘΟΥ 121 26223 - ΠΑΤΡΑ' });
  server = await OwnServer.start({ VAT_API_BASE: register.url, TILE_URL: 'off' });
});

test.afterAll(async () => {
  await server.end();
  await register.close();
});

const live = { timeout: 60_000 };
const everything = size === 'all';

const locales = (): readonly string[] =>
  everything ? ['el-GR', 'en-GB'] : [test.info().project.use.locale ?? 'en-GB'];

const say = (key: string): string => wordsOf(test.info().project.use.locale)(key);

const own = [''];
const read = [...own, '?tab=company'];
const given = ['categories', 'addresses', 'headquarters'].map((part) => `?tab=company&part=${part}`);
const owned = [...read, ...given];
const registering = [...owned, '?registration=complete-registration'];

/** The tabs of the profile for each kind of user, and the screens of theirs that are about themselves and their company. */
const people = [
  ['boss', ['profile', 'company', 'subcontractors', 'contractors', 'requests', 'log'], owned],
  ['partner', ['profile', 'company', 'subcontractors', 'contractors', 'requests', 'log'], owned],
  ['newboss', ['profile', 'company', 'subcontractors', 'contractors', 'requests', 'log'], registering],
  ['user', ['profile', 'company', 'contractors', 'requests', 'log'], registering],
  ['office', ['profile', 'company', 'subcontractors', 'contractors', 'requests', 'log'], read],
  ['installer', ['profile', 'company', 'log'], read],
  ['client', ['profile', 'log'], own],
] as const;

for (const [account, tabs, screens] of people)
  test(`${account} has the tabs and screens of theirs, which everybody can use`, {
    tag: '@all',
  }, async ({ browser }) => {
    for (const locale of locales()) {
      const words = wordsOf(locale);
      const page = await openHere(browser, server, { account, locale });
      for (const search of screens) {
        await page.goto(`${server.url}/profile${search}`);
        const list = page.getByRole('tablist', { name: words('profile.tabs') });
        await expect(list.getByRole('tab')).toHaveText(
          tabs.map((tab) => new RegExp(`^${words(`profile.tab.${tab}`)}`)),
          live,
        );
        await everythingSent(page);
        await expect(page.locator('main h2').first()).toBeVisible(live);
        expect(await faults(page), `${locale} ${search}`).toEqual([]);
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(wider, `${locale} ${search}`).toBeLessThanOrEqual(0);
      }
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
      expect(await faults(page), `${locale} in the dark`).toEqual([]);
      await leaveBrowser(page.context());
    }
  });

test('employees read the company and change nothing of it', { tag: '@all' }, async ({ browser }) => {
  const page = await openHere(browser, server, { account: 'office', locale: 'en-GB' });
  await page.goto(`${server.url}/profile?tab=company&part=headquarters`);
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Τεχνική Πάτρας', live);
  await expect(page.getByRole('textbox', { name: 'Name' })).not.toBeEditable();
  await expect(page.getByRole('tablist')).toHaveCount(1);
  await expect(page.getByRole('button', { name: /Save|Edit address/ })).toHaveCount(0);
  await leaveBrowser(page.context());
});

/** Fills the form of an address; where there is no network the place is written. */
async function fillAddress(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: say('create.address') });
  await expect(dialog.getByRole('combobox', { name: new RegExp(`^${say('addresses.field.street')}`) })).toHaveValue(
    'ΚΟΡΙΝΘΟΥ 121',
  );
  const box = (key: string) => dialog.getByRole('textbox', { name: new RegExp(`^${say(`addresses.field.${key}`)}`) });
  await expect(box('zipCode')).toHaveValue('26223');
  await box('province').fill('Αχαΐα');
  await box('floor').fill('0');
  await box('telephone').fill('2610123456');
  await box('nickname').fill('Κεντρικά');
  await dialog.getByRole('button', { name: say('addresses.create') }).click();
  await expect(dialog).toBeHidden();
}

async function putOnMap(page: Page): Promise<void> {
  await page.getByRole('button', { name: say('company.putOnMap') }).click();
  const dialog = page.getByRole('dialog', { name: 'Κεντρικά' });
  await dialog.getByRole('textbox', { name: new RegExp(`^${say('addresses.field.longitude')}`) }).fill('21.7346');
  await dialog.getByRole('textbox', { name: new RegExp(`^${say('addresses.field.latitude')}`) }).fill('38.2466');
  await dialog.getByRole('button', { name: say('form.save') }).click();
  await expect(dialog).toBeHidden();
}

test('a new boss is led to the registration, and with or without network through it', { tag: '@all' }, async ({
  browser,
}) => {
  const page = await openHere(browser, server, { account: 'newboss' });
  await expect(page).toHaveURL(/\/profile\?registration=complete-registration$/, live);
  await everythingSent(page);
  for (const path of ['customers', 'addresses', 'calendar']) {
    await page.goto(`${server.url}/${path}`);
    await expect(page).toHaveURL(/\/profile\?registration=complete-registration$/, live);
    await expect(page.getByText(say('outcome.notRegistered'))).toBeVisible();
  }
  await untilKept(page);

  await page.getByRole('textbox', { name: say('company.field.vat'), exact: true }).fill('094014201');
  await expect(page.getByRole('textbox', { name: new RegExp(`^${say('company.field.name')}`) })).toHaveValue(
    'ΣΤΑΘΟΠΟΥΛΟΥ ΨΥΞΗ ΜΟΝ ΙΚΕ',
  );
  await page.context().setOffline(true);
  await page.getByRole('button', { name: say('company.create') }).click();
  await page.getByRole('button', { name: say('company.newHeadquarters') }).click();
  await fillAddress(page);
  await putOnMap(page);
  await expect(page.getByText(say('company.registered'))).toBeVisible();

  await page.getByRole('link', { name: say('company.categories') }).click();
  const climate = page.getByRole('group', { name: /Θέρμανση και ψύξη|Heating and cooling/ });
  await climate.getByRole('checkbox').nth(1).check();
  await page.getByRole('button', { name: say('form.save') }).click();
  await expect(page.getByText(say('outcome.categoriesUpdated'))).toBeVisible();

  await findNetwork(page);
  const office = await Office.signIn(server, 'newboss');
  expect(await office.get('companies-user/current')).toMatchObject({
    name: 'ΣΤΑΘΟΠΟΥΛΟΥ ΨΥΞΗ ΜΟΝ ΙΚΕ',
    vat: '094014201',
    nickname: 'Κεντρικά',
    headquarters: { id: expect.any(String) },
    companyCategories: { CLIMATE: ['AIR_CONDITIONING'] },
  });
  await page.goto(`${server.url}/calendar`);
  await expect(page).toHaveURL(/\/calendar/);
  await expect(page.locator('h1')).toBeVisible(live);
  await leaveBrowser(page.context());
});

test('a profile that was changed without network is sent later, and another session is ended', { tag: '@all' }, async ({
  browser,
}) => {
  const page = await openHere(browser, server, { account: 'partner' });
  await everythingSent(page);
  const elsewhere = await Office.signIn(server, 'partner');
  await page.goto(`${server.url}/profile`);
  const ends = page.getByRole('button', { name: new RegExp(`^${say('profile.sessions.end')}: `) });
  await expect(ends.first()).toBeVisible(live);
  // Whoever came before has left sessions, too.
  for (let left = await ends.count(); left > 0; left -= 1) {
    await ends.first().click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('profile.sessions.end') })
      .click();
    await expect(ends).toHaveCount(left - 1, live);
  }
  await expect(elsewhere.get('authenticated')).rejects.toThrow('401');

  await untilKept(page);
  await page.context().setOffline(true);
  await expect(page.getByRole('button', { name: say('profile.delete.button') })).toBeDisabled();
  await expect(page.getByText(say('action.needsNetwork')).first()).toBeVisible();
  await page.getByRole('textbox', { name: say('people.field.surname') }).fill('Καλογερόπουλος Β΄');
  await page.getByRole('button', { name: say('form.save') }).click();
  await expect(page.getByText(say('outcome.profileUpdated'))).toBeVisible();
  await findNetwork(page);
  const office = await Office.signIn(server, 'partner');
  expect(await office.get('authenticated/')).toMatchObject({ surname: 'Καλογερόπουλος Β΄' });
  await leaveBrowser(page.context());
});

test('an account that was deleted is taken back by signing in', { tag: '@all' }, async ({ browser }) => {
  const page = await openHere(browser, server, { account: 'user' });
  await page.goto(`${server.url}/profile`);
  await page.getByRole('button', { name: say('profile.delete.button') }).click();
  const held = page.getByRole('dialog').getByRole('button', { name: say('profile.delete.button') });
  await held.hover();
  await page.mouse.down();
  await expect(page).toHaveURL(/\/login/, live);
  await page.mouse.up();
  await expect(signedIn(server, 'user')).rejects.toThrow('account_leaving');

  await page.getByRole('textbox', { name: say('access.username') }).fill('user');
  await page.getByLabel(say('access.password'), { exact: true }).fill('demo');
  await page.getByRole('button', { name: say('access.login'), exact: true }).click();
  await page.getByRole('button', { name: say('access.keepAccount') }).click();
  await everythingSent(page);
  expect(await signedIn(server, 'user')).toMatchObject({ user: { deleted: false, deletionOn: null } });
  await leaveBrowser(page.context());
});
