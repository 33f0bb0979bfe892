import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { expect, it } from 'vitest';

const script = readFileSync('public/first-paint.js', 'utf8');

/** A tab whose page has begun with public/first-paint.js; `tab` is what survives a reload. */
function page(tab: Map<string, string> | null) {
  const listeners = new Map<string, (event: { target: unknown }) => void>();
  const reloads: number[] = [];
  class HTMLScriptElement {}
  class HTMLLinkElement {
    rel = '';
  }
  const context = {
    document: { documentElement: { dataset: {} }, createElement: () => ({}), head: { append: () => undefined } },
    localStorage: { getItem: () => null },
    get sessionStorage() {
      if (tab === null) throw new DOMException('The operation is insecure.', 'SecurityError');
      return {
        getItem: (key: string) => tab.get(key) ?? null,
        setItem: (key: string, value: string) => tab.set(key, value),
      };
    },
    matchMedia: () => ({ matches: false }),
    navigator: { languages: ['el'] },
    location: { reload: () => undefined },
    setTimeout: (_run: () => void, wait: number) => reloads.push(wait),
    addEventListener: (name: string, listener: (event: { target: unknown }) => void) => listeners.set(name, listener),
    HTMLScriptElement,
    HTMLLinkElement,
  };
  runInContext(script, createContext(context));
  return {
    reloads,
    loses: (what: 'script' | 'stylesheet' | 'icon' | 'texts'): void => {
      if (what === 'texts') listeners.get('ergon-lost')?.({ target: null });
      else if (what === 'script') listeners.get('error')?.({ target: new HTMLScriptElement() });
      else listeners.get('error')?.({ target: Object.assign(new HTMLLinkElement(), { rel: what }) });
    },
  };
}

it.each(['script', 'stylesheet', 'texts'] as const)(
  'a page that loses its %s on the way is loaded again, once',
  (what) => {
    const { loses, reloads } = page(new Map());
    loses(what);
    loses(what);
    expect(reloads).toEqual([1000]);
  },
);

it('what it does without is no reason to load it again', () => {
  const { loses, reloads } = page(new Map());
  loses('icon');
  expect(reloads).toEqual([]);
});

it('a page that never comes is given up in the end', () => {
  const tab = new Map<string, string>();
  const waits = Array.from({ length: 8 }, () => {
    const { loses, reloads } = page(tab);
    loses('script');
    return reloads;
  });
  expect(waits.flat()).toEqual([1000, 2000, 4000, 8000, 16_000]);
});

it('a tab that can count nothing is left alone', () => {
  const { loses, reloads } = page(null);
  loses('script');
  expect(reloads).toEqual([]);
});
