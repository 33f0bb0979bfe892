import type { Locator, Page } from '@playwright/test';
import { must } from '../../domain/kernel/assert.ts';
import type { Equipment, OperationalAddress, Photo, Proof } from '../../domain/schemas.ts';
import { smallJpeg } from '../support/photos.ts';
import { enter, everythingSent, findNetwork, untilKept } from './support/desk.ts';
import { faults } from './support/faults.ts';
import { Office } from './support/office.ts';
import { freshId, OtherDevice } from './support/other-device.ts';
import { expect, test } from './support/test.ts';
import { makeVisit, openPhone, planVisit, serialNumber, ticks, visited } from './support/visit.ts';

/** What a job has cost: presses of mouse or finger, and fields that were filled in. */
interface Cost {
  taps: number;
  fields: number;
}

/**
 * Counts what is pressed and filled in on a page from now on, but for what is in elements of the selector `beside`; each call returns
 * the cost since the call before.
 */
async function countCost(page: Page, beside = 'noscript'): Promise<() => Cost> {
  let cost: Cost = { taps: 0, fields: 0 };
  await page.exposeFunction('noteTap', () => {
    cost.taps += 1;
  });
  await page.exposeFunction('noteField', () => {
    cost.fields += 1;
  });
  await page.evaluate((beside) => {
    const isBeside = (target: EventTarget | null): boolean =>
      target instanceof Element && target.closest(beside) !== null;
    const { noteTap, noteField } = window as unknown as Record<'noteTap' | 'noteField', () => void>;
    const filled = new WeakSet<EventTarget>();
    addEventListener('pointerdown', ({ isTrusted, target }) => isTrusted && !isBeside(target) && noteTap(), true);
    addEventListener(
      'input',
      ({ target }) => {
        const isText = target instanceof HTMLInputElement ? target.type !== 'file' : target !== null;
        if (!isText || target === null || filled.has(target) || isBeside(target)) return;
        filled.add(target);
        noteField();
      },
      true,
    );
  }, beside);
  return () => {
    const since = cost;
    cost = { taps: 0, fields: 0 };
    return since;
  };
}

