import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Company } from '../e2e/support/company.ts';
import { enter } from '../e2e/support/desk.ts';
import { type Look, openContext } from './context.ts';
import { Desk } from './desk.ts';
import type { Ids } from './ids.ts';
import { readingFaults } from './reading-faults.ts';
import type { Account, Screen } from './screen.ts';

export interface Studio {
  browser: Browser;
  company: Company;
  ids: Ids;
  clock: string;
  out: string;
}

const busy = '[aria-busy=true], .mantine-Skeleton-root, .mantine-Loader-root';

/** Led from screen to screen without keys, the page takes the focus of dialogs that are gone, with a ring that nobody would see. */
function leaveContent(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.id === 'content') activeElement.blur();
}

/** Photographs until two pictures after another are the same, so that nothing is drawn half; ten at most. */
async function settled(page: Page): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  let last: Buffer = Buffer.alloc(0);
  for (let count = 0; count < 10; count += 1) {
    await page.evaluate(leaveContent);
    const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    if (shot.equals(last) && (await page.locator(busy).count()) === 0) break;
    last = shot;
    await page.waitForTimeout(300);
  }
  return last;
}

/** Search params that open a dialog, one over the other; the views of the calendar are none. */
const opening =
  /[?&](?:form|action|several|address|history|sync|view|edit|delete|create|convert|proving)=(?!month|week|day)/g;

/** One person's browser in one look. */
class Sitting {
  readonly #studio: Studio;
  readonly #context: BrowserContext;
  readonly #language: string;
  #page: Page | null = null;

  constructor(studio: Studio, context: BrowserContext, language: string) {
    this.#studio = studio;
    this.#context = context;
    this.#language = language;
  }

  /** Opens a screen, in the page that is open unless something else was done there: to load it anew takes many times as long. */
  async #open(screen: Screen): Promise<Page> {
    const { company, ids } = this.#studio;
    const href = screen.path(ids);
    if (this.#page === null) {
      this.#page = await this.#context.newPage();
      await this.#page.goto(company.url + href);
    } else {
      // The router's library leaves it there for tools.
      await this.#page.evaluate((to) => window.__TSR_ROUTER__?.navigate({ href: to }), href);
    }
    const dialogs = [...href.matchAll(opening)].length;
    if (dialogs > 0)
      await this.#page
        .getByRole('dialog')
        .nth(dialogs - 1)
        .waitFor();
    else await this.#page.locator('h1').first().waitFor();
    return this.#page;
  }

  /** The picture of a screen, what of it cannot be read, and why it could not be opened if it could not. */
  async take(screen: Screen): Promise<{ shot: Buffer; unreadable: string[]; fault: unknown }> {
    let fault: unknown = null;
    try {
      const page = await this.#open(screen);
      await screen.steps?.(new Desk(page, this.#studio.ids, this.#language));
    } catch (caught) {
      fault = caught;
    }
    const page = this.#page ?? (await this.#context.newPage());
    const shot = await settled(page);
    const unreadable = await readingFaults(page);
    if (fault !== null || screen.steps !== undefined || screen.as === 'nobody') {
      await page.close();
      this.#page = null;
      await this.#context.setOffline(false);
    }
    return { shot, unreadable, fault };
  }
}

/** Photographs screens of one person in one look; returns those that could not be opened, with the reason. */
export async function photograph(
  studio: Studio,
  look: Look,
  { account, screens }: { account: Account; screens: readonly Screen[] },
): Promise<string[]> {
  const folder = path.join(studio.out, `${look.width}-${look.language}-${look.scheme}`);
  await mkdir(folder, { recursive: true });
  const failed: string[] = [];
  const context = await openContext(studio.browser, studio.clock, look);
  try {
    if (account !== 'nobody') {
      const page = await context.newPage();
      await enter(page, studio.company, account);
      await settled(page);
      await page.close();
    }
    const sitting = new Sitting(studio, context, look.language);
    for (const screen of screens) {
      const { shot, unreadable, fault } = await sitting.take(screen);
      const file = path.join(folder, `${account}-${screen.name}.png`);
      await writeFile(file, shot);
      for (const line of unreadable)
        await appendFile(path.join(folder, 'faults.txt'), `${account}-${screen.name}\t${line}\n`);
      if (fault !== null) failed.push(`${file}: ${String(fault).split('\n').slice(0, 3).join(' ')}`);
    }
  } finally {
    await context.close();
  }
  return failed;
}
