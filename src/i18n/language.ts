import { type Language, languages } from '../../domain/user/languages.ts';
import { onDevice } from '../../workers/browser/kept-texts.ts';

/** Where the person's choice is kept; public/first-paint.js reads the same key. */
const storageKey = 'ergon-language';

export const isLanguage = (text: string | null | undefined): text is Language =>
  text !== null && text !== undefined && languages.some((language) => language === text);

/** The chosen language; else the browser's first language when it is one of ours; else Greek. */
export function preferredLanguage(stored: string | null, browser: readonly string[]): Language {
  if (isLanguage(stored)) return stored;
  const first = browser[0]?.slice(0, 2).toLowerCase();
  return isLanguage(first) ? first : 'el';
}

export const storedLanguage = (): string | null => onDevice.get(storageKey);

export const storeLanguage = (language: Language): void => onDevice.put(storageKey, language);

/** Each language in its own words. */
export const languageNames: Readonly<Record<Language, string>> = { el: 'Ελληνικά', en: 'English' };
