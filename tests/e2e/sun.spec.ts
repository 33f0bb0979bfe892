import { enter } from './support/desk.ts';
import { expect, test } from './support/test.ts';

test.describe('for sun and gloves', () => {
  test.use({ viewport: { width: 360, height: 640 }, locale: 'en-GB' });

  test('one switch makes what is pressed on My day 56 px high, also after a reload', async ({ company, page }) => {
    await enter(page, company, 'installer');
    await page.getByRole('link', { name: 'Me', exact: true }).click();
    await page.getByRole('switch', { name: 'Sun and gloves' }).check();
    await page.goto(`${company.url}/my-day`);
    await page.getByRole('article').first().waitFor();
    await expect(page.locator('html')).toHaveAttribute('data-contrast', 'more');
    const small = await page.locator('article :is(button, a:has(svg)), nav :is(a, button)').evaluateAll((all) =>
      all.flatMap((each) => {
        const { width, height } = each.getBoundingClientRect();
        // What is folded has no size.
        return width > 0 && Math.min(width, height) < 56 ? [`${each.textContent} ${width} x ${height}`] : [];
      }),
    );
    expect(small).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
