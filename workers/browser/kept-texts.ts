import { browser } from './capabilities.ts';

/**
 * Small texts that a page keeps under names. Where all data of this site are blocked, none is known and none is kept; what has no
 * room is reported. Nobody has to look out for either.
 */
class KeptTexts {
  readonly #of: 'localStorage' | 'sessionStorage';

  constructor(of: 'localStorage' | 'sessionStorage') {
    this.#of = of;
  }

  get(name: string): string | null {
    return browser.texts(this.#of)?.getItem(name) ?? null;
  }

  /** The stored JSON; null also if it can't be parsed: another program wrote it, or the browser ended meanwhile. */
  read(name: string): unknown {
    try {
      return JSON.parse(String(this.get(name)));
    } catch {
      return null;
    }
  }

  /** Keeps a text in place of the one before; null removes that. */
  put(name: string, text: string | null): void {
    const texts = browser.texts(this.#of);
    try {
      if (text === null) texts?.removeItem(name);
      else texts?.setItem(name, text);
    } catch (fault) {
      reportError(fault);
    }
  }
}

/** They outlive the tab and the browser. */
export const onDevice = new KeptTexts('localStorage');

/** They outlive the page, and go with the tab. */
export const inTab = new KeptTexts('sessionStorage');
