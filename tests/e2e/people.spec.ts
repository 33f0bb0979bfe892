import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { AccountName } from '../../server/demo/people.ts';
import { size } from '../../tools/test/sizes.ts';
import type { Company } from './support/company.ts';
import { enter, everythingSent, findNetwork, leaveBrowser, openDesk } from './support/desk.ts';
import { faults } from './support/faults.ts';
import { Mailbox } from './support/mailbox.ts';
import { Office } from './support/office.ts';
import { expect, test } from './support/test.ts';
import { wordsOf } from './support/words.ts';

/** Personnel and roles (specification 2.7 and 2.8) as each kind of user meets them, without network too. */
test.describe.configure({ timeout: 300_000 });

let company: Company;

test.beforeEach(({ company: own }) => {
  company = own;
});

/** How long something may take that comes from another browser. */
const live = { timeout: 60_000 };

const office = 'Ελένη Δημητρίου';
const installer = 'Γιώργος Παπαδόπουλος';
/** None of those that are used most, which are refused. */
const password = 'scaffold-41';

async function openBoth(browser: Browser): Promise<{ boss: Desk; other: Desk }> {
  const boss = await openDesk(browser, company, 'boss');
  const other = await openDesk(browser, company, 'office');
  for (const { page } of [boss, other]) await everythingSent(page);
  return { boss, other };
}

type Desk = { context: BrowserContext; page: Page };

/** Opens the tab of a role and holds its button that adds, with the mouse, until the dialog is there. */
async function holdToAdd(page: Page, role: string): Promise<void> {
  await page.getByRole('tab', { name: role }).click();
  // The button of the role that was open goes with its cards: whoever presses that one holds nothing.
  await expect(page.getByText(`A new employee with the role “${role}”`)).toBeVisible();
  await page.getByRole('button', { name: 'Hold to add' }).hover();
  await page.mouse.down();
  await expect(page.getByRole('dialog', { name: 'Create employee' })).toBeVisible();
  await page.mouse.up();
}

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More actions: ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

const confirm = (page: Page, name: string): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

const field = (page: Page, name: string) => page.getByRole('dialog').getByRole('textbox', { name, exact: true });

