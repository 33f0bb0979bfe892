import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { preferredLanguage } from '../../../src/i18n/language.ts';

/** A stored choice, the browser's languages, and what is shown then. */
const choices: [stored: string | null, browser: string[], shown: string][] = [
  [null, ['en-GB', 'el'], 'en'],
  [null, ['el-GR'], 'el'],
  [null, ['de-DE', 'en'], 'el'],
  [null, [], 'el'],
  ['en', ['el-GR'], 'en'],
  ['xx', ['el-GR'], 'el'],
];

describe('the language', () => {
  it.each(choices)('stored %s, browser %j: %s', (stored, browser, shown) => {
    expect(preferredLanguage(stored, browser)).toBe(shown);
  });
});

describe('before the first paint', () => {
  afterEach(() => {
    localStorage.clear();
    document.head.replaceChildren();
  });

  function firstPaint({ dark }: { dark: boolean }): void {
    vi.stubGlobal('matchMedia', () => ({ matches: dark }));
    runInThisContext(readFileSync('public/first-paint.js', 'utf8'));
  }

  it.each(choices)('stored %s, browser %j: the page says %s, too', (stored, browser, shown) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(browser);
    if (stored !== null) localStorage.setItem('ergon-language', stored);
    firstPaint({ dark: false });
    expect(document.documentElement.lang).toBe(shown);
    expect(document.querySelector<HTMLLinkElement>('link[rel=preload]')?.href).toContain(`/assets/i18n/${shown}.json`);
  });

  it.each([
    ['more', 'more'],
    [null, undefined],
  ])('contrast stored as %s: the page says %s', (stored, shown) => {
    delete document.documentElement.dataset.contrast;
    if (stored !== null) localStorage.setItem('ergon-contrast', stored);
    firstPaint({ dark: false });
    expect(document.documentElement.dataset.contrast).toBe(shown);
  });

  it.each([
    [null, true, 'dark'],
    [null, false, 'light'],
    ['auto', true, 'dark'],
    ['light', true, 'light'],
    ['dark', false, 'dark'],
  ])('chosen %s, system dark %s: %s', (chosen, dark, scheme) => {
    if (chosen !== null) localStorage.setItem('mantine-color-scheme-value', chosen);
    firstPaint({ dark });
    expect(document.documentElement.dataset.mantineColorScheme).toBe(scheme);
  });
});
