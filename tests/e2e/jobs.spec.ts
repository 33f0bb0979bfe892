import type { Locator, Page } from '@playwright/test';
import { smallJpeg } from '../support/photos.ts';
import { enter, everythingSent } from './support/desk.ts';
import { expect, test } from './support/test.ts';

/** What a job has cost: presses of mouse or finger, and fields that were filled in. */
interface Cost {
  taps: number;
  fields: number;
}

/** Counts what is pressed and filled in on a page from now on; each call returns the cost since the call before. */
async function countCost(page: Page): Promise<() => Cost> {
  let cost: Cost = { taps: 0, fields: 0 };
  await page.exposeFunction('noteTap', () => {
    cost.taps += 1;
  });
  await page.exposeFunction('noteField', () => {
    cost.fields += 1;
  });
  await page.evaluate(() => {
    const { noteTap, noteField } = window as unknown as Record<'noteTap' | 'noteField', () => void>;
    const filled = new WeakSet<EventTarget>();
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && noteTap(), true);
    addEventListener(
      'input',
      ({ target }) => {
        const isText = target instanceof HTMLInputElement ? target.type !== 'file' : target !== null;
        if (!isText || target === null || filled.has(target)) return;
        filled.add(target);
        noteField();
      },
      true,
    );
  });
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
});
