import { positionGroup } from '../address/coordinates.ts';
import { addressKey } from '../address/naming.ts';
import { addresses } from '../address/resource.ts';
import { fold } from '../kernel/fold.ts';
import { isId } from '../kernel/ids.ts';
import { type EntryField, entryFieldsOf } from '../kernel/resource.ts';
import { sameValue } from '../mutation/merge.ts';
import type { Address, Customer } from '../schemas.ts';
import { columnsOf } from './columns.ts';
import { defaultCountry } from './country-named.ts';
import type { Serving } from './import-kinds.ts';
import { type Finder, finderOf, type Named, numberIn, saysTheSame, textIn } from './names.ts';
import type { ParsedRow } from './parse-sheet.ts';
import { type Plan, type Planned, refused } from './plan.ts';
import { meaningsOf, spellingsOf, taxNumberOf } from './tax-number.ts';

/** A row's values of its address; street and number are one field. */
function saidOf({ values }: ParsedRow) {
  const said = Object.fromEntries(
    entryFieldsOf(addresses).map((field) => {
      const isNumber = addresses.fields[field].kind === 'decimal';
      return [field, isNumber ? numberIn(values[field]) : textIn(values[field])];
    }),
  ) as Pick<Address, EntryField<typeof addresses.fields>>;
  const street = [textIn(values.street), textIn(values.streetNumber)].filter((part) => part !== null).join(' ');
  return { ...said, street };
}

/** The street of a row as an address keeps it. */
export const streetOf = (row: ParsedRow): string => saidOf(row).street;

type Place = Pick<Address, 'street' | 'telephone' | 'floor' | 'customer' | 'sharedAddress'>;

/** The key of an address: the location, its floor, and whom it serves. */
const identityOf = (place: Place): string =>
  [addressKey(place), fold(place.floor ?? ''), place.sharedAddress, place.customer?.id].join(' / ');

/** The fields of an address that aren't in its key; the default country doesn't count. */
function besides(said: Record<string, unknown>): object {
  const { street: _street, telephone: _telephone, floor: _floor, customer: _customer, ...others } = said;
  const { sharedAddress: _shared, country, ...rest } = others;
  return { ...rest, country: country === defaultCountry ? null : country };
}

/** How a new row stands to those that are there; `same` has the id of the one that says the same, where that has one already. */
export type Standing = { kind: 'new' } | { kind: 'same'; id: string | null } | { kind: 'differs' };

/** A place that is there, or is made from a row before; only what is planned for a file has no id yet. */
type KnownPlace = Place & { id?: string };

/** Compares new addresses with those that are there, and with those that were taken before them. */
export class KnownAddresses {
  readonly #there = new Map<string, KnownPlace>();

  constructor(addresses: Iterable<Address>) {
    for (const address of addresses) this.#there.set(identityOf(address), address);
  }

  standingOf(place: Place & Record<string, unknown>): Standing {
    const known = this.#there.get(identityOf(place));
    if (known === undefined) return { kind: 'new' };
    return saysTheSame(besides(place), known) ? { kind: 'same', id: known.id ?? null } : { kind: 'differs' };
  }

  take(place: KnownPlace): void {
    this.#there.set(identityOf(place), place);
  }
}

/** The fields by which customers are found, besides their ids. */
type Called = Pick<Customer, 'id' | 'nickname' | 'afm' | 'country'>;

/** Finds customers by tax number, else by nickname; by the tax number also where a spreadsheet left out the zero before it. */
export function customerFinder<Row extends Called>(customers: readonly Row[]): Finder<Row> {
  const find = finderOf<Row>(customers, [taxNumberOf, ({ nickname }) => nickname]);
  return (name, accepts) => {
    const meant = meaningsOf(name).map((each) => find(each, accepts));
    const known = meant.find((named) => named.kind === 'found' || named.code === 'excel_ambiguous');
    return known ?? { kind: 'refused', code: 'excel_unknown' };
  };
}

/** The customer whom a row's address serves, or null; refused for a name that nobody or several have. */
function customerOf(row: ParsedRow, serving: Serving, find: Finder<Customer>): Named<{ id: string } | null> {
  if (typeof serving === 'object') return { kind: 'found', row: { id: serving.customer } };
  const name = serving === 'shared' ? null : textIn(row.values.customer);
  if (name === null) return { kind: 'found', row: null };
  const found = find(name);
  return found.kind === 'found' ? { kind: 'found', row: { id: found.row.id } } : found;
}

