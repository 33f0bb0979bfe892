import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { must } from '../../../../domain/kernel/assert.ts';
import { BrowserProcess } from '../../../e2e/support/browser-process.ts';
import { chooseFiles } from '../../../e2e/support/choose-files.ts';
import { type KeptFile, keptFiles } from '../../../support/outbox-in-page.ts';
import { signIn, until } from '../../harness/app.ts';
import type { Ground } from '../../harness/ground.ts';
import { forgetTasks, type LongestTasks, longestTasks, watchTasks } from '../../harness/longest-task.ts';

const pill = 'button[aria-label^="Sync"]';
const panel = '[role=dialog]';

/** What the device knows of its photos: how many are to be made small yet, have left, and are known to be at the office. */
interface PhotoCounts {
  unready: number;
  sent: number;
  received: number;
  /** Milliseconds that the sync panel says the others take; null where it does not know. */
  told: number | null;
}

/** Runs in the page, and uses nothing but what that has. */
async function countPhotos(): Promise<PhotoCounts> {
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  const answer = <Value>(request: IDBRequest<Value>): Promise<Value> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const open = (kind: string): Promise<IDBDatabase> =>
    answer(indexedDB.open(names.find((name) => name.startsWith(kind)) ?? kind));
  const outbox = await open('ergon-outbox-');
  const mirror = await open('ergon-mirror-');
  const files = outbox.transaction('files').objectStore('files');
  const count = (state: string): Promise<number> => answer(files.index('state').count(state));
  const [queued, processing, sent, received] = await Promise.all([
    count('queued'),
    count('processing'),
    count('stored'),
    // Files without a receipt are not in this index.
    answer(files.index('receivedAt').count()),
  ]);
  const sync = await answer(mirror.transaction('values').objectStore('values').get('sync'));
  outbox.close();
  mirror.close();
  return { unready: queued + processing, sent, received, told: sync?.value?.uploads?.milliseconds ?? null };
}

interface PhoneOptions {
  /** Where the app is. */
  url: string;
  /** The directory of the browser's profile. */
  profile: string;
}

/** An installer's phone: a browser that can be killed, at My day. */
export class Phone {
  readonly profile: string;
  readonly #url: string;
  readonly #browser: BrowserProcess;
  #page: Page | null = null;

  constructor(ground: Ground, { url, profile }: PhoneOptions) {
    this.profile = profile;
    this.#url = url;
    this.#browser = BrowserProcess.on(profile);
    ground.atEnd(() => this.kill());
  }

  get isOn(): boolean {
    return this.#page !== null;
  }

  get #shown(): Page {
    return must(this.#page, 'a page');
  }

  /** The first start: signs in, and waits until the app is on the device. */
  async signIn(username: string): Promise<void> {
    await rm(this.profile, { recursive: true, force: true });
    this.#page = await this.#browser.open('about:blank');
    await signIn(this.#page, this.#url, username);
    await this.#page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await until(this.#page, () => navigator.serviceWorker.controller !== null);
    await watchTasks(this.#page);
  }

  /** A later start, which needs no network. Throws where nobody is signed in any more. */
  async start(): Promise<void> {
    this.#page = await this.#browser.open(`${this.#url}/my-day`);
    await this.#page.waitForSelector(pill);
    await watchTasks(this.#page);
  }

  /** kill -9. */
  async kill(): Promise<void> {
    this.#page = null;
    await this.#browser.kill();
  }

  /**
   * Tells the page that coverage has come back, as a phone does. Not that it has gone: the browser forgets that as soon as files
   * are chosen by its debugger.
   */
  async tellOnline(): Promise<void> {
    const context = this.#shown.context();
    await context.setOffline(true);
    await context.setOffline(false);
  }

  /** Opens the form for photos of an address. */
  async openForm(address: string): Promise<void> {
    const card = this.#shown.getByRole('article', { name: address, exact: true });
    await card.getByRole('button', { name: 'Add photos' }).click();
    await this.#shown.getByRole('dialog').getByRole('button', { name: 'Save' }).waitFor();
  }

  /** Chooses photos in the open form, and waits until all that it has are durable and shown. */
  async choose(paths: readonly string[], shown: number): Promise<void> {
    await chooseFiles(this.#shown, paths);
    await until(this.#shown, (wanted) => document.querySelectorAll('[role=dialog] li').length >= wanted, shown);
  }

  async save(): Promise<void> {
    await this.#shown.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await until(this.#shown, () => document.querySelector('[role=dialog]') === null);
  }

  /** Opens the sync panel, or closes it. */
  async showPanel(isShown: boolean): Promise<void> {
    if (isShown === (await this.#shown.locator(panel).isVisible())) return;
    if (isShown) await this.#shown.click(pill);
    else await this.#shown.keyboard.press('Escape');
    await this.#shown.waitForSelector(panel, { state: isShown ? 'visible' : 'hidden' });
  }

  counts(): Promise<PhotoCounts> {
    return this.#shown.evaluate(countPhotos);
  }

  photos(): Promise<KeptFile[]> {
    return this.#shown.evaluate(keptFiles);
  }

  /** Begins to measure anew how long the page is blocked. */
  forgetTasks(): Promise<void> {
    return forgetTasks(this.#shown);
  }

  /** How long the page was blocked: `before`, while it started, and `since` it is there. */
  longestTasks(): Promise<LongestTasks> {
    return longestTasks(this.#shown);
  }
}
