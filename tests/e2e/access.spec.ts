import type { Page } from '@playwright/test';
import { must } from '../../domain/kernel/assert.ts';
import { faults } from './support/faults.ts';
import { type Letter, Mailbox } from './support/mailbox.ts';
import { OwnServer } from './support/own-server.ts';
import { ShakyProxy } from './support/shaky-proxy.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ timeout: 300_000 });

/** From the first visit to the first screen, and back in after the password was lost, through the mails themselves. */
let server: OwnServer;
let proxy: ShakyProxy;
let mailbox: Mailbox;

test.beforeAll(async () => {
  // A busy machine fills the demo company slowly.
  test.setTimeout(180_000);
  server = await OwnServer.start();
  proxy = await ShakyProxy.start(() => server.url);
  mailbox = new Mailbox(server.directory);
});

test.afterAll(async () => {
  await proxy.end();
  await server.end();
});

test.afterEach(() => proxy.turn('fair'));

let count = 0;
const newcomer = (): string => {
  count += 1;
  return `newcomer${test.info().project.name}${count}`;
};

const box = (page: Page, name: RegExp) => page.getByRole('textbox', { name });
const press = (page: Page, name: RegExp): Promise<void> => page.getByRole('button', { name }).click();

/** The next mail to an address, once it is there. */
async function letterTo(address: string): Promise<Letter> {
  const found: Letter[] = [];
  await expect
    .poll(async () => {
      const letter = await mailbox.next(address);
      if (letter !== undefined) found.push(letter);
      return found.length;
    })
    .toBeGreaterThan(0);
  return must(found[0], 'the mail');
}

async function fillAccount(page: Page, name: string): Promise<void> {
  await box(page, /^(Username|Όνομα χρήστη)/).fill(name);
  await box(page, /^E.mail/).fill(`${name}@example.org`);
  await box(page, /^(Name|Όνομα)( \*)?$/).fill('Μαρία');
  await box(page, /^(Surname|Επώνυμο)/).fill('Παππά');
  await box(page, /^(Nickname|Σύντομο όνομα)/).fill('Μαρία');
  await box(page, /^(Phone number|Τηλέφωνο)/).fill('6981245077');
  await page.getByLabel(/^(Password|Κωδικός)( \*)?$/).fill('first-secret');
  await page.getByLabel(/^(Confirm password|Επανάληψη κωδικού)/).fill('first-secret');
}

async function fillBilling(page: Page): Promise<void> {
  await box(page, /^(Tax number|ΑΦΜ)/).fill('094014');
  await box(page, /^(Company name|Επωνυμία)/).fill('Παππά Εγκαταστάσεις');
  await box(page, /^(Street and number|Οδός και αριθμός)/).fill('Κορίνθου 121');
  await box(page, /^(Postal code|Ταχυδρομικός κώδικας)/).fill('26223');
  await box(page, /^(City|Πόλη)/).fill('Πάτρα');
  await box(page, /^(Billing phone|Τηλέφωνο τιμολόγησης)/).fill('2610123456');
  await page.getByRole('checkbox', { name: /privacy policy|πολιτική απορρήτου/ }).check();
}

async function logIn(page: Page, name: string, password: string): Promise<void> {
  await box(page, /^(Username|Όνομα χρήστη)/).fill(name);
  await page.getByLabel(/^(Password|Κωδικός)$/).fill(password);
  await press(page, /^(Login|Σύνδεση)$/);
}

const registerButton = /^(Register|Εγγραφή)$/;
const nextPage = /^(Next page|Επόμενη σελίδα)$/;
const pill = /^(Sync|Συγχρονισμός):/;

test('signing up leads by its mail to a verified login, with a connection that is lost on the way', {
  tag: '@all',
}, async ({ page }) => {
  const name = newcomer();
  await page.goto(`${proxy.url}/login`);
  await page.getByRole('link', { name: registerButton }).click();
  await expect(page.getByRole('button', { name: nextPage })).toBeDisabled();
  expect(await faults(page), 'step 1').toEqual([]);
  await fillAccount(page, name);
  await press(page, nextPage);
  await fillBilling(page);
  expect(await faults(page), 'step 2').toEqual([]);

  proxy.turn('down');
  await press(page, registerButton);
  await expect(page.getByText(/know whether|Δεν ξέρουμε αν/)).toBeVisible();
  await expect(box(page, /^(City|Πόλη)/)).toHaveValue('Πάτρα');
  proxy.turn('fair');
  await press(page, registerButton);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(/verify your e-mail|Επιβεβαιώστε το e-mail/)).toBeVisible();

  await logIn(page, name, 'first-secret');
  await expect(page.getByRole('button', { name: /Send a new link|Αποστολή νέου συνδέσμου/ })).toBeVisible();

  const mail = await letterTo(`${name}@example.org`);
  await page.goto(proxy.url + mail.link);
  await expect(page.getByText(/registered successfully|ολοκληρώθηκε με επιτυχία/)).toBeVisible();
  expect(await faults(page), 'register-landing').toEqual([]);
  await page.getByRole('link', { name: /^(Login|Σύνδεση)$/ }).click();
  await logIn(page, name, 'first-secret');
  await page.getByRole('button', { name: pill }).waitFor();

  // The mail speaks the language of the page.
  const greek = test.info().project.name === 'phone';
  expect(mail.text).toContain(greek ? 'Γεια σας' : 'Hello');
});

