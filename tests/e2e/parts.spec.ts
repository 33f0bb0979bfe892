import { expect, type Page, test } from '@playwright/test';
import { buildGallery } from '../../tools/build/gallery.ts';
import { sections } from '../../tools/gallery/sections.ts';
import { galleryTexts } from '../../tools/gallery/texts.ts';
import { size } from '../../tools/test/sizes.ts';
import { type BuiltPage, openBuiltPage } from '../support/built-page.ts';
import { faults } from './support/faults.ts';
import { wordsOf } from './support/words.ts';

test.describe.configure({ timeout: 300_000 });

/** The gallery of shared parts: every section as it is drawn at the width of the project, in each language and scheme. */
let built: BuiltPage;

test.beforeAll(async () => {
  built = await openBuiltPage(await buildGallery());
});

test.afterAll(() => built.close());

/** How far the page is wider than the screen, in pixels. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** The longer words on the darker ground, and in the long run every pair. */
const looks = [
  ['el', 'dark'],
  ...(size === 'all'
    ? ([
        ['el', 'light'],
        ['en', 'light'],
        ['en', 'dark'],
      ] as const)
    : []),
] as const;

for (const look of looks) {
  const [language, colorScheme] = look;
  test.describe(`${language}, ${colorScheme}`, () => {
    test.use({ colorScheme, locale: language === 'el' ? 'el-GR' : 'en-GB', serviceWorkers: 'block' });

    test('every section has no fault that axe finds, and nothing is cut off at the side', { tag: '@all' }, async ({
      page,
    }) => {
      const thrown: string[] = [];
      page.on('pageerror', (error) => thrown.push(error.message));
      for (const { id } of sections) {
        await page.goto(`${built.url}/?part=${id}`);
        await page.locator('main figure').first().waitFor();
        await page.waitForLoadState('networkidle');
        expect.soft(await faults(page), id).toEqual([]);
        expect.soft(await overflow(page), id).toBeLessThanOrEqual(0);
      }
      expect(thrown).toEqual([]);
    });
  });
}

test('what opens from the gallery has no fault that axe finds, takes the focus and gives it back', {
  tag: '@all',
}, async ({ page }) => {
  await page.goto(`${built.url}/?part=dialogs`);
  const openers = page.locator('main').getByRole('button', { name: /^(Open|Άνοιγμα)$/ });
  await openers.first().waitFor();
  for (const opener of await openers.all()) {
    await opener.click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await expect(dialog.locator(':focus')).toHaveCount(1);
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});

test('toasts stand at the top right, and those that ask for something are read out at once', async ({ page }) => {
  await page.goto(`${built.url}/?part=messages`);
  const shows = page.locator('main').getByRole('button', { name: /^(Show|Εμφάνιση)$/ });
  await shows.nth(3).click();
  const toast = page.getByRole('alert').filter({ has: page.locator('.mantine-Notification-body') });
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  expect(box?.y ?? height).toBeLessThan(height / 3);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width * 0.9);
  expect(await faults(page)).toEqual([]);
});

test('Escape closes one thing at a time: a list, a question, and never what lies below', async ({ page }) => {
  const say = wordsOf(test.info().project.use.locale);
  const { open, country } = galleryTexts[test.info().project.use.locale === 'el-GR' ? 'el' : 'en'];
  await page.goto(`${built.url}/?part=forms`);
  await page.getByRole('button', { name: open, exact: true }).first().click();
  const form = page.getByRole('dialog', { name: say('tasks.task') });
  const question = page.getByRole('dialog', { name: say('leave.title') });
  await form.getByRole('textbox', { name: say('tasks.column.nickname') }).fill('Cosmos');

  await form.getByRole('combobox', { name: country }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(question).toHaveCount(0);

  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(form).toBeVisible();
});
