import { europeanCountries } from '../user/country.ts';

/** The shortest tax number that is looked up (specification 5 and 9). */
const leastCharacters = 7;

/** A country whose tax numbers can be looked up. */
type LookUpCountry = (typeof europeanCountries)[number];

const isEuropean = (code: string): code is LookUpCountry => europeanCountries.some((country) => country === code);

/** The query for a typed tax number; null where it can't be looked up (specification 5). */
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
 * Splits an address that a register writes on one line, such as "ΚΗΦΙΣΙΑΣ 99 15124 - ΜΑΡΟΥΣΙ" or "Hauptstr. 1, 10115
 * Berlin". What can't be split stays in the first line.
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
