import { until } from '../until.ts';
import { WebDriverError, type Wire } from './wire.ts';

/** The key under which WebDriver hands out references to elements. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** A reference to an element of the page, good as long as that stays. */
export interface ElementReference {
  readonly [elementKey]: string;
}

/** How long scripts and loads may take before the browser gives them up, in milliseconds. */
const patience = { script: 5000, pageLoad: 60_000, implicit: 0 };

/** What drivers say of a script whose page, or a part of it that was asked for, goes away while it runs. */
const gone: ReadonlySet<string> = new Set([
  'script timeout',
  'timeout',
  'javascript error',
  'unknown error',
  'stale element reference',
]);

declare global {
  interface Window {
    /** Set by the tests; gone when the page is loaded anew. */
    isTheSamePage?: true;
  }
}

/** A browser under a driver's hand: WebDriver's commands, as far as the story needs them, the same for every engine. */
export class Session {
  readonly #wire: Wire;

  constructor(wire: Wire) {
    this.#wire = wire;
  }

  /** To be called once, before anything else. */
  async begin(): Promise<this> {
    await this.#wire.send('setTimeouts', patience);
    return this;
  }

  /** Goes to an address, and waits until its page is there. */
  navigate(url: string): Promise<void> {
    return this.loadsAnew(async () => {
      await this.#wire.send('navigate', { url });
    });
  }

  reload(): Promise<void> {
    return this.loadsAnew(async () => {
      await this.#wire.send('reload', {});
    });
  }

  /**
   * Does something that loads the page anew, and waits until that is so. Drivers are told not to wait (`pageLoadStrategy`): that
   * of WebKit waits a minute for some loads that have long ended.
   */
  async loadsAnew(act: () => Promise<void>): Promise<void> {
    await this.ask(() => {
      window.isTheSamePage = true;
    });
    await act();
    await until('another page', async () => {
      const isNew = () => window.isTheSamePage === undefined && document.readyState !== 'loading';
      return (await this.ask(isNew)) === true;
    });
  }

  /** The same as `run`, for questions that are asked again: null where the page went away meanwhile. */
  async ask<Arguments extends unknown[], Result>(
    script: (...args: Arguments) => Result,
    ...args: Arguments
  ): Promise<Awaited<Result> | null> {
    try {
      return await this.run(script, ...args);
    } catch (problem) {
      if (problem instanceof WebDriverError && gone.has(problem.code)) return null;
      throw problem;
    }
  }

  /** Runs a function in the page; it may use nothing but its arguments and what a page has, and takes a moment at most. */
  async run<Arguments extends unknown[], Result>(
    script: (...args: Arguments) => Result,
    ...args: Arguments
  ): Promise<Awaited<Result>> {
    const body = `const done = arguments[arguments.length - 1];
      Promise.resolve().then(() => (${script.toString()})(...[...arguments].slice(0, -1))).then(
        (value) => done({ value: value === undefined ? null : value }),
        (problem) => done({ problem: String(problem && problem.stack || problem) }),
      );`;
    const told = (await this.#wire.send('executeAsync', { script: body, args })) as
      | { value: Awaited<Result> }
      | { problem: string }
      | null;
    // Firefox's word for it.
    if (told === null) throw new WebDriverError('javascript error', 'the page went away while a script ran in it');
    if ('problem' in told) throw new Error(`In the page: ${told.problem}`);
    return told.value;
  }

  /** Runs the text of a program in the page, such as that of a library. */
  async load(program: string): Promise<void> {
    await this.#wire.send('execute', { script: program, args: [] });
  }

  async click(element: ElementReference): Promise<void> {
    await this.#wire.send('click', { element: element[elementKey] });
  }

  async clear(element: ElementReference): Promise<void> {
    await this.#wire.send('clear', { element: element[elementKey] });
  }

  /** Types text into a field; for a field of files, chooses the files at these paths, a line each. */
  async type(element: ElementReference, text: string): Promise<void> {
    await this.#wire.send('sendKeys', { element: element[elementKey], text });
  }

  /** The tab that commands go to. */
  async tab(): Promise<string> {
    return (await this.#wire.send('windowHandle', {})) as string;
  }

  /** Opens a tab and goes there. */
  async openTab(): Promise<string> {
    const { handle } = (await this.#wire.send('newWindow', { type: 'tab' })) as { handle: string };
    await this.goToTab(handle);
    return handle;
  }

  async goToTab(handle: string): Promise<void> {
    await this.#wire.send('switchToWindow', { handle });
  }

  /** Closes the tab that commands go to; another one has to be gone to then. */
  async closeTab(): Promise<void> {
    await this.#wire.send('closeWindow', {});
  }

  /** Lets go of the browser, which goes on. */
  end(): void {
    this.#wire.hangUp();
  }
}
