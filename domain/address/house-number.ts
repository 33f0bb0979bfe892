/** A number of a house as it stands beside a street: `11`, `11α`, `11-13`. Five digits and more are a postal code. */
const houseNumber = /(^|[\s,])(\d{1,4}\s?\p{L}?(?:\s?[-–/]\s?\d{1,4}\s?\p{L}?)?)(?=$|[\s,])/gu;

/** A postal code as Greece writes it, with a gap. */
const postalCode = /(^|[\s,])\d{3}\s\d{2}(?=$|[\s,])/gu;

/** The number of the house in a street. One at the start may be of the street's name, and counts where none follows. */
function numberIn(street: string): string | undefined {
  const found = [...street.replace(postalCode, '$1').matchAll(houseNumber)];
  const [, , number] = found.find(([, before]) => before !== '') ?? found[0] ?? [];
  return number?.trim();
}

/** What was typed without the numbers that are in the name of the street, as in 28ης Οκτωβρίου. */
function withoutNumbersOf(found: string, typed: string): string {
  const numbers = found.match(/\d+/g) ?? [];
  return numbers.reduce((rest, number) => rest.replace(new RegExp(`(^|\\D)${number}(?!\\d)\\p{L}*`, 'u'), '$1'), typed);
}

/**
 * A street as it was found, with the number of the house that a person had typed where the one that was found has none: the
 * register of streets seldom knows the houses. What is found has its house after its name.
 */
export function withHouseNumber(found: string, typed: string): string {
  const houseFound = numberIn(found.replace(/^\d+(?=\s+\p{L})/u, ''));
  const number = numberIn(withoutNumbersOf(found, typed));
  return found === '' || number === undefined || houseFound !== undefined ? found : `${found} ${number}`;
}
