import { europeanCountries } from '../user/country.ts';

/** The least characters of a tax number that is looked up (specification 5 and 9). */
const leastCharacters = 7;

/** A country whose tax numbers can be looked up. */
type LookUpCountry = (typeof europeanCountries)[number];

const isEuropean = (code: string): code is LookUpCountry => europeanCountries.some((country) => country === code);

/** What to look up for a tax number as it was typed; null where nothing can be found out about it (specification 5). */
export function taxLookupFor(
  countryCode: string | undefined,
  typed: string | null,
): { tin: string; countryCode: LookUpCountry } | null {
  const tin = (typed ?? '').replaceAll(/[\s.-]/g, '');
  if (countryCode === undefined || !isEuropean(countryCode) || tin.length < leastCharacters) return null;
  return { tin, countryCode };
}

/** The parts of a business's address. */
interface TaxAddress {
  line1: string;
  postalCode: string | null;
  city: string | null;
}

/**
 * The parts of an address as registers write it on one line, such as "ΚΗΦΙΣΙΑΣ 99 15124 - ΜΑΡΟΥΣΙ" or "Hauptstr. 1, 10115 Berlin".
 * What cannot be told apart stays together in the first line.
 */
export function parseTaxAddress(address: string): TaxAddress {
  const parts = /^(?<line1>.+?)[,\s]+(?<postalCode>\d{3} \d{2}|\d{4,5})\s*[-,]?\s*(?<city>\D+)$/u.exec(
    address.trim(),
  )?.groups;
  const { line1, postalCode, city } = parts ?? {};
  if (line1 === undefined || postalCode === undefined || city === undefined) {
    return { line1: address.trim(), postalCode: null, city: null };
  }
  return { line1: line1.trim(), postalCode, city: city.trim() };
}
