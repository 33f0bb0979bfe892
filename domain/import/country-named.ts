import { fold } from '../kernel/fold.ts';
import type { Country } from '../user/country.ts';

/** The country of a row that names none (specification 9). */
export const defaultCountry = 'Ελλάδα';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const isoCodes = letters.flatMap((one) => letters.map((other) => one + other));

/** Greece uses the code EL here (specification 3). */
const codeOf = (iso: string): string => (iso === 'GR' ? 'EL' : iso);

/** The countries by their folded names in both languages, and by their codes; made when the first one is looked up. */
let byName: ReadonlyMap<string, Country> | undefined;

function makeNames(): ReadonlyMap<string, Country> {
  const names = new Map<string, Country>();
  for (const language of ['en', 'el']) {
    const display = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const iso of isoCodes) {
      const name = display.of(iso);
      if (name === undefined) continue;
      const country = { name, code: codeOf(iso) };
      for (const key of [name, iso, country.code]) names.set(fold(key), country);
    }
  }
  return names;
}

/** The country of a name in Greek or English, or of a code of two letters; undefined for another text. */
export function countryNamed(text: string): Country | undefined {
  byName ??= makeNames();
  return byName.get(fold(text));
}
