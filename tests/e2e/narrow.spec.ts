import { must } from '../../domain/kernel/assert.ts';
import type { Customer } from '../../domain/schemas.ts';
import { enter } from './support/desk.ts';
import { Office } from './support/office.ts';
import { OtherDevice } from './support/other-device.ts';
import { expect, test } from './support/test.ts';

const longestStatuses = ['Καθυστερημένη εγκατάσταση', 'Ολοκληρώθηκε με αποτυχίες'];

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

test.describe('on a small laptop, in Greek', () => {
  test.use({ locale: 'el-GR', viewport: { width: 1280, height: 720 } });

  test('a name is whole where its column has room, and ends with dots where it has none', async ({ company, page }) => {
    const office = await Office.signIn(company, 'boss');
    const [customer] = await office.get<Customer[]>('customers/all');
    const { id, nickname: before } = must(customer, 'a customer of the demo');
    const nickname = 'Συνεταιριστική Επιχείρηση Εγκαταστάσεων και Συντηρήσεων Αχαΐας';
    const device = await OtherDevice.signIn(company, 'boss');
    await device.do('editCustomer', { id, set: { nickname } }, { nickname: before });
    await enter(page, company, 'boss', '/customers');
    const name = page.getByRole('button', { name: nickname, exact: true });
    const isCut = () => name.evaluate((shown) => shown.scrollWidth > shown.clientWidth);
    await name.waitFor();
    expect(await isCut()).toBe(false);
    await page.setViewportSize({ width: 780, height: 720 });
    await name.waitFor();
    expect(await isCut()).toBe(true);
    await device.do('editCustomer', { id, set: { nickname: before } }, { nickname });
  });

  test('the task list shows statuses whole, its tools in one row, and the way to all screens', async ({
    company,
    page,
  }) => {
    await enter(page, company, 'boss', '/tasks?always=true');
    const table = page.getByRole('table', { name: 'Εργασίες' });
    await table.getByRole('row').nth(5).waitFor();
    const cut = await table.evaluate((all, words) => {
      const heads = [...all.querySelectorAll('th')];
      const end = heads.at(-1)?.getBoundingClientRect().left ?? 0;
      const at = heads.findIndex(({ textContent }) => textContent?.trim() === 'Κατάσταση');
      const pills = [...all.querySelectorAll('tbody tr')].flatMap((row) => row.children[at]?.firstElementChild ?? []);
      // The demo has no task in some of the statuses.
      const [first] = pills;
      return words.flatMap((word) => {
        if (first !== undefined) first.textContent = word;
        const isWhole = pills.length > 0 && pills.every((pill) => pill.getBoundingClientRect().right <= end);
        return isWhole ? [] : [word];
      });
    }, longestStatuses);
    expect(cut).toEqual([]);

    const tools = page.getByRole('search').locator('..');
    const tops = await tools
      .locator(':is(button, input, select, a):visible')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect()).map(({ top, height }) => top + height / 2));
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(8);

    const navigation = page.getByRole('navigation', { name: 'Κύριο μενού' });
    await expect(navigation.getByRole('link', { name: 'Χάρτης' })).toHaveAttribute('title', 'Χάρτης');
    await navigation.getByRole('link', { name: 'Χάρτης' }).click();
    await expect(page).toHaveURL(/\/map/);
  });
});
