import type { ParsedRow } from '../../../documents/excel/parse-sheet.ts';
import { placeKey } from '../../../domain/address/finders.ts';
import type { Address } from '../../../domain/address/schema.ts';
import { fold } from '../../../domain/kernel/fold.ts';
import type { Rows } from '../../../domain/rows.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { addressesInStreets, customersNamed } from '../../db/repositories/imports.ts';
import { type Importer, type Plan, refused } from './import-rows.ts';
import { type Named, namedRow, saysTheSame, textIn } from './named.ts';

/** Whom the addresses of a file serve: all customers, one, or (`rows`) for each row the customer that it names, or nobody. */
export type Serving = 'rows' | 'shared' | { customer: string };

/** The country of a row that names none (specification 9). */
const defaultCountry = 'Ελλάδα';

const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);

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

type Said = ReturnType<typeof saidOf>;
type Place = Pick<Address, 'street' | 'telephone' | 'floor' | 'customer' | 'sharedAddress'>;

/** What makes a row the address that is there: the place, its floor, and whom it serves. */
const keyOf = (place: Place): string =>
  [placeKey(place), fold(place.floor ?? ''), place.sharedAddress, place.customer?.id].join(' / ');

/** What a row says besides what makes it the address that it is. */
const besides = ({ street: _street, telephone: _telephone, floor: _floor, ...others }: Said): object => others;

type Customers = readonly Rows['customers'][];

/** The customer whom a row's address serves, or null; refused for a name that nobody or several have. */
function customerOf(row: ParsedRow, serving: Serving, customers: Customers): Named<{ id: string } | null> {
  if (typeof serving === 'object') return { kind: 'found', row: { id: serving.customer } };
  const name = serving === 'shared' ? null : textIn(row.values.customer);
  if (name === null) return { kind: 'found', row: null };
  const found = namedRow(customers, name, [({ afm }) => afm, ({ nickname }) => nickname]);
  return found.kind === 'found' ? { kind: 'found', row: { id: found.row.id } } : found;
}

/** Creates addresses of the viewer's account that are not there yet. */
export function addressImporter({ newId }: Pick<Context, 'newId'>, viewer: Viewer, serving: Serving): Importer {
  const company = viewer.companyId;
  const sharedAddress = serving === 'shared';

  const planWith =
    (customers: Customers, there: Map<string, object>): Plan =>
    (row) => {
      const said = saidOf(row);
      const chosen = customerOf(row, serving, customers);
      if (chosen.kind === 'refused') return refused(chosen.code, 'customer');
      const customer = chosen.row;
      const key = keyOf({ ...said, customer, sharedAddress });
      const known = there.get(key);
      if (known !== undefined)
        return saysTheSame(besides(said), known) ? { kind: 'known' } : refused('excel_known', null);
      const id = newId();
      const args = { ...said, id, country: said.country ?? defaultCountry, customer, sharedAddress };
      return { kind: 'mutation', name: 'createAddress', args, unused: id, taken: () => void there.set(key, said) };
    };

  return {
    kind: 'addresses',
    async plan(tx, rows) {
      const streets = rows.map((row) => saidOf(row).street);
      const names = rows.flatMap(({ values }) => textIn(values.customer) ?? []);
      const customers = await customersNamed(tx, { company, names });
      const there = new Map<string, object>();
      for (const address of await addressesInStreets(tx, { company, streets })) there.set(keyOf(address), address);
      return planWith(customers, there);
    },
  };
}

/** What a row says of the fields of an address that the file has a column for. */
function setOf(row: ParsedRow): Record<string, unknown> {
  return Object.fromEntries(Object.entries(saidOf(row)).filter(([field]) => field in row.values));
}

/** Changes the addresses that the rows name by their ids: what the file of addresses for changing is uploaded for. */
export const addressChanger: Importer = {
  kind: 'addresses',
  partial: true,
  plan: async () => (row) => {
    const id = textIn(row.values.id);
    if (id === null) return refused('excel_required', 'id');
    return { kind: 'mutation', name: 'editAddress', args: { id, set: setOf(row) } };
  },
};
