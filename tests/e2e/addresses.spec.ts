import type { Locator, Page } from '@playwright/test';
import { StubService } from '../support/stub-service.ts';
import { enter, everythingSent, leaveBrowser, openDesk } from './support/desk.ts';
import { faults } from './support/faults.ts';
import { Office } from './support/office.ts';
import { OwnServer } from './support/own-server.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ timeout: 240_000 });

const plapouta = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [21.7346, 38.2466] },
  properties: {
    type: 'house',
    street: 'Πλαπούτα',
    housenumber: '11',
    postcode: '26222',
    city: 'Πάτρα',
    county: 'Αχαΐα',
    country: 'Ελλάς',
  },
};

/** A Photon, and the product's server that asks it. */
let geocoder: StubService;
let server: OwnServer;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  geocoder = await StubService.open();
  geocoder.says({ type: 'FeatureCollection', features: [plapouta] });
  server = await OwnServer.start({ GEOCODER_URL: `${geocoder.url}/api`, TILE_URL: 'off' });
});

test.afterAll(async () => {
  await server.end();
  await geocoder.close();
});

interface Place {
  id: string;
  nickname: string | null;
  floor: string;
  comment: string | null;
  longitude: number | null;
  sharedAddress: boolean;
}

const placeCalled = async (nickname: string): Promise<Place | undefined> => {
  const calls = await Office.signIn(server, 'boss');
  return (await calls.get<Place[]>('addresses/all')).find((place) => place.nickname === nickname);
};

const degrees = async (field: Locator): Promise<number> => Number(await field.inputValue());