test('a reload in the middle of signing up keeps what was typed, all but the passwords', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto(`${proxy.url}/signup`);
  await fillAccount(page, newcomer());
  await press(page, nextPage);
  await box(page, /^(Company name|Επωνυμία)/).fill('Παππά Εγκαταστάσεις');
  await page.reload();
  await expect(box(page, /^(Surname|Επώνυμο)/)).toHaveValue('Παππά');
  for (const label of [/^(Password|Κωδικός)( \*)?$/, /^(Confirm password|Επανάληψη κωδικού)/]) {
    await expect(page.getByLabel(label)).toHaveValue('');
    await page.getByLabel(label).fill('first-secret');
  }
  await expect(box(page, /^(Company name|Επωνυμία)/).or(page.getByRole('button', { name: nextPage }))).toBeVisible();
  const next = page.getByRole('button', { name: nextPage });
  if (await next.isVisible()) await next.click();
  await expect(box(page, /^(Company name|Επωνυμία)/)).toHaveValue('Παππά Εγκαταστάσεις');
});

test('a lost password is set anew by the link of its mail, which is good once', { tag: '@all' }, async ({ page }) => {
  const name = newcomer();
  await page.goto(`${proxy.url}/signup`);
  await fillAccount(page, name);
  await press(page, nextPage);
  await fillBilling(page);
  await press(page, registerButton);
  await expect(page).toHaveURL(/\/login$/);
  await page.goto(proxy.url + (await letterTo(`${name}@example.org`)).link);
  await expect(page.getByText(/registered successfully|ολοκληρώθηκε με επιτυχία/)).toBeVisible();

  await page.goto(`${proxy.url}/login`);
  await page.getByRole('link', { name: /Forgot password|Ξέχασα τον κωδικό/ }).click();
  await box(page, /^E.mail/).fill(`${name}@example.org`);
  expect(await faults(page), 'password-reset').toEqual([]);
  proxy.turn('down');
  await press(page, /^(Send|Αποστολή)$/);
  await expect(page.getByText(/wasn’t sent|δεν στάλθηκε/)).toBeVisible();
  expect(await faults(page), 'reset-landing').toEqual([]);
  proxy.turn('fair');
  await page.getByRole('link', { name: /Try again|Δοκιμή ξανά/ }).click();
  await expect(box(page, /^E.mail/)).toHaveValue(`${name}@example.org`);
  await press(page, /^(Send|Αποστολή)$/);
  await expect(page.getByText(/If there is an account|Αν υπάρχει λογαριασμός/)).toBeVisible();

  const mail = await letterTo(`${name}@example.org`);
  await page.goto(proxy.url + mail.link);
  await page.getByLabel(/^(New password|Νέος κωδικός)/).fill('second-secret');
  await page.getByLabel(/^(Confirm password|Επανάληψη κωδικού)/).fill('second-secret');
  expect(await faults(page), 'new-password').toEqual([]);
  proxy.turn('down');
  await press(page, /^(Save|Αποθήκευση)$/);
  await expect(page.getByText(/can’t be reached|Δεν υπάρχει σύνδεση/)).toBeVisible();
  proxy.turn('fair');
  await press(page, /^(Save|Αποθήκευση)$/);
  await expect(page.getByText(/has been changed|άλλαξε/)).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, name, 'second-secret');
  await page.getByRole('button', { name: pill }).waitFor();

  await page.goto(proxy.url + mail.link);
  await expect(page.getByText(/Invalid URL|δεν ισχύει/)).toBeVisible();
});

test('wrong links say so, and too many tries say how long to wait', { tag: '@all' }, async ({ page }) => {
  await page.goto(`${proxy.url}/register-landing?uuid=nobody-has-this`);
  await expect(page.getByText(/Invalid or expired link|Μη έγκυρος ή ληγμένος/)).toBeVisible();
  await page.goto(`${proxy.url}/new-password?token=nobody-has-this`);
  await expect(page.getByText(/Invalid URL|δεν ισχύει/)).toBeVisible();
  expect(await faults(page), 'a wrong link').toEqual([]);

  const address = `${newcomer()}@example.org`;
  for (let tries = 0; tries < 11; tries += 1) {
    await page.goto(`${proxy.url}/password-reset`);
    await box(page, /^E.mail/).fill(address);
    await press(page, /^(Send|Αποστολή)$/);
    await expect(page).toHaveURL(/reset-landing/);
  }
  await expect(page.getByText(/Try again in \d+ minute|Δοκιμάστε ξανά σε \d+ λεπτ/)).toBeVisible();
});

test('pages before signing in fit the screen and read well for everybody', { tag: '@all' }, async ({ page }) => {
  for (const path of ['/login', '/signup', '/password-reset', '/privacy', '/failedTransaction']) {
    await page.goto(proxy.url + path);
    await page.locator('h1').waitFor();
    expect(await faults(page), path).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});
