import { placeKey } from '../address/finders.ts';
import type { Address } from '../address/schema.ts';
import type { Customer } from '../customer/schema.ts';
import { fold } from '../kernel/fold.ts';
import { isId } from '../kernel/ids.ts';
import { sameValue } from '../mutation/merge.ts';
import { columnsOf } from './columns.ts';
import { type Finder, finderOf, type Named, numberIn, saysTheSame, textIn } from './names.ts';
import type { ParsedRow } from './parse-sheet.ts';
import { type Plan, refused } from './plan.ts';

/** Whom the addresses of a file serve: all customers, one, or (`rows`) for each row the customer that it names, or nobody. */
export type Serving = 'rows' | 'shared' | { customer: string };

/** The country of a row that names none (specification 9). */
const defaultCountry = 'Ελλάδα';

/** What a row says about its address; street and number are one field. */
function saidOf({ values }: ParsedRow) {
  const street = [textIn(values.street), textIn(values.streetNumber)].filter((part) => part !== null).join(' ');
  return {
    nickname: textIn(values.nickname),
    name: textIn(values.name),
    street,
    region: textIn(values.region),
    province: textIn(values.province),
    zipCode: textIn(values.zipCode),
    country: textIn(values.country),
    floor: textIn(values.floor),
    telephone: textIn(values.telephone),
    comment: textIn(values.comment),
    latitude: numberIn(values.latitude),
    longitude: numberIn(values.longitude),
  };
}

/** The street of a row as an address keeps it. */
export const streetOf = (row: ParsedRow): string => saidOf(row).street;

type Place = Pick<Address, 'street' | 'telephone' | 'floor' | 'customer' | 'sharedAddress'>;

/** What makes two addresses the same one: the place, its floor, and whom it serves. */
const identityOf = (place: Place): string =>
  [placeKey(place), fold(place.floor ?? ''), place.sharedAddress, place.customer?.id].join(' / ');

/** What an address says besides what makes it the one that it is; the country that is taken for granted says nothing. */
function besides(said: Record<string, unknown>): object {
  const { street: _street, telephone: _telephone, floor: _floor, customer: _customer, ...others } = said;
  const { sharedAddress: _shared, country, ...rest } = others;
  return { ...rest, country: country === defaultCountry ? null : country };
}

/** How a new address stands to those that are there. */
export type Standing = 'new' | 'same' | 'differs';

/** Compares new addresses with those that are there, and with those that were taken before them. */
export class KnownAddresses {
  readonly #there = new Map<string, object>();

  constructor(addresses: Iterable<Address>) {
    for (const address of addresses) this.#there.set(identityOf(address), address);
  }

  standingOf(place: Place & Record<string, unknown>): Standing {
    const known = this.#there.get(identityOf(place));
    if (known === undefined) return 'new';
    return saysTheSame(besides(place), known) ? 'same' : 'differs';
  }

  take(place: Place): void {
    this.#there.set(identityOf(place), place);
  }
}

/** Finds customers by tax number, else by nickname. */
export const customerFinder = (customers: readonly Customer[]): Finder<Customer> =>
  finderOf(customers, [({ afm }) => afm, ({ nickname }) => nickname]);

/** The customer whom a row's address serves, or null; refused for a name that nobody or several have. */
function customerOf(row: ParsedRow, serving: Serving, find: Finder<Customer>): Named<{ id: string } | null> {
  if (typeof serving === 'object') return { kind: 'found', row: { id: serving.customer } };
  const name = serving === 'shared' ? null : textIn(row.values.customer);
  if (name === null) return { kind: 'found', row: null };
  const found = find(name);
  return found.kind === 'found' ? { kind: 'found', row: { id: found.row.id } } : found;
}

/** Plans new addresses: what is there already and says the same is passed over, what differs is `excel_known`. */
export function planAddresses({ serving, customers, addresses }: AddressLookups): Plan {
  const known = new KnownAddresses(addresses);
  const find = customerFinder(customers);
  return (row) => {
    const said = saidOf(row);
    const chosen = customerOf(row, serving, find);
    if (chosen.kind === 'refused') return refused(chosen.code, 'customer');
    const country = said.country ?? defaultCountry;
    const values = { ...said, country, customer: chosen.row, sharedAddress: serving === 'shared' };
    const standing = known.standingOf(values);
    if (standing === 'new') return { kind: 'add', values, taken: () => known.take(values) };
    return standing === 'same' ? { kind: 'unchanged' } : refused('excel_known', null);
  };
}

/** What new addresses are planned with; `addresses` are those of the account, at least those in the streets of the file. */
export interface AddressLookups {
  serving: Serving;
  customers: readonly Customer[];
  addresses: Iterable<Address>;
}

/** What a row says of the fields of an address that the file has a column for. */
function setOf(row: ParsedRow): Record<string, unknown> {
  const { streetNumber: _number, ...fields } = row.values;
  return Object.fromEntries(Object.entries(saidOf(row)).filter(([field]) => field in fields));
}

const requiredFields = new Set(columnsOf.addresses.flatMap(({ field, required }) => (required ? [field] : [])));

/** The fields that have to say something and would not any more. */
const emptied = (set: readonly (readonly [string, unknown])[]): string[] =>
  set.flatMap(([field, value]) => ((value === null || value === '') && requiredFields.has(field) ? [field] : []));

/**
 * Plans changes of the addresses that the rows name by their ids (specification 2.5): what the file of addresses for changing
 * is uploaded for. Only columns that the file has are set, and only fields that differ are changes: what was empty before may
 * stay so, and nothing that is required becomes so.
 */
export function planAddressChanges(addresses: ReadonlyMap<string, Address>): Plan {
  return (row) => {
    const id = textIn(row.values.id)?.toLowerCase() ?? null;
    if (id === null) return refused('excel_required', 'id');
    const address = addresses.get(id);
    if (address === undefined) return isId(id) ? refused('not_found', null) : refused('excel_value', 'id');
    const present = new Map<string, unknown>(Object.entries(address));
    const set = Object.entries(setOf(row)).filter(([field, value]) => !sameValue(value, present.get(field)));
    if (set.length === 0) return { kind: 'unchanged' };
    const missing = emptied(set);
    if (missing.length > 0)
      return { kind: 'refused', refusals: missing.map((field) => ({ field, code: 'excel_required' })) };
    const seen = Object.fromEntries(set.map(([field]) => [field, present.get(field) ?? null]));
    return { kind: 'change', id, set: Object.fromEntries(set), seen };
  };
}
