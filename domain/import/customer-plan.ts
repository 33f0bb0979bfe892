import { customerSheet } from '../customer/resource.ts';
import { fold } from '../kernel/fold.ts';
import type { Customer } from '../schemas.ts';
import type { Country } from '../user/country.ts';
import type { Standing } from './address-plan.ts';
import { countryNamed, defaultCountry } from './country-named.ts';
import { saysTheSame, textIn } from './names.ts';
import type { ParsedRow } from './parse-sheet.ts';
import { type Plan, refused } from './plan.ts';
import { spellingsOf, taxNumberOf, withItsZero } from './tax-number.ts';

const countryOf = ({ values }: ParsedRow): Country | undefined =>
  countryNamed(textIn(values.country) ?? defaultCountry);

type SheetField = Exclude<(typeof customerSheet)[number][0], 'country'>;

/** The texts of a customer in a row of the file, besides the country; null where a cell is empty. */
function saidOf(row: ParsedRow) {
  const { values } = row;
  const texts = Object.fromEntries(customerSheet.map(([field]) => [field, textIn(values[field])]));
  const { country: _country, ...said } = texts as Record<SheetField | 'country', string | null>;
  return { ...said, nickname: said.nickname ?? '', afm: withItsZero(said.afm, countryOf(row)) };
}

type Known = Pick<Customer, 'nickname' | 'afm' | 'country'> & { id?: string };

/** Compares new customers with those that are there: by the tax number where both have one, else by the nickname. */
export class KnownCustomers {
  readonly #byTaxNumber = new Map<string, Known>();
  readonly #byNickname = new Map<string, Known[]>();

  constructor(customers: Iterable<Known>) {
    for (const customer of customers) this.take(customer);
  }

  standingOf(said: Known): Standing {
    const { country: _country, ...compared } = { ...said, afm: taxNumberOf(said) };
    const known = this.#find(said);
    if (known === undefined) return { kind: 'new' };
    const same = saysTheSame(compared, { ...known, afm: taxNumberOf(known) });
    return same ? { kind: 'same', id: known.id ?? null } : { kind: 'differs' };
  }

  take(customer: Known): void {
    const taxNumber = taxNumberOf(customer);
    if (taxNumber !== null) this.#byTaxNumber.set(taxNumber, customer);
    const key = fold(customer.nickname);
    this.#byNickname.set(key, [...(this.#byNickname.get(key) ?? []), customer]);
  }

  #find(said: Known): Known | undefined {
    const taxNumber = taxNumberOf(said);
    const sameNumber = taxNumber === null ? undefined : this.#byTaxNumber.get(taxNumber);
    const namesakes = this.#byNickname.get(fold(said.nickname));
    return sameNumber ?? namesakes?.find((each) => taxNumber === null || each.afm === null);
  }
}

/** Plans new customers; `customers` are those of the account, at least those with a name or tax number of the file. */
export function planCustomers(customers: Iterable<Customer>): Plan {
  const known = new KnownCustomers(customers);
  return (row) => {
    const said = saidOf(row);
    const country = countryOf(row);
    if (country === undefined) return refused('excel_value', 'country');
    const values = { ...said, country };
    const standing = known.standingOf(values);
    if (standing.kind === 'new') return { kind: 'add', values, taken: () => known.take(values) };
    return standing.kind === 'same' ? { kind: 'unchanged' } : refused('excel_known', null);
  };
}

/** The names by which the customers of rows are looked up: nicknames and tax numbers. */
export const customerNamesOf = (row: ParsedRow): string[] => {
  const { nickname, afm } = saidOf(row);
  return afm === null ? [nickname] : [nickname, ...spellingsOf(afm)];
};