test.describe('on a laptop', () => {
  test.use({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', hasTouch: false });

  test('an address is suggested, put right on the map by keys and by mouse, found by hand, and kept', {
    tag: '@all',
  }, async ({ page }) => {
    await enter(page, server, 'boss');
    await page.goto(`${server.url}/addresses/create`);
    const street = page.getByRole('combobox', { name: /^Street/ });
    const [longitude, latitude] = [/^Longitude/, /^Latitude/].map((name) => page.getByRole('textbox', { name }));
    if (longitude === undefined || latitude === undefined) throw new Error('there are two fields');
    await street.fill('Πλαπ');
    const suggestion = page.getByRole('option', { name: 'Πλαπούτα 11, 26222 Πάτρα, Ελλάς' });
    await suggestion.waitFor();
    expect(await faults(page), 'suggestions').toEqual([]);
    await suggestion.click();
    await expect(street).toHaveValue('Πλαπούτα 11');
    await expect(page.getByRole('textbox', { name: /^Region/ })).toHaveValue('Πάτρα');
    await expect(page.getByRole('textbox', { name: /^Province/ })).toHaveValue('Αχαΐα');
    await expect(page.getByRole('textbox', { name: /^Postal code/ })).toHaveValue('26222');
    await expect(longitude).toHaveValue('21.734600');

    const marker = page.getByRole('button', { name: /^The place you chose/ });
    await marker.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => degrees(longitude)).toBeGreaterThan(21.7346);
    const [byKeys, north] = [await degrees(longitude), await degrees(latitude)];
    // On a slow machine the map comes after the marker in the middle of the first attempt.
    await expect(async () => {
      await marker.hover();
      const box = await marker.boundingBox();
      if (box === null) throw new Error('the marker is not on the screen');
      await page.mouse.move(box.x + 22, box.y + 22);
      await page.mouse.down();
      await page.mouse.move(box.x + 52, box.y - 8, { steps: 5 });
      await page.mouse.up();
      await expect.poll(() => degrees(longitude)).toBeGreaterThan(byKeys);
      await expect.poll(() => degrees(latitude)).toBeGreaterThan(north);
    }).toPass();

    await page.getByRole('switch', { name: /^Manual search/ }).click();
    await page.getByRole('textbox', { name: /^Street/ }).fill('Πλαπούτα 11, στοά');
    await page.getByRole('button', { name: 'Find on the map' }).click();
    await page.getByRole('list', { name: 'Places found' }).getByRole('button').first().click();
    await expect(longitude).toHaveValue('21.734600');
    await expect(page.getByRole('textbox', { name: /^Street/ })).toHaveValue('Πλαπούτα 11, στοά');
    expect(await faults(page), 'found places').toEqual([]);

    await page.getByRole('textbox', { name: /^Floor/ }).fill('2');
    await page.getByRole('textbox', { name: /^Telephone/ }).fill('6971234567');
    await page.getByRole('textbox', { name: /^Nickname/ }).fill('Στοά Πλαπούτα');
    await page.getByRole('button', { name: 'Create address' }).click();
    await expect(page.getByText('The address was created.')).toBeVisible();
    await expect(page).toHaveURL(/\/addresses(\?|$)/);
    await expect
      .poll(() => placeCalled('Στοά Πλαπούτα'), { timeout: 30_000 })
      .toMatchObject({ floor: '2', longitude: 21.7346 });
  });

  test('selected addresses are made shared and private, and are found by that', { tag: '@all' }, async ({ page }) => {
    await enter(page, server, 'boss');
    await page.goto(`${server.url}/addresses`);
    const rows = page.getByRole('table').getByRole('row');
    const pick = async (index: number): Promise<string> => {
      const row = rows.nth(index);
      await row.getByRole('checkbox').check();
      return (await row.locator('[data-opens]').textContent()) ?? '';
    };
    await rows.nth(2).waitFor();
    const names = [await pick(1), await pick(2)];
    await page.getByRole('button', { name: 'Make shared' }).click();
    const question = page.getByRole('dialog', { name: 'Make shared?' });
    await question.waitFor();
    expect(await faults(page), 'make shared').toEqual([]);
    await question.getByRole('button', { name: 'Make shared' }).click();
    await expect(page.getByText('2 addresses were changed.')).toBeVisible();
    const shared = page.getByRole('combobox', { name: 'Shared' });
    await shared.selectOption({ label: 'Only shared' });
    for (const name of names) await expect(page.getByRole('table')).toContainText(name);
    const [first = ''] = names;

    await page.getByRole('checkbox', { name: `Select ${first}`, exact: true }).check();
    await page.getByRole('button', { name: 'Make private' }).click();
    const dialog = page.getByRole('dialog', { name: 'Make private?' });
    await dialog.getByRole('combobox', { name: 'Customer' }).click();
    await page.locator('[data-combobox-option]', { hasText: 'Καφέ Γεωργίου' }).click();
    expect(await faults(page), 'make private').toEqual([]);
    await dialog.getByRole('button', { name: 'Make private' }).click();
    await expect(page.getByText('1 address was changed.')).toBeVisible();
    await expect(page.getByRole('table').getByText(first, { exact: true })).toHaveCount(0);
    await shared.selectOption({ label: 'Only private' });
    await page.getByRole('combobox', { name: 'Customer' }).selectOption({ label: 'Καφέ Γεωργίου' });
    await expect(page.getByRole('table')).toContainText(first);
    await expect.poll(async () => (await placeCalled(first))?.sharedAddress, { timeout: 30_000 }).toBe(false);
  });

  test('two offices edit one address and lose nothing; it is deleted after it was shown', { tag: '@all' }, async ({
    browser,
  }) => {
    const nickname = 'Πάροδος Γερανίου';
    const calls = await Office.signIn(server, 'boss');
    const [some] = await calls.get<Place[]>('addresses/all');
    if (some === undefined) throw new Error('the demo company has no address');
    const [boss, office] = [await openDesk(browser, server, 'boss'), await openDesk(browser, server, 'office')];
    await boss.page.goto(`${server.url}/addresses/create`);
    await boss.page.getByRole('button', { name: 'Replace with example' }).click();
    await boss.page.getByRole('textbox', { name: /^Nickname/ }).fill(nickname);
    await boss.page.getByRole('button', { name: 'Create address' }).click();
    await expect.poll(() => placeCalled(nickname), { timeout: 30_000 }).toBeDefined();
    const { id } = (await placeCalled(nickname)) ?? some;

    const edit = async (page: Page): Promise<Locator> => {
      await page.goto(`${server.url}/addresses?edit=${id}`);
      const dialog = page.getByRole('dialog', { name: nickname });
      await dialog.getByRole('textbox', { name: /^Floor/ }).waitFor();
      return dialog;
    };
    const [byBoss, byOffice] = [await edit(boss.page), await edit(office.page)];
    await boss.context.setOffline(true);
    await byBoss.getByRole('textbox', { name: /^Floor/ }).fill('Ισόγειο');
    await byBoss.getByRole('button', { name: 'Save' }).click();
    await expect(byBoss).toBeHidden();
    await byOffice.getByRole('textbox', { name: /^Comment/ }).fill('Δίπλα στο φαρμακείο');
    await byOffice.getByRole('button', { name: 'Save' }).click();
    await expect(byOffice).toBeHidden();
    await boss.context.setOffline(false);
    const both = { floor: 'Ισόγειο', comment: 'Δίπλα στο φαρμακείο' };
    await expect.poll(() => placeCalled(nickname), { timeout: 30_000 }).toMatchObject(both);

    await office.page.goto(`${server.url}/addresses?delete=${id}`);
    const dialog = office.page.getByRole('dialog', { name: nickname });
    await expect(dialog.getByText('Do you want to delete this address?')).toBeVisible();
    await dialog.getByRole('button', { name: 'Confirm deletion' }).click();
    await expect(office.page.getByText('The address was deleted.')).toBeVisible();
    await expect.poll(() => placeCalled(nickname), { timeout: 30_000 }).toBeUndefined();
    await Promise.all([leaveBrowser(boss.context), leaveBrowser(office.context)]);
  });

  test('an address is made without network on the fly, for the customer of a new task', { tag: '@all' }, async ({
    browser,
  }) => {
    const { context, page } = await openDesk(browser, server, 'boss');
    await everythingSent(page);
    await context.setOffline(true);
    await page.goto(`${server.url}/tasks/create`);
    await page.getByRole('combobox', { name: /^Customer/ }).click();
    await page.getByRole('option', { name: /Καφέ Γεωργίου/ }).click();
    await page.getByRole('tab', { name: /^Addresses/ }).click();
    await page.getByRole('button', { name: 'Create address' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create address' });
    await dialog.getByRole('button', { name: 'Replace with example' }).click();
    await dialog.getByRole('textbox', { name: /^Nickname/ }).fill('Νέο υποκατάστημα');
    expect(await faults(page), 'on the fly').toEqual([]);
    await dialog.getByRole('button', { name: 'Create address' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('group', { name: /^Selected/ })).toContainText('Νέο υποκατάστημα');
    expect(await faults(page), 'the addresses of a task').toEqual([]);
    await context.setOffline(false);
    await expect
      .poll(() => placeCalled('Νέο υποκατάστημα'), { timeout: 30_000 })
      .toMatchObject({ sharedAddress: false });
    await leaveBrowser(context);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'el-GR', hasTouch: true });

  test('an address is created by its example, found among the cards, and its menu is in reach', {
    tag: '@all',
  }, async ({ page }) => {
    await enter(page, server, 'boss');
    await page.goto(`${server.url}/addresses/create`);
    await page.getByRole('button', { name: 'Αντικατάσταση με παράδειγμα' }).tap();
    await page.getByRole('textbox', { name: /^Σύντομο όνομα/ }).fill('Γραφείο Πλαπούτα');
    expect(await faults(page), 'create').toEqual([]);
    await page.getByRole('button', { name: 'Δημιουργία', exact: true }).tap();
    await expect(page.getByText('Η διεύθυνση δημιουργήθηκε.')).toBeVisible();
    await page.getByRole('searchbox').fill('γραφειο πλαπ');
    const card = page.getByRole('listitem').filter({ hasText: 'Γραφείο Πλαπούτα' });
    await card.getByRole('button', { name: /^Περισσότερα|^Άλλες ενέργειες/ }).tap();
    for (const item of await page.getByRole('menuitem').all()) {
      const box = await item.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect((box?.y ?? 844) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
    }
    expect(await faults(page), 'menu').toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });
});
