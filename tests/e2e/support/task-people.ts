import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Company } from './company.ts';
import { everythingSent, findNetwork, leaveBrowser, openDesk } from './desk.ts';

/** Those of the demo as whom rules are tried: owner, employee with every right, employee without, another company's owner. */
export type Person = 'boss' | 'office' | 'installer' | 'partner';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** A person at a screen of their own, signed in, with everything on the device. */
export class Desk {
  readonly page: Page;
  readonly context: BrowserContext;

  private constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
  }

  static async of(
    browser: Browser,
    company: Company,
    person: Person,
    options: { phone?: boolean } = {},
  ): Promise<Desk> {
    const { context, page } = await openDesk(browser, company, person, options.phone ? phone : {});
    await everythingSent(page);
    return new Desk(context, page);
  }

  /** Opens a screen by its address, as a link of the app does. */
  open(path: string): Promise<void> {
    return this.page.evaluate((to) => window.history.pushState({}, '', to), path);
  }

  /** Opens a screen anew, as a bookmark does: nothing of the one before is left. */
  async load(path: string): Promise<void> {
    await this.page.goto(new URL(path, this.page.url()).href);
    await this.page.locator('h1').first().waitFor();
  }

  /** Does something without network, and waits until it has been sent. */
  async offline(act: () => Promise<void>): Promise<void> {
    await this.context.setOffline(true);
    await act();
    await findNetwork(this.page);
  }

  close(): Promise<void> {
    return leaveBrowser(this.context);
  }
}
