import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium, quietChromium } from '../../../tools/chromium.ts';

const quiet = ['--headless=new', ...quietChromium, '--lang=en-GB', '--accept-lang=en-GB', '--remote-debugging-port=0'];

/** A browser with a profile of its own that can be killed and started again: a phone whose battery dies. */
export class BrowserProcess {
  readonly #profile: string;
  #child: ChildProcess | null = null;
  #browser: Browser | null = null;

  private constructor(profile: string) {
    this.#profile = profile;
  }

  static async create(): Promise<BrowserProcess> {
    return BrowserProcess.on(await mkdtemp(path.join(tmpdir(), 'ergon-profile-')));
  }

  /** The same with its profile in a directory that may have one already. */
  static on(profile: string): BrowserProcess {
    return new BrowserProcess(profile);
  }

  /** Starts it and opens one page of the phone's size. */
  async open(url: string): Promise<Page> {
    const child = spawn(findChromium('whole'), [...quiet, `--user-data-dir=${this.#profile}`, 'about:blank'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#child = child;
    let endpoint = '';
    for await (const line of createInterface({ input: child.stderr })) {
      endpoint = /^DevTools listening on (ws:\S+)$/.exec(line)?.[1] ?? '';
      if (endpoint !== '') break;
    }
    child.stderr.resume();
    this.#browser = await chromium.connectOverCDP(endpoint);
    const context = this.#browser.contexts()[0];
    const page = context?.pages()[0] ?? (await context?.newPage());
    if (!page) throw new Error('the browser has no page');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(url);
    return page;
  }

  /** kill -9. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
    await this.#browser?.close();
    this.#browser = null;
  }

  async end(): Promise<void> {
    await this.kill();
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
