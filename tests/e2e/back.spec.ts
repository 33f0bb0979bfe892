import { enter, syncPill } from './support/desk.ts';
import { expect, test } from './support/test.ts';

test.describe('the back gesture of a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'en-GB' });

  test('closes what is on top on the first screen, and what was closed by hand needs no step of its own', async ({
    company,
    page,
  }) => {
    await enter(page, company, 'installer');
    await page.getByRole('link', { name: 'Me' }).click();
    await page.getByRole('link', { name: 'My day' }).click();
    const dialog = page.getByRole('dialog');
    for (const open of [syncPill, 'More']) {
      await page.getByRole('button', { name: open, exact: typeof open === 'string' }).click();
      await expect(dialog).toHaveCount(1);
      await page.goBack();
      await expect(dialog).toHaveCount(0);
      expect(new URL(page.url()).pathname).toBe('/my-day');
    }
    // A sheet from the menu: the menu's entry goes before that of the sheet comes.
    await page.getByRole('button', { name: 'More actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Mark failed' }).click();
    await expect(dialog).toHaveCount(1);
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe('/my-day');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(dialog).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/me/);
  });
});
