/** A house number as written beside a street: `11`, `11α`, `11-13`. Five digits or more are a postal code. */
const houseNumber = /(^|[\s,])(\d{1,4}\s?\p{L}?(?:\s?[-–/]\s?\d{1,4}\s?\p{L}?)?)(?=$|[\s,])/gu;

/** A Greek postal code with its space, such as `262 21`. */
const postalCode = /(^|[\s,])\d{3}\s\d{2}(?=$|[\s,])/gu;

/**
 * The house number in a street. A number at the start may be part of the street's name, so it counts only if no other
 * follows.
 */
function numberIn(street: string): string | undefined {
  const found = [...street.replace(postalCode, '$1').matchAll(houseNumber)];
  const [, , number] = found.find(([, before]) => before !== '') ?? found[0] ?? [];
  return number?.trim();
}

/** The typed text without numbers that belong to the street's name, as in 28ης Οκτωβρίου. */
function withoutNumbersOf(found: string, typed: string): string {
  const numbers = found.match(/\d+/g) ?? [];
  return numbers.reduce((rest, number) => rest.replace(new RegExp(`(^|\\D)${number}(?!\\d)\\p{L}*`, 'u'), '$1'), typed);
}

/**
 * Adds the typed house number to a street from the geocoder, which seldom knows house numbers. A found street has its
 * number at the end.
 */
export function withHouseNumber(found: string, typed: string): string {
  const houseFound = numberIn(found.replace(/^\d+(?=\s+\p{L})/u, ''));
  const number = numberIn(withoutNumbersOf(found, typed));
  return found === '' || number === undefined || houseFound !== undefined ? found : `${found} ${number}`;
}
