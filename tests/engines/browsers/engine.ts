import type { Program } from '../../support/program.ts';
import { Session } from '../webdriver/session.ts';
import type { Wire } from '../webdriver/wire.ts';

/** A browser in which the story is played, with one kind of storage. */
export interface Engine {
  name: string;
  /** Starts it on the profile in a folder, in the size of a phone and in English. */
  start(profile: string): Promise<RunningBrowser>;
  /**
   * Makes the worst of a kill: what the browser may leave in a profile that would cost everything at a later start. The result says
   * whether it does no longer.
   */
  tear?(profile: string): Promise<() => Promise<boolean>>;
}

/** The size of the window, as a phone's. */
export const phone = { width: 390, height: 844 } as const;

/** The language of the browser: the words that the story looks for are those of this one. */
export const locale = 'en-GB';

/** A browser that runs, with the programs that drive it or show it. */
export class RunningBrowser {
  readonly session: Session;
  readonly #browser: Program;
  readonly #helpers: readonly Program[];

  private constructor(session: Session, browser: Program, helpers: readonly Program[]) {
    this.session = session;
    this.#browser = browser;
    this.#helpers = helpers;
  }

  static async of(wire: Wire, browser: Program, helpers: readonly Program[] = []): Promise<RunningBrowser> {
    return new RunningBrowser(await new Session(wire).begin(), browser, helpers);
  }

  /** As a person closes it. */
  async close(): Promise<void> {
    this.session.end();
    await this.#browser.close();
    await this.#endHelpers();
  }

  /** kill -9 of the browser, with every process of it: a battery that dies. */
  async kill(): Promise<void> {
    await this.#browser.kill();
    this.session.end();
    await this.#endHelpers();
  }

  async #endHelpers(): Promise<void> {
    for (const helper of this.#helpers) await helper.kill();
  }
}