/** The names by which the customers of rows of addresses and tasks are looked up. */
export const customersCalledIn = (rows: readonly ParsedRow[]): string[] =>
  rows.flatMap(({ values }) => spellingsOf(textIn(values.customer) ?? '').filter((name) => name !== ''));

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
    if (standing.kind === 'new') return { kind: 'add', values, taken: () => known.take(values) };
    return standing.kind === 'same' ? { kind: 'unchanged' } : refused('excel_known', null);
  };
}

/** The input for planning new addresses; `addresses` are those of the account, at least those in the streets of the file. */
export interface AddressLookups {
  serving: Serving;
  customers: readonly Customer[];
  addresses: Iterable<Address>;
}

/** A row's values of the address fields for which the file has a column. */
function setOf(row: ParsedRow): Record<string, unknown> {
  const { streetNumber: _number, ...fields } = row.values;
  return Object.fromEntries(Object.entries(saidOf(row)).filter(([field]) => field in fields));
}

const requiredFields = new Set(columnsOf.addresses.flatMap(({ field, required }) => (required ? [field] : [])));

/** The fields that have to say something and would not any more. */
const emptied = (set: readonly (readonly [string, unknown])[]): string[] =>
  set.flatMap(([field, value]) => ((value === null || value === '') && requiredFields.has(field) ? [field] : []));

/** The input for planning changes of addresses. */
export interface AddressChangeLookups {
  /** At least those that the rows name. */
  addresses: readonly Address[];
  /** At least those whom the addresses serve. */
  customers: readonly Called[];
}

/**
 * Whether a row leaves to an address the customer whom it serves: whom an address serves is no field of it, and is changed in
 * its form. A file without that column says nothing of it.
 */
function customerCheck(customers: AddressChangeLookups['customers']): (row: ParsedRow, address: Address) => boolean {
  const byId = new Map(customers.map((customer) => [customer.id, customer]));
  return ({ values }, address) => {
    if (!('customer' in values)) return true;
    const name = textIn(values.customer) ?? '';
    const customer = address.customer === null ? undefined : byId.get(address.customer.id);
    if (customer === undefined || fold(name) === '') return customer === undefined && fold(name) === '';
    return customerFinder([customer])(name).kind === 'found';
  };
}

const position: readonly string[] = positionGroup;

/** Fields that are changed, with both degrees where one is: a position is one thing. */
const withWholePosition = (changed: readonly string[]): readonly string[] =>
  changed.some((field) => position.includes(field)) ? [...new Set([...changed, ...position])] : changed;

/** The fields of its address that a row changes. */
function changeOf(row: ParsedRow, address: Address): Planned {
  const present = new Map<string, unknown>(Object.entries(address));
  const said = setOf(row);
  const differing = Object.keys(said).filter((field) => !sameValue(said[field], present.get(field)));
  const set = withWholePosition(differing).map(
    (field) => [field, field in said ? said[field] : present.get(field)] as const,
  );
  if (set.length === 0) return { kind: 'unchanged' };
  const missing = emptied(set);
  if (missing.length > 0)
    return { kind: 'refused', refusals: missing.map((field) => ({ field, code: 'excel_required' })) };
  const seen = Object.fromEntries(set.map(([field]) => [field, present.get(field) ?? null]));
  return { kind: 'change', id: address.id, set: Object.fromEntries(set), seen };
}

/**
 * Plans changes of the addresses that the rows name by their ids (specification 2.5): what the file of addresses for changing
 * is uploaded for. Only columns that the file has are set, and only fields that differ are changes: what was empty before may
 * stay so, and nothing that is required becomes so. The second row of an ID is refused, and one with another customer.
 */
export function planAddressChanges({ addresses, customers }: AddressChangeLookups): Plan {
  const byId = new Map(addresses.map((address) => [address.id, address]));
  const named = new Set<string>();
  const keepsCustomer = customerCheck(customers);
  return (row) => {
    const id = textIn(row.values.id)?.toLowerCase() ?? null;
    if (id === null) return refused('excel_required', 'id');
    const address = byId.get(id);
    if (address === undefined) return isId(id) ? refused('not_found', null) : refused('excel_value', 'id');
    if (named.has(id)) return refused('excel_twice', 'id');
    named.add(id);
    if (!keepsCustomer(row, address)) return refused('excel_customer', 'customer');
    return changeOf(row, address);
  };
}
