import type { Country } from './country.ts';
import { textIn } from './selected-columns.ts';

/** The languages in which people are told, which are those of the interface (specification 1). */
export const languages = ['el', 'en'] as const;

export type Language = (typeof languages)[number];

/** The preference under which the language stands in which somebody last signed in, or which they chose since then. */
export const interfaceLanguage = 'language';

const greekCountries: readonly string[] = ['EL', 'GR', 'CY'];

/** The language that somebody's kept preferences name; null while none is known. */
export function chosenLanguage(tableSettings: string | null): Language | null {
  const chosen = textIn(tableSettings, interfaceLanguage);
  return languages.find((language) => language === chosen) ?? null;
}

/** The language in which a person is told: that of their interface; where that is not known, that of their country, else Greek. */
export function languageOf(tableSettings: string | null, country: Country | null): Language {
  const abroad = country !== null && !greekCountries.includes(country.code);
  return chosenLanguage(tableSettings) ?? (abroad ? 'en' : 'el');
}
