import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { must } from '../../domain/kernel/assert.ts';
import { wordsOf } from '../e2e/support/words.ts';
import type { Ids } from './ids.ts';

const special = /[.*+?^${}()|[\]\\]/g;

/** Somebody at a screen: what the steps of the list work with. */
export class Desk {
  readonly page: Page;
  readonly ids: Ids;
  readonly #words: (key: string) => string;

  constructor(page: Page, ids: Ids, language: string) {
    this.page = page;
    this.ids = ids;
    this.#words = wordsOf(language);
  }

  get context(): BrowserContext {
    return this.page.context();
  }

  /** Whether the screen is that of a phone. */
  get isPhone(): boolean {
    return must(this.page.viewportSize(), 'the size').width < 768;
  }

  /** The words of a key in the language of the screen; anything may stand for values and after the end. */
  name(key: string): RegExp {
    const text = this.#words(key)
      .split(/\{\{\w+\}\}/)
      .map((part) => part.replace(special, '\\$&'));
    return new RegExp(`^${text.join('.*')}`);
  }

  control(key: string): Locator {
    const name = this.name(key);
    const roles = ['button', 'link', 'menuitem', 'tab', 'radio', 'checkbox', 'combobox', 'textbox'] as const;
    const [first, ...others] = roles.map((role) => this.page.getByRole(role, { name }));
    const any = others.reduce((one, other) => one.or(other), must(first, 'a role'));
    return any.filter({ visible: true });
  }

  /** Presses what has these words, the last of them: what opened last lies on top. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.control(key).last().click();
  }

  /** Ticks a box; on a phone its label lies over the whole card. */
  async tick(box: Locator): Promise<void> {
    await box.check({ force: this.isPhone });
  }

  /** Fills in the field with these words, of which no others begin with the same. */
  async fill(key: string, text: string): Promise<void> {
    const name = new RegExp(`${this.name(key).source}( \\*)?$`);
    await this.page.getByRole('textbox', { name }).fill(text);
  }

  /** Opens a dialog by keys. They are pressed until it is open: a page listens for them only some time after it is drawn. */
  async openBy(keys: string): Promise<void> {
    await expect(async () => {
      await this.page.keyboard.press(keys);
      await this.page.getByRole('dialog').waitFor({ timeout: 1000 });
    }).toPass();
  }
}
