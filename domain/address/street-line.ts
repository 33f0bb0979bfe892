import { placeOfZipCode } from './greek-places.ts';

/** A street line with a Greek postal code at its end, with or without the town after it: `Κορίνθου 120, 26223 Πάτρα`. */
const line = /^(.*[^\s,])[\s,]+(\d{3}\s?\d{2})(?:[\s,]+([^\d,]*[^\d,\s]))?\s*$/u;

/** The parts of an address that were typed as one line; null where a part isn't known. */
export interface StreetLine {
  street: string;
  zipCode: string;
  region: string | null;
  province: string | null;
}

/** The parts of a line that ends with a Greek postal code; null for any other text. */
export function partsOfLine(text: string): StreetLine | null {
  const [, street, zipCode, town] = line.exec(text) ?? [];
  if (street === undefined || zipCode === undefined) return null;
  const place = placeOfZipCode(zipCode);
  return place.province === null ? null : { street, zipCode, region: town ?? place.region, province: place.province };
}
