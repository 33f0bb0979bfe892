import { countryCodes, europeanCountries } from '../../../domain/user/country.ts';
import type { Language } from '../../../domain/user/languages.ts';
import type { Option } from './options.tsx';

/** The whole list of ISO, or the EU with Greece as EL and Northern Ireland as XI (specification 3). */
export type CountryList = 'all' | 'european';

const lists: Readonly<Record<CountryList, readonly string[]>> = { all: countryCodes, european: europeanCountries };

/** The two codes of this product that are not those of ISO. */
const isoCodes: Readonly<Partial<Record<string, string>>> = { EL: 'GR' };
const otherNames: Readonly<Partial<Record<string, Record<Language, string>>>> = {
  XI: { el: 'Βόρεια Ιρλανδία', en: 'Northern Ireland' },
};

/** A country's name in a language; the code itself when nobody knows it. */
export const countryName = (code: string, language: Language): string =>
  otherNames[code]?.[language] ??
  new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(isoCodes[code] ?? code) ??
  code;

/** The countries of a list, in the order of their names. */
export function countryOptions(list: CountryList, language: Language): Option[] {
  const options = lists[list].map((code) => ({ value: code, label: countryName(code, language), detail: code }));
  const order = new Intl.Collator(language);
  return options.sort((one, other) => order.compare(one.label, other.label));
}
