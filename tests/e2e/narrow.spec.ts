import { enter } from './support/desk.ts';
import { expect, test } from './support/test.ts';

test.describe('on narrow phones, in Greek', () => {
  test.use({ locale: 'el-GR', viewport: { width: 320, height: 640 } });

  test('the buttons of each card stay in one row, with their words whole', async ({ company, page }) => {
    await enter(page, company, 'installer');
    const rows = page.locator('[data-screen-only]:visible');
    for (const width of [320, 360, 390, 430]) {
      await page.setViewportSize({ width, height: 800 });
      await rows.first().waitFor();
      const faults = await rows.evaluateAll((all) =>
        all.flatMap((row) => {
          const [first, ...others] = [...row.children].filter((each) => each instanceof HTMLElement);
          return [first, ...others].flatMap((each) =>
            each === undefined || (each.scrollWidth <= each.clientWidth && each.offsetTop === first?.offsetTop)
              ? []
              : [each.textContent],
          );
        }),
      );
      expect(faults, `${width} px`).toEqual([]);
    }
  });
});
