import type { Customer } from '../customer/schema.ts';
import { fold } from '../kernel/fold.ts';
import type { Standing } from './address-plan.ts';
import { countryNamed } from './country-named.ts';
import { saysTheSame, textIn } from './names.ts';
import type { ParsedRow } from './parse-sheet.ts';
import { type Plan, refused } from './plan.ts';

/** The country of a row that names none (specification 9). */
const defaultCountry = 'Ελλάδα';

const saidOf = ({ values }: ParsedRow) => ({
  nickname: textIn(values.nickname) ?? '',
  name: textIn(values.name),
  afm: textIn(values.afm),
  code: textIn(values.code),
  job: textIn(values.job),
  email: textIn(values.email),
  telephone: textIn(values.telephone),
  comment: textIn(values.comment),
});

type Known = Pick<Customer, 'nickname' | 'afm'>;

/** Compares new customers with those that are there: by the tax number where both have one, else by the nickname. */
export class KnownCustomers {
  readonly #byTaxNumber = new Map<string, Known>();
  readonly #byNickname = new Map<string, Known[]>();

  constructor(customers: Iterable<Known>) {
    for (const customer of customers) this.take(customer);
  }

  standingOf(said: Known): Standing {
    const { country: _country, ...compared } = { country: null, ...said };
    const known = this.#find(said);
    if (known === undefined) return 'new';
    return saysTheSame(compared, known) ? 'same' : 'differs';
  }

  take(customer: Known): void {
    if (customer.afm !== null) this.#byTaxNumber.set(customer.afm, customer);
    const key = fold(customer.nickname);
    this.#byNickname.set(key, [...(this.#byNickname.get(key) ?? []), customer]);
  }

  #find({ nickname, afm }: Known): Known | undefined {
    const sameNumber = afm === null ? undefined : this.#byTaxNumber.get(afm);
    return sameNumber ?? this.#byNickname.get(fold(nickname))?.find((each) => afm === null || each.afm === null);
  }
}

/** Plans new customers; `customers` are those of the account, at least those with a name or tax number of the file. */
export function planCustomers(customers: Iterable<Customer>): Plan {
  const known = new KnownCustomers(customers);
  return (row) => {
    const said = saidOf(row);
    const country = countryNamed(textIn(row.values.country) ?? defaultCountry);
    if (country === undefined) return refused('excel_value', 'country');
    const standing = known.standingOf(said);
    if (standing === 'new') return { kind: 'add', values: { ...said, country }, taken: () => known.take(said) };
    return standing === 'same' ? { kind: 'unchanged' } : refused('excel_known', null);
  };
}

/** The names by which the customers of rows are looked up: nicknames and tax numbers. */
export const customerNamesOf = (row: ParsedRow): string[] => {
  const { nickname, afm } = saidOf(row);
  return afm === null ? [nickname] : [nickname, afm];
};
