import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { until } from '../until.ts';
import type { ElementReference, Session } from '../webdriver/session.ts';
import { WebDriverError } from '../webdriver/wire.ts';
import { type Matches, matching, type Query, watchFaults, watchPresses } from './matching.ts';

/** The library that finds elements by role and name, as a program for the page. */
const library = readFile(
  path.join(
    path.dirname(createRequire(import.meta.url).resolve('@testing-library/dom/package.json')),
    'dist/@testing-library/dom.umd.min.js',
  ),
  'utf8',
);

/** A press that met something on its way, such as a list that was just drawn anew, is tried again, as a person would. */
const passing: ReadonlySet<string> = new Set([
  'stale element reference',
  'element click intercepted',
  'element not interactable',
  'no such element',
]);

/** What is there now. */
type Look = Omit<Matches, 'elements'> & { elements: ElementReference[] };

/** The page is being loaded. */
const nothing: Look = { texts: [], elements: [], disabled: [] };

const described = ({ role, name, within }: Query): string => {
  const own = name === undefined ? role : `${role} "${typeof name === 'string' ? name : `${name.startsWith}…`}"`;
  return within === undefined ? own : `${own} in ${described(within)}`;
};

/** What a person sees and does in the tab of a browser. */
export class Screen {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  /** The texts of what is there now. */
  async texts(query: Query): Promise<string[]> {
    return (await this.#look(query)).texts;
  }

  /** Waits until something is there, with a text where one is given. */
  async sees(query: Query, text = ''): Promise<void> {
    await until(
      `${described(query)} with "${text}"`,
      async () => (await this.texts(query)).some((each) => each.includes(text)),
      () => this.#shown(query),
    );
  }

  /** Waits until something is not there any more. */
  async missesNow(query: Query): Promise<void> {
    await until(
      `${described(query)} gone`,
      async () => (await this.texts(query)).length === 0,
      () => this.#shown(query),
    );
  }

  /** Presses a button, once it is there and nothing lies over it; again where the press met something else on its way. */
  press(query: Query): Promise<void> {
    return this.#act(query, async (element) => {
      const before = (await this.#session.ask(() => window.presses?.count ?? 0)) ?? 0;
      await this.#session.click(element);
      // Where the press has led to another page, nobody there knows.
      const met = (target: unknown, count: number) => window.presses?.met(target as Element, count) ?? true;
      if ((await this.#session.ask(met, element, before)) === false)
        throw new WebDriverError('element click intercepted', '');
    });
  }

  /** Writes into a field, in place of what is in it. */
  write(query: Query, text: string): Promise<void> {
    return this.#act(query, async (element) => {
      await this.#session.clear(element);
      await this.#session.type(element, text);
    });
  }

  /** Writes into a field that has no role of its own, such as that of a password. */
  async writeInto(selector: string, text: string): Promise<void> {
    await this.#session.type(await this.#field(selector), text);
  }

  /** Chooses files in a field, as paths; it has no role of its own either. */
  async choose(selector: string, files: readonly string[]): Promise<void> {
    await this.#session.type(await this.#field(selector), files.join('\n'));
  }

  #field(selector: string): Promise<ElementReference> {
    return until(`a field ${selector}`, async () => {
      const found = await this.#session.ask((css) => document.querySelector(css), selector);
      return found as unknown as ElementReference | null;
    });
  }

  #act(query: Query, act: (element: ElementReference) => Promise<void>): Promise<void> {
    let last = '';
    return until(
      `${described(query)} to be used`,
      async () => {
        const { elements, disabled } = await this.#look(query, true);
        const [element] = elements;
        if (element === undefined || disabled[0]) return null;
        try {
          await act(element);
          return true;
        } catch (problem) {
          if (!(problem instanceof WebDriverError && passing.has(problem.code))) throw problem;
          last = problem.message;
          return null;
        }
      },
      async () => `${last} ${await this.#shown(query)}`,
    ).then(() => undefined);
  }

  async #look(query: Query, isToBeUsed = false): Promise<Look> {
    const look = (what: Query, use: boolean) => window.matching?.(what, use) ?? 'not loaded';
    // What is an element in the page comes as a reference to it.
    const found = (await this.#session.ask(look, query, isToBeUsed)) as unknown as Look | 'not loaded' | null;
    if (found === null) return nothing;
    if (found !== 'not loaded') return found;
    // As a module of CommonJS the library does not ask what the global object is, which depends on the driver. Both are loaded by
    // one script: in Firefox a function of another one is none that the library knows.
    await this.#session.load(
      `const module = { exports: {} }, exports = module.exports;
       ${await library}
       ;window.TestingLibraryDom = module.exports;
       window.matching = ${matching.toString()};
       window.presses = (${watchPresses.toString()})();
       window.faults = (${watchFaults.toString()})();`,
    );
    return this.#look(query, isToBeUsed);
  }

  async #shown(query: Query): Promise<string> {
    const there = await this.texts(query.name === undefined ? query : { role: query.role, hidden: true });
    const page = await this.#session.ask(async () => {
      // What a database answers within a second to whoever would write in it: a transaction without an end keeps all others out.
      const writable = async (name: string): Promise<string> => {
        let told = 'not opened';
        const written = new Promise<void>((resolve) => {
          const opening = indexedDB.open(name);
          opening.onblocked = () => (told = 'blocked');
          opening.onsuccess = () => {
            told = 'not written';
            const database = opening.result;
            const stores = [...database.objectStoreNames];
            const work = database.transaction(stores, 'readwrite');
            work.oncomplete = () => {
              told = 'well';
              database.close();
              resolve();
            };
            work.objectStore(stores[0] ?? '').count();
          };
        });
        await Promise.race([written, new Promise((resolve) => setTimeout(resolve, 1000))]);
        return `${name}: ${told}`;
      };
      const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
      const fields = [...document.querySelectorAll('input')].map(({ value }) => value);
      const details = [...document.querySelectorAll('details')].map(({ textContent }) => textContent);
      const { controller } = navigator.serviceWorker;
      const { held = [], pending = [] } = await navigator.locks.query();
      const named = (locks: LockInfo[]) => locks.map(({ name, clientId }) => `${name} of ${clientId}`);
      const more = {
        fields,
        details,
        faults: window.faults,
        answeredBy: controller?.state ?? 'the network',
        databases: await Promise.all(names.map(writable)),
        locks: { held: named(held), waiting: named(pending) },
        workers: performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.includes('worker'))
          .map(({ name, duration }) => `${name} in ${Math.round(duration)} ms`),
      };
      return `${location.pathname} ${document.body.innerText.slice(0, 1500)} ${JSON.stringify(more)}`;
    });
    return `Of this role there are: ${JSON.stringify(there.slice(0, 20))}. The page: ${page}`;
  }
}