async function signsIn(browser: Browser, username: string): Promise<Desk> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${company.url}/login`);
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  return { context, page };
}

/** Fills in what the form of the sign-up asks for beyond what is known of an employee. */
async function fillSignUp(page: Page): Promise<void> {
  for (const [name, text] of [
    ['Surname', 'Νικολάου'],
    ['Name', 'Έφη'],
    ['Phone number', '6971234567'],
    ['Password', password],
    ['Confirm password', password],
    ['Company name', 'Νικολάου ΙΚΕ'],
    ['Tax number', '094014201'],
    ['Street and number', 'Κορίνθου 1'],
    ['Postal code', '26221'],
    ['City', 'Πάτρα'],
    ['Billing phone', '2610123456'],
  ] as const) {
    await field(page, name).fill(text);
  }
}

test('an employee is added, switched off and on, and made a user of their own', { tag: '@all' }, async ({
  browser,
}) => {
  const { context, page } = await openDesk(browser, company, 'boss');
  await page.goto(`${company.url}/personnel`);
  await holdToAdd(page, 'Εγκαταστάτης');
  await field(page, 'Username').fill(company.username('efi'));
  await field(page, 'E-mail').fill(`${company.username('efi')}@example.org`);
  await field(page, 'Password').fill(password);
  await field(page, 'Nickname').fill('Έφη');
  await expect(page.getByRole('combobox', { name: 'Role' })).toHaveValue('Εγκαταστάτης');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('article', { name: 'Έφη' })).toBeVisible(live);

  const efi = await signsIn(browser, company.username('efi'));
  await everythingSent(efi.page);
  await choose(page, 'Έφη', 'Deactivate');
  await confirm(page, 'Deactivate');
  await expect(page.getByRole('article', { name: 'Έφη' })).toContainText('Deactivated');
  await expect(efi.page.getByRole('button', { name: /^Sync: Account deactivated/ })).toBeVisible(live);
  await efi.context.close();

  await choose(page, 'Έφη', 'Activate');
  await confirm(page, 'Activate');
  await expect(page.getByRole('article', { name: 'Έφη' })).not.toContainText('Deactivated');
  await choose(page, 'Έφη', 'Make an employee user');
  await expect(page.getByRole('dialog', { name: 'Make Έφη a user' })).toBeVisible();
  await fillSignUp(page);
  expect(await faults(page), 'make a user').toEqual([]);
  await page.getByRole('button', { name: 'Make a user' }).click();
  await expect(page.getByRole('article', { name: 'Έφη' })).toBeHidden(live);
  await expect(page.getByRole('article', { name: installer })).toBeVisible();
  // Like any sign-up it is proved by mail.
  const letters = new Mailbox(company.directory);
  await expect
    .poll(() => letters.next(`${company.username('efi')}@example.org`), live)
    .toMatchObject({ to: expect.stringContaining('efi') });
  await leaveBrowser(context);
});

test('an employee is invited by e-mail where that is switched on, and joins by the link', { tag: '@all' }, async ({
  browser,
}) => {
  const { context, page } = await openDesk(browser, company, 'boss');
  await page.goto(`${company.url}/preferences`);
  await page.getByRole('switch', { name: 'Invite employees by e-mail' }).click({ force: true });
  await expect(page.getByText('Your preferences have been saved.')).toBeVisible();
  await page.goto(`${company.url}/personnel`);
  await holdToAdd(page, 'Εγκαταστάτης');
  await page.getByRole('tab', { name: 'Invitation by e-mail' }).click();
  await field(page, 'E-mail').fill(`${company.username('zoe')}@example.org`);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  const card = page.getByRole('article', { name: company.username('zoe') });
  await expect(card).toContainText('Has not joined yet', live);

  const letters = new Mailbox(company.directory);
  let link = '';
  await expect
    .poll(async () => {
      link = (await letters.next(`${company.username('zoe')}@example.org`))?.link ?? link;
      return link;
    }, live)
    .not.toBe('');
  const guest = await browser.newPage({ locale: 'en-GB' });
  await guest.goto(company.url + link);
  for (const [name, text] of [
    ['Username', company.username('zoe')],
    ['Name', 'Ζωή'],
    ['Surname', 'Ράπτη'],
    ['Password', password],
    ['Confirm password', password],
  ] as const)
    await guest.getByRole('textbox', { name, exact: true }).fill(text);
  await guest.getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByRole('article', { name: 'Ζωή Ράπτη' })).not.toContainText('Has not joined yet', live);
  await guest.close();
  await leaveBrowser(context);
});

/** The rights of a role as the server has them. */
async function rightsOf(nickname: string): Promise<string[]> {
  const calls = await Office.signIn(company, 'boss');
  const roles = await calls.get<{ nickname: string; employeeRights: string[] }[]>('roles/all');
  return roles.find((role) => role.nickname === nickname)?.employeeRights ?? [];
}

/** Ticks or unticks rights of a role, and saves it; until the server has them. */
async function tick(page: Page, role: string, names: readonly string[]): Promise<void> {
  const before = await rightsOf(role);
  await page.goto(`${company.url}/roles`);
  await choose(page, role, 'Edit');
  const dialog = page.getByRole('dialog', { name: role });
  for (const name of names) await dialog.getByRole('checkbox', { name: new RegExp(`^${name}`) }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => Math.abs((await rightsOf(role)).length - before.length), live).toBe(names.length);
}

test('a right that is taken away while somebody is offline is gone at the next contact, with what it let them see', {
  tag: '@all',
}, async ({ browser }) => {
  const { boss, other } = await openBoth(browser);
  const create = other.page.getByRole('link', { name: 'Create customer' });
  await other.page.goto(`${company.url}/customers`);
  await expect(create).toBeVisible();
  await other.context.setOffline(true);
  await tick(boss.page, 'Γραφείο', ['Create customers']);

  // The device does not know it yet: what is made is kept, and refused when it is sent.
  await create.click();
  await other.page.getByRole('textbox', { name: 'Nickname' }).fill('Χωρίς δικαίωμα');
  await other.page.getByRole('button', { name: 'Submit' }).click();
  await expect(other.page.getByRole('table')).toContainText('Χωρίς δικαίωμα');
  await other.context.setOffline(false);
  await expect(create).toBeHidden(live);
  await expect(other.page.getByRole('table')).not.toContainText('Χωρίς δικαίωμα', live);
  await other.page.goto(`${company.url}/inbox`);
  await expect(other.page.getByRole('main')).toContainText('New customer');

  // Without both rights of tasks nobody is of the office: its customers and colleagues' e-mails leave the device.
  await other.page.goto(`${company.url}/customers`);
  await expect(other.page.getByRole('table')).toContainText('Καφέ Γεωργίου');
  await other.context.setOffline(true);
  await tick(boss.page, 'Γραφείο', ['Create tasks', 'Edit tasks']);
  await expect(other.page.getByRole('table')).toContainText('Καφέ Γεωργίου');
  await other.context.setOffline(false);
  await expect(other.page.getByRole('navigation').getByRole('link', { name: 'Customers' })).toBeHidden(live);
  await expect(other.page.getByText('Καφέ Γεωργίου')).toBeHidden(live);
  await other.page.goto(`${company.url}/personnel`);
  await expect(other.page.getByRole('article', { name: installer })).not.toContainText('@');
  const left = await other.page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) =>
      name?.startsWith('ergon-mirror-') ? [name] : [],
    );
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open(names[0] ?? '');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const rows = opening.result.transaction('customers').objectStore('customers').getAll();
        rows.onsuccess = () => resolve(rows.result.filter(({ afm }: { afm: unknown }) => afm !== null).length);
      };
    });
  });
  expect(left).toBe(0);

  await tick(boss.page, 'Γραφείο', ['Create tasks', 'Edit tasks', 'Create customers']);
  await expect(other.page.getByRole('navigation').getByRole('link', { name: 'Customers' })).toBeVisible(live);
  await leaveBrowser(boss.context);
  await leaveBrowser(other.context);
});

test('roles and employees that were changed without network reach the office', { tag: '@all' }, async ({ browser }) => {
  const { context, page } = await openDesk(browser, company, 'boss');
  await everythingSent(page);
  await page.goto(`${company.url}/roles`);
  await page.getByRole('table').waitFor();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Create role' }).click();
  await page.getByRole('textbox', { name: 'Nickname' }).fill('Οδηγοί');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('driver');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('table')).toContainText('Οδηγοί');
  await page.getByRole('navigation').getByRole('link', { name: 'Personnel' }).click();
  await page.getByRole('tab', { name: 'Οδηγοί' }).click();
  // By keyboard as well as by mouse, and without a password, which only the server keeps.
  const add = page.getByRole('button', { name: 'Hold to add' });
  await add.focus();
  await page.keyboard.down('Enter');
  await expect(page.getByRole('dialog', { name: 'Create employee' })).toBeVisible();
  await page.keyboard.up('Enter');
  await expect(page.getByRole('dialog').getByText('Offline')).toBeVisible();
  await field(page, 'Username').fill(company.username('takis'));
  await field(page, 'E-mail').fill(`${company.username('takis')}@example.org`);
  await field(page, 'Nickname').fill('Τάκης');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('article', { name: 'Τάκης' })).toBeVisible();
  await findNetwork(page);

  const colleague = await openDesk(browser, company, 'office');
  await colleague.page.goto(`${company.url}/personnel`);
  await colleague.page.getByRole('tab', { name: 'Οδηγοί' }).click(live);
  await expect(colleague.page.getByRole('article', { name: 'Τάκης' })).toBeVisible();
  // The office may edit, and switches nobody off (specification 4.7).
  await colleague.page.getByRole('button', { name: 'More actions: Τάκης' }).click();
  await expect(colleague.page.getByRole('menuitem')).toHaveText(['View']);
  await leaveBrowser(colleague.context);

  // Remove role: the person stands apart, and the role can go.
  await page.goto(`${company.url}/roles`);
  await choose(page, 'Οδηγοί', 'Edit');
  await page.getByRole('button', { name: 'Remove role: Τάκης' }).click();
  await page.getByRole('dialog', { name: 'Remove role' }).getByRole('button', { name: 'Remove role' }).click();
  await expect(page.getByRole('dialog', { name: 'Οδηγοί' })).toContainText('Nobody has this role.');
  await page.getByRole('dialog', { name: 'Οδηγοί' }).getByRole('button', { name: 'Cancel' }).click();
  await choose(page, 'Οδηγοί', 'Delete');
  await confirm(page, 'Confirm deletion');
  await expect(page.getByRole('table')).not.toContainText('Οδηγοί');
  await page.goto(`${company.url}/personnel?role=none`);
  await choose(page, 'Τάκης', 'Delete');
  await confirm(page, 'Confirm deletion');
  await expect(page.getByRole('article', { name: 'Τάκης' })).toBeHidden();
  await leaveBrowser(context);
});

/** How many cards stand side by side, by the width of the screen (specification 9). */
const visible = [
  [2000, 8],
  [1920, 7],
  [1700, 6],
  [1500, 5],
  [1280, 4],
  [1000, 3],
  [770, 2],
  [580, 1],
] as const;

test('the carousel shows as many cards as the screen is wide for, and goes on by itself until it is looked at', {
  tag: '@all',
}, async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'no-preference' });
  const page = await context.newPage();
  await page.clock.install();
  await enter(page, company);
  await page.goto(`${company.url}/personnel`);
  await page.getByRole('tab', { name: 'Εγκαταστάτης' }).click();
  const carousel = page.getByRole('region', { name: 'Employees: Εγκαταστάτης' });
  await expect(carousel.getByRole('article', { name: installer })).toBeVisible(live);
  for (const [width, count] of visible) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() =>
        carousel.evaluate((element) => {
          const card = element.querySelector('li')?.getBoundingClientRect().width ?? 1;
          return Math.round((element.getBoundingClientRect().width + 12) / card);
        }),
      )
      .toBe(count);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.mouse.move(1, 1);
  const at = (number: number) => carousel.getByText(new RegExp(`^${number} of \\d+$`));
  await expect(at(1)).toBeVisible();
  await page.clock.runFor(11_000);
  await expect(at(2)).toBeVisible();
  await carousel.hover();
  await page.clock.runFor(30_000);
  await expect(at(2)).toBeVisible();
  await carousel.getByRole('button', { name: 'Next cards' }).focus();
  await page.mouse.move(1, 1);
  await page.clock.runFor(30_000);
  await expect(at(2)).toBeVisible();
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.clock.runFor(11_000);
  await expect(at(3)).toBeVisible();
  await carousel.getByRole('button', { name: 'Stop moving' }).click();
  await page.mouse.move(1, 1);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.clock.runFor(30_000);
  await expect(at(3)).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await expect(at(1)).toBeVisible();
  await expect(carousel.getByRole('button', { name: /moving|Move automatically/ })).toHaveCount(0);
  await context.close();
});

/** The short form looks at the narrow screen with the longer words only. */
const looks = [
  { width: 390, height: 844, locale: 'el-GR' },
  ...(size === 'all' ? [{ width: 1440, height: 900, locale: 'en-GB' }] : []),
];

for (const { locale, ...viewport } of looks) {
  const words = wordsOf(locale);
  const open = async (browser: Browser, account: AccountName): Promise<Desk> => {
    const context = await browser.newContext({ locale, viewport });
    const page = await context.newPage();
    await enter(page, company, account);
    await everythingSent(page);
    return { context, page };
  };
  /** What is on the screen is well for axe, fits, and on a phone is large enough for a thumb. */
  const check = async (page: Page, what: string): Promise<void> => {
    expect(await faults(page), what).toEqual([]);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wider, what).toBeLessThanOrEqual(0);
  };

  test(`each kind of user has their part of the screens, ${viewport.width} wide in ${locale}`, { tag: '@all' }, async ({
    browser,
  }) => {
    for (const account of ['boss', 'partner', 'office', 'installer'] as const) {
      const { context, page } = await open(browser, account);
      await page.goto(`${company.url}/personnel`);
      await page.locator('h1').first().waitFor({ state: 'attached' });
      await page.getByRole('tablist', { name: words('people.roles') }).waitFor();
      await check(page, `${account}, personnel`);
      // The subcontractor has no role yet, with which somebody could be added.
      const adds = account === 'boss' || account === 'office';
      await expect(page.getByRole('button', { name: words('people.add') })).toHaveCount(adds ? 1 : 0);
      await page.goto(`${company.url}/roles`);
      await page.locator('h1').first().waitFor({ state: 'attached' });
      const owns = account === 'boss' || account === 'partner';
      await expect(page.getByRole('link', { name: words('create.role') })).toHaveCount(owns ? 1 : 0);
      await check(page, `${account}, roles`);
      await page.goto(`${company.url}/roles/create`);
      const allowed = page.getByRole('checkbox').first();
      await (owns ? allowed : page.getByText(words('roles.notAllowed'))).waitFor();
      await check(page, `${account}, new role`);
      await page.goto(`${company.url}/preferences`);
      await page.locator('h1').first().waitFor({ state: 'attached' });
      await expect(page.getByRole('switch', { name: words('people.setting') })).toHaveCount(
        account === 'installer' ? 0 : 1,
      );
      await context.close();
    }
  });

  test(`every dialog is well for axe, ${viewport.width} wide in ${locale}`, { tag: '@all' }, async ({ browser }) => {
    const { context, page } = await open(browser, 'boss');
    const dialog = page.getByRole('dialog');
    await page.goto(`${company.url}/personnel`);
    await page.getByRole('tab', { name: 'Γραφείο' }).click();
    await page
      .getByRole('button', { name: new RegExp(`: ${office}$`) })
      .first()
      .click();
    await dialog.getByRole('textbox').first().waitFor();
    const employee = new URL(page.url()).searchParams.get('edit');
    expect(employee).not.toBeNull();
    await page.goto(`${company.url}/roles`);
    await page.locator('[data-opens]').first().click();
    await dialog.getByRole('checkbox').first().waitFor();
    const role = new URL(page.url()).searchParams.get('view');
    for (const [path, kinds] of [
      [`/personnel`, { view: employee, edit: employee, delete: employee, convert: employee, create: role }],
      ['/roles', { view: role, edit: role, delete: role }],
    ] as const)
      for (const [kind, id] of Object.entries(kinds)) {
        await page.goto(`${company.url}${path}?${kind}=${id}`);
        await dialog.getByRole('textbox').first().waitFor();
        await check(page, `${path}, ${kind}`);
      }
    await context.close();
  });
}

test('who has no business there is led elsewhere (specification 2.8)', { tag: '@all' }, async ({ browser }) => {
  const guest = await browser.newPage();
  await guest.goto(`${company.url}/personnel`);
  await expect(guest).toHaveURL(/\/login\?returnUrl=%2Fpersonnel/);
  await guest.close();
  for (const [account, place] of [
    ['newboss', /\/profile\?registration=complete-registration/],
    ['client', /\/tasks/],
    // The company is asked for before what somebody may do.
    ['user', /\/profile\?registration=complete-registration/],
  ] as const) {
    const { context, page } = await openDesk(browser, company, account);
    for (const path of ['/personnel', '/roles']) {
      await page.goto(company.url + path);
      await expect(page, `${account}, ${path}`).toHaveURL(place);
    }
    await leaveBrowser(context);
  }
});
