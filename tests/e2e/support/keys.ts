import { expect, type Locator, type Page } from '@playwright/test';

/** The most stops on the way to a control. */
const most = 120;

const hasFocus = (control: Locator): Promise<boolean> =>
  control.evaluateAll((found) => found.some((element) => element === document.activeElement));

/** What has the focus, in words: its role and text; "body" where nothing has. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return 'body';
    const name = element.getAttribute('aria-label') ?? (element as HTMLElement).innerText ?? '';
    return `${element.getAttribute('role') ?? element.tagName.toLowerCase()} “${name.slice(0, 60)}”`;
  });

/** Somebody at a page without mouse or finger. Whatever has the focus is seen to have it, and something always has. */
export class Keys {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The focus is on a control, and is seen there. */
  async on(control: Locator): Promise<void> {
    await expect
      .poll(async () => (await hasFocus(control)) || (await focused(this.#page)), { message: String(control) })
      .toBe(true);
    expect(await control.evaluate((element) => element.matches(':focus-visible')), String(control)).toBe(true);
    await expect(control).toBeInViewport();
  }

  /** Goes on with Tab, or back with `by`, until a control has the focus. */
  async to(control: Locator, by: 'Tab' | 'Shift+Tab' | 'ArrowDown' | 'ArrowRight' = 'Tab'): Promise<void> {
    await control.first().waitFor();
    const passed: string[] = [];
    while (!(await hasFocus(control))) {
      if (passed.length === most) throw new Error(`${String(control)} has no place among ${passed.join(', ')}`);
      await this.#page.keyboard.press(by);
      passed.push(await focused(this.#page));
    }
    await this.on(control);
  }

  /** Goes to a control and presses it. */
  async press(control: Locator, by: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await this.to(control, by);
    await this.#page.keyboard.press('Enter');
  }

  /** Opens a menu and takes one of its actions. */
  async choose(menu: Locator, action: string): Promise<void> {
    await this.press(menu);
    const item = this.#page.getByRole('menuitem', { name: action, exact: true });
    await this.on(this.#page.getByRole('menuitem').first());
    await this.to(item, 'ArrowDown');
    await this.#page.keyboard.press('Enter');
  }

  /** Once a dialog is closed the focus is on the page again, on something that is seen to have it. */
  async notLost(dialog: Locator): Promise<void> {
    await expect(dialog).toBeHidden();
    await expect.poll(() => focused(this.#page), { message: 'the focus after a dialog' }).not.toBe('body');
    expect(await this.#page.evaluate(() => document.activeElement?.matches(':focus-visible'))).toBe(true);
  }
}
