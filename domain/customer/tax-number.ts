/** The European list: members of the EU as VIES names them (Greece is EL), and Northern Ireland (specification 3). */
export const europeanCodes =
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' ');

/** Whether a tax number is looked up: for a European country, from 7 characters on (specification 5 and 9). */
export const isLookedUp = (countryCode: string, taxNumber: string): boolean =>
  europeanCodes.includes(countryCode) && taxNumber.trim().length >= 7;
