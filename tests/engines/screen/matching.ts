/** The part of the library that a page uses. */
interface Library {
  queryAllByRole(
    container: HTMLElement,
    role: string,
    options: { name?: (text: string) => boolean; hidden: boolean },
  ): HTMLElement[];
}

declare global {
  interface Window {
    /** What the tests have loaded into the page: the library, and beside it what this file has for pages. */
    TestingLibraryDom?: Library;
    matching?: typeof matching;
    presses?: Presses;
    /** What the page has reported as gone wrong since then. */
    faults?: readonly string[];
  }
}

/** The presses in a page: how many there were, and whether the one after so many met an element. */
interface Presses {
  readonly count: number;
  met(element: Element, before: number): Promise<boolean>;
}

/** Something on the screen as people know it: by its role and its accessible name, in something else where `within` says. */
export interface Query {
  role: string;
  /** The whole name; as `startsWith` its beginning. */
  name?: string | { startsWith: string };
  within?: Query;
  /** Below a dialog that is open, too. */
  hidden?: boolean;
}

/** What a page answers to a query: the elements that are there, their texts, and whether they can't be used now. */
export interface Matches {
  texts: string[];
  elements: Element[];
  disabled: boolean[];
}

/**
 * Looks for something in the page in which it runs, by the library that was loaded there. What is to be used is brought to the
 * middle of the screen: a driver would leave it below the bar at its lower edge.
 */
export function matching(query: Query, isToBeUsed: boolean): Matches {
  const library = window.TestingLibraryDom;
  if (library === undefined) throw new Error('the library has not been loaded');
  const isNamed = (name: NonNullable<Query['name']>) => (text: string) =>
    typeof name === 'string' ? text === name : text.startsWith(name.startsWith);
  const find = ({ role, name, within, hidden = false }: Query): HTMLElement[] => {
    const roots = within === undefined ? [document.body] : find(within);
    const options = name === undefined ? { hidden } : { name: isNamed(name), hidden };
    return roots.flatMap((root) => library.queryAllByRole(root, role, options));
  };
  const elements = find(query);
  if (isToBeUsed) elements[0]?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return {
    texts: elements.map((element) => element.textContent),
    elements,
    disabled: elements.map((element) => element.matches(':disabled')),
  };
}

/**
 * Notes what is pressed in the page in which it runs. A browser that has much to do tells of a press some time after it was made:
 * it is waited for, since a second press in place of one that comes late would be taken as well.
 */
export function watchPresses(): Presses {
  let last: readonly EventTarget[] = [];
  let count = 0;
  const patience = 3000;
  window.addEventListener(
    'click',
    (event) => {
      last = event.composedPath();
      count += 1;
    },
    { capture: true },
  );
  return {
    get count() {
      return count;
    },
    async met(element, before) {
      const deadline = performance.now() + patience;
      while (count === before && performance.now() < deadline) await new Promise((next) => setTimeout(next, 20));
      return count > before && last.includes(element);
    },
  };
}

/** Keeps what the page in which it runs reports as gone wrong from now on. */
export function watchFaults(): readonly string[] {
  const faults: string[] = [];
  addEventListener('error', ({ error, message }) => faults.push(`${error?.name}: ${message}`));
  addEventListener('unhandledrejection', ({ reason }) => faults.push(`unhandled ${String(reason)}`));
  return faults;
}