/** Jobs of every day, with the most that each may cost. A job that grows has lost something: look for what, before the number. */
test.describe('what an installer taps on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'en-GB' });

  test('marks, takes back, collects, photographs and reports a failure with few taps', async ({ company, page }) => {
    await enter(page, company, 'installer');
    await page.goto(`${company.url}/my-day`);
    const card = (name: string): Locator => page.getByRole('article', { name, exact: true });
    const cafe = card('Καφέ Γεωργίου');
    await cafe.waitFor();
    await everythingSent(page);
    const cost = await countCost(page);

    await page.context().route(/google|apple|geo:/, (route) => route.abort());
    const opened = page.context().waitForEvent('page');
    await cafe.getByRole('link', { name: 'Route' }).click();
    const route = await opened;
    expect(await cafe.getByRole('link', { name: 'Route' }).getAttribute('href')).toContain('destination=');
    await route.close();
    expect(cost(), 'the route to the pickup').toEqual({ taps: 1, fields: 0 });

    const together = page.getByRole('button', { name: /^Collect all \(\d\)$/ });
    await together.click();
    await expect(together).toHaveCount(0);
    await expect(cafe).toContainText('Collected');
    expect(cost(), 'collecting several addresses at one place').toEqual({ taps: 1, fields: 0 });

    const camera = page.waitForEvent('filechooser');
    await cafe.getByRole('button', { name: /^Add photos/ }).click();
    await (await camera).setFiles([{ name: 'camera.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(smallJpeg()) }]);
    await expect(page.getByRole('region', { name: 'Photo just taken' })).toContainText('Photo saved');
    await expect(cafe.getByRole('button', { name: /^Add photos, \d of 1$/ })).toBeVisible();
    expect(cost(), 'a photo').toEqual({ taps: 1, fields: 0 });

    const home = card('Οικία Γκότση');
    await home.getByRole('button', { name: 'Mark collected' }).click();
    await expect(home).toContainText('Collected');
    expect(cost(), 'the next step').toEqual({ taps: 1, fields: 0 });

    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect(home).toContainText('No progress');
    expect(cost(), 'taking a mark back').toEqual({ taps: 1, fields: 0 });

    await home.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Mark failed' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'No access' }).click();
    await expect(home).toContainText('No access');
    expect(cost(), 'a failure with its reason').toEqual({ taps: 3, fields: 0 });
    await everythingSent(page);
  });
});

/** Milliseconds from a tap to the picture that answers it, for each since the page was watched; the browser rounds them to eights. */
interface Answers {
  taps: Record<number, number>;
}

declare global {
  interface Window {
    answers?: Answers;
  }
}

/** Watches how soon a page answers taps. */
const watchAnswers = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const answers: Answers = { taps: {} };
    window.answers = answers;
    const options = { type: 'event', durationThreshold: 16 };
    new PerformanceObserver((list) => {
      for (const { duration, interactionId } of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
        if (interactionId) answers.taps[interactionId] = Math.max(answers.taps[interactionId] ?? 0, duration);
    }).observe(options);
  });

test.describe('what a visit costs at the door', () => {
  test.describe.configure({ timeout: 240_000 });

  test('sets out, arrives, photographs, scans, ticks, has it signed and marks it, in eight taps without network', async ({
    company,
  }) => {
    const planned = await planVisit(company);
    const office = await Office.signIn(company, 'boss');
    const phone = await openPhone();
    const { page, context } = phone;
    await enter(page, company, 'installer', '/my-day');
    await page.getByRole('article', { name: visited, exact: true }).waitFor();
    await untilKept(page);
    await everythingSent(page);
    await context.setOffline(true);
    await phone.slowDown(4);
    // Beside the ticks, and the strokes of a signature.
    const cost = await countCost(page, 'canvas, label, input[type=checkbox]');
    await watchAnswers(page);

    await makeVisit(page);
    const { taps, fields } = cost();
    expect(taps, 'taps of a visit, with those that open the camera').toBeLessThanOrEqual(8);
    expect(fields, 'fields that were typed into').toBe(0);
    const answered = Object.values((await page.evaluate(() => window.answers))?.taps ?? {});
    const description = answered.map((milliseconds) => `${milliseconds}`).join(', ');
    test.info().annotations.push({ type: 'milliseconds to the answer of each tap', description });
    expect(await faults(page)).toEqual([]);

    await phone.slowDown(1);
    await findNetwork(page);
    const places = await office.get<OperationalAddress[]>('operational-addresses/all');
    const place = must(
      places.find(({ id }) => id === planned.address),
      'the address',
    );
    expect(place.completionStatus).toBe('INSTALLED');
    const answers = Object.values(place.answers ?? {}).map(({ value }) => value);
    expect(answers.sort()).toEqual([serialNumber, ...ticks.map(() => true)]);
    const proofs = (await office.get<Proof[]>('pow-i/all')).filter(({ task }) => task.id === planned.task);
    expect(proofs.map(({ signature }) => signature?.kind ?? null).sort()).toEqual(['SIGNED', null].sort());
    const photos = await Promise.all(proofs.map(({ id }) => office.get<Photo[]>(`photos/getAll/${id}`)));
    expect(
      photos
        .flat()
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(['AFTER', 'AFTER', 'AFTER', 'SIGNATURE']);
    const pieces = await office.get<Equipment[]>('equipment/all');
    expect(pieces.filter((piece) => piece.serialNumber === serialNumber)).toHaveLength(1);
    await phone.close();
  });
});

test.describe('what a boss clicks on a laptop', () => {
  test.use({ viewport: { width: 1280, height: 720 }, hasTouch: false, locale: 'en-GB' });

  test('imports a list that lacks required columns with few clicks', { tag: '@all' }, async ({ company, page }) => {
    await enter(page, company, 'boss');
    await page.goto(`${company.url}/addresses/import`);
    await page.locator('input[type=file]').first().waitFor({ state: 'attached' });
    const cost = await countCost(page);
    const header = 'name,street,number,zipCode,telephone,latitude,longitude';
    const rows = Array.from({ length: 57 }, (_, row) => `Shop ${row},Νοταρά,${row + 1},26442,,38.26,21.74`);
    const list = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose file' }).click();
    await (await list).setFiles([
      { name: 'shops.csv', mimeType: 'text/csv', buffer: Buffer.from([header, ...rows].join('\n')) },
    ]);
    await page.getByRole('button', { name: 'Check file' }).click();
    const panel = page.getByRole('form').last();
    await panel.getByRole('textbox', { name: 'Floor' }).fill('0');
    await panel.getByRole('textbox', { name: 'Telephone' }).fill('2610222333');
    await panel.getByRole('button', { name: 'Fill in' }).click();
    await page.getByRole('button', { name: /^Import 57 / }).click();
    await expect(page.getByText(/^57 rows were imported/)).toBeVisible();
    const { taps, fields } = cost();
    expect(taps, 'clicks for a list of 57 addresses').toBeLessThanOrEqual(5);
    expect(fields).toBe(2);
  });

  /** Goes on to a field with the Tab key, as somebody does who types through a form. */
  const tabTo = async (field: Locator, most: number): Promise<void> => {
    const focused = () => field.evaluate((element) => element === document.activeElement);
    for (let count = 0; count < most && !(await focused()); count += 1) await field.page().keyboard.press('Tab');
    await expect(field).toBeFocused();
  };

  test('creates, publishes and assigns a task for a new customer at a new address', { tag: '@all' }, async ({
    company,
    page,
  }) => {
    await enter(page, company, 'boss', '/tasks');
    await page.getByRole('table', { name: 'Tasks' }).getByRole('row').nth(1).waitFor();
    const cost = await countCost(page);
    const { keyboard } = page;
    await page.getByRole('link', { name: 'Create task' }).click();

    await expect(page.getByRole('textbox', { name: 'Nickname' })).toBeFocused();
    await keyboard.type('Λέβητας ξενοδοχείου');
    await tabTo(page.getByRole('combobox', { name: 'Customer' }), 1);
    await keyboard.type('Ξενοδοχείο Αστήρ');
    await page.getByRole('option', { name: 'New customer “Ξενοδοχείο Αστήρ”' }).waitFor();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    const customer = page.getByRole('dialog', { name: 'New customer' }).getByRole('textbox', { name: 'Nickname' });
    await expect(customer).toBeFocused();
    await expect(customer).toHaveValue('Ξενοδοχείο Αστήρ');
    await keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue('Ξενοδοχείο Αστήρ');
    await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused();
    await tabTo(page.getByRole('textbox', { name: 'Job ticket' }), 2);
    await keyboard.type('JT-2800');
    await tabTo(page.getByRole('textbox', { name: 'Sales price' }), 2);
    await keyboard.type('200');
    await tabTo(page.getByRole('textbox', { name: 'Total payout' }), 1);
    await keyboard.type('120');

    await page.getByRole('tab', { name: 'Addresses' }).click();
    await page.getByRole('button', { name: 'Create address' }).click();
    const address = page.getByRole('dialog', { name: 'Create address' });
    await expect(address.getByRole('combobox', { name: 'Street' })).toBeFocused();
    await keyboard.type('Αγίου Ανδρέου 12, 26221');
    await tabTo(address.getByRole('textbox', { name: 'Floor' }), 7);
    await expect(address.getByRole('textbox', { name: 'Province' })).toHaveValue('Αχαΐα');
    await keyboard.type('1');
    await tabTo(address.getByRole('textbox', { name: 'Telephone' }), 1);
    await keyboard.type('2610222333');
    await keyboard.press('Enter');
    await expect(address).toBeHidden();

    await page.getByRole('button', { name: 'Publish and assign' }).click();
    const publish = page.getByRole('dialog', { name: 'Publish task' });
    const options = must(await page.getByRole('listbox', { name: 'Assign to' }).boundingBox(), 'the people');
    for (const part of [
      publish.getByRole('heading'),
      publish.getByRole('combobox'),
      publish.getByRole('button').last(),
    ]) {
      const { y, height } = must(await part.boundingBox(), 'a part of the dialog');
      expect(y + height <= options.y || y >= options.y + options.height, 'covered by the people').toBe(true);
    }
    await page.getByRole('option').filter({ hasNotText: 'on another task' }).first().click();
    await publish.getByRole('button', { name: 'Publish and assign' }).click();
    await expect(page.getByText('The task was published and assigned.')).toBeVisible();
    const { taps, fields } = cost();
    expect(taps, 'clicks for a new task').toBeLessThanOrEqual(6);
    expect(fields, 'fields of a new task').toBeLessThanOrEqual(8);
  });

  test('splits a task in two', { tag: '@all' }, async ({ company, page }) => {
    const name = 'Κλιματισμός Καφέ Γεωργίου';
    await enter(page, company, 'boss', '/tasks');
    const more = page.getByRole('button', { name: `More actions: ${name}` });
    await more.waitFor();
    const cost = await countCost(page);
    await more.click();
    await page.getByRole('menuitem', { name: 'Split task', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Split ${name}` });
    await dialog.getByRole('button', { name: 'Split task' }).click();
    await expect(dialog.getByText('Done', { exact: true })).toHaveCount(2);
    expect(cost().taps, 'clicks for a split').toBeLessThanOrEqual(3);
  });

  test('reviews a proof of work that arrives while the task list is open', async ({ company, page }) => {
    const office = await Office.signIn(company, 'boss');
    const installer = must(await OtherDevice.signIn(company, 'installer'), 'the installer');
    const addresses =
      await office.get<{ id: string; nickname: string; task: { id: string } }[]>('operational-addresses/all');
    const place = must(
      addresses.find(({ nickname }) => nickname === 'Καφέ Γεωργίου'),
      'the address',
    );
    await enter(page, company, 'boss', '/tasks');
    await everythingSent(page);
    const cost = await countCost(page);
    await installer.do('createProof', {
      id: freshId(),
      type: 'INSTALLATION',
      nickname: 'Σαλόνι',
      operationalAddress: { id: place.id },
      addresses: [],
      status: 'NORMAL',
      comment: 'Στεγνό, χωρίς διαρροές',
      photos: [],
    });

    await page
      .getByRole('status')
      .filter({ hasText: 'New proof of work' })
      .getByRole('button', { name: 'Open' })
      .click();
    const proof = page.getByRole('dialog', { name: 'Installation · Σαλόνι' });
    await expect(proof).toContainText('Στεγνό, χωρίς διαρροές');
    await proof.getByRole('button', { name: 'Share with customer' }).click();
    await expect(page.getByText('The customer now sees this proof of work.')).toBeVisible();
    expect(cost().taps, 'clicks for a review').toBeLessThanOrEqual(2);
  });
});
