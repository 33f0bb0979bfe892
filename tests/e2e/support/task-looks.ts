import { expect, type Page } from '@playwright/test';

/**
 * What the row of a task in a list offers: its button, then the lines of its menu; empty when the list does not have it. The
 * menus come once it is read what hangs on the tasks of the page, all of them at once.
 */
export async function rowOffers(page: Page, nickname: string): Promise<string[]> {
  await page
    .getByRole('button', { name: /^More actions: / })
    .first()
    .waitFor();
  const primary = page.locator(`[aria-label="Edit: ${nickname}"], [aria-label="View: ${nickname}"]`);
  if ((await primary.count()) === 0) return [];
  const first = (await primary.textContent()) ?? '';
  const more = page.getByRole('button', { name: `More actions: ${nickname}`, exact: true });
  if ((await more.count()) === 0) return [first];
  await more.click();
  const lines = page.getByRole('menuitem');
  await lines.first().waitFor();
  const rest = await lines.allTextContents();
  await page.keyboard.press('Escape');
  await expect(lines).toHaveCount(0);
  return [first, ...rest];
}

/** A task's form as it stands open. */
export interface FormLook {
  tabs: string[];
  /** The fields of the tab Basic info that can be changed, by their labels. */
  editable: string[];
  readOnly: string[];
  /** The buttons that change something. */
  buttons: string[];
}

/** What the form of a task that is open shows and takes. */
export async function formLook(page: Page, nickname: string): Promise<FormLook> {
  const dialog = page.getByRole('dialog', { name: nickname, exact: true });
  await dialog.getByRole('textbox', { name: 'Nickname' }).waitFor();
  const tabs = await dialog.getByRole('tablist').first().getByRole('tab').allTextContents();
  const fields = await dialog.locator('input:not([type=hidden]), textarea').evaluateAll((inputs) =>
    (inputs as HTMLInputElement[])
      .filter((input) => input.checkVisibility())
      .map((input): [string, boolean] => {
        const label = input.labels?.[0]?.cloneNode(true);
        if (!(label instanceof Element)) return ['', false];
        for (const hint of label.querySelectorAll('[class*="-description"]')) hint.remove();
        return [(label.textContent ?? '').replace(/ ?\*$/, ''), !input.readOnly && !input.disabled];
      }),
  );
  const labelled = (open: boolean): string[] =>
    fields.filter(([label, editable]) => label !== '' && editable === open).map(([label]) => label);
  const buttons = await dialog.getByRole('button', { name: /^(Save|Publish)$/ }).allTextContents();
  return { tabs, editable: labelled(true), readOnly: labelled(false), buttons };
}

/** What each address of a task offers next on its screen; null where there is no next step. */
export async function nextMarks(page: Page, nickname: string): Promise<(string | null)[]> {
  await page.getByRole('heading', { level: 1, name: nickname, exact: true }).waitFor();
  const cards = page.getByRole('article');
  await cards.first().waitFor();
  return cards.evaluateAll((articles) =>
    articles.map((article) => {
      const found = [...article.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith('Mark '));
      return found?.textContent ?? null;
    }),
  );
}
