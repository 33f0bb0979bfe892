import type { Customer } from '../schemas.ts';
import type { Country } from '../user/country.ts';

/** Of a tax number with nine digits that a spreadsheet took for a number the zero before the other eight is gone. */
const lacksZero = /^\d{8}$/;

/** A tax number as Greece writes it, with nine digits; one of another country as it stands. Who names none is in Greece. */
export const withItsZero = (afm: string | null, country: Pick<Country, 'code'> | null | undefined): string | null =>
  afm !== null && (country?.code ?? 'EL') === 'EL' && lacksZero.test(afm) ? `0${afm}` : afm;

/** By what tax numbers are compared: what was kept without its zero is the number that has it. */
export const taxNumberOf = ({ afm, country }: Pick<Customer, 'afm' | 'country'>): string | null =>
  withItsZero(afm, country);

/** The candidates for a name that may be a tax number: as it stands, or with a leading zero. */
export const meaningsOf = (name: string): string[] => (lacksZero.test(name) ? [name, `0${name}`] : [name]);

/** As what a name may be kept where it may be a tax number: with and without the zero before it. */
export const spellingsOf = (name: string): string[] =>
  /^0\d{8}$/.test(name) ? [name, name.slice(1)] : meaningsOf(name);
