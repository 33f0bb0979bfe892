import type { ParsedRow } from '../../../documents/excel/parse-sheet.ts';
import { placeKey } from '../../../domain/address/finders.ts';
import type { Address } from '../../../domain/address/schema.ts';
import { fold } from '../../../domain/kernel/fold.ts';
import type { Rows } from '../../../domain/rows.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { addressesInStreets, customersNamed } from '../../db/repositories/imports.ts';
import type { Importer, Plan, Planned } from './import-rows.ts';
import { namedRow, saysTheSame, textIn } from './named.ts';

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

const refused = (code: 'excel_unknown' | 'excel_ambiguous' | 'excel_known', field: string | null): Planned => ({
  kind: 'refused',
  refusals: [{ field, code }],
});

/** Creates addresses of the viewer's account that are not there yet. */
export function addressImporter({ newId }: Pick<Context, 'newId'>, viewer: Viewer, serving: Serving): Importer {
  const company = viewer.companyId;

  const customerOf = (row: ParsedRow, customers: readonly Rows['customers'][]) => {
    if (typeof serving === 'object') return { kind: 'found', customer: { id: serving.customer } } as const;
    const name = serving === 'shared' ? null : textIn(row.values.customer);
    if (name === null) return { kind: 'found', customer: null } as const;
    const found = namedRow(customers, name, [({ afm }) => afm, ({ nickname }) => nickname]);
    return found.kind === 'found' ? ({ kind: 'found', customer: { id: found.row.id } } as const) : found;
  };

  return {
    kind: 'addresses',
    async plan(tx, rows): Promise<Plan> {
      const streets = rows.map((row) => saidOf(row).street);
      const names = rows.flatMap(({ values }) => textIn(values.customer) ?? []);
      const customers = await customersNamed(tx, { company, names });
      const there = new Map<string, object>();
      for (const address of await addressesInStreets(tx, { company, streets })) there.set(keyOf(address), address);
      let last: { key: string; said: Said } | undefined;
      return {
        next(row) {
          const said = saidOf(row);
          const chosen = customerOf(row, customers);
          if (chosen.kind === 'refused') return refused(chosen.code, 'customer');
          const { customer } = chosen;
          const sharedAddress = serving === 'shared';
          const key = keyOf({ ...said, customer, sharedAddress });
          const known = there.get(key);
          if (known !== undefined)
            return saysTheSame(besides(said), known) ? { kind: 'known' } : refused('excel_known', null);
          last = { key, said };
          const id = newId();
          const args = { ...said, id, country: said.country ?? defaultCountry, customer, sharedAddress };
          return { kind: 'mutation', name: 'createAddress', args, unused: id };
        },
        taken() {
          if (last !== undefined) there.set(last.key, last.said);
        },
      };
    },
  };
}

const isGiven = ([, value]: [string, unknown]): boolean => value !== undefined;

/** The fields of an address that the file has a column for. */
function setOf(row: ParsedRow): Record<string, unknown> {
  const { values } = row;
  const said: Record<string, unknown> = { ...saidOf(row) };
  const fields = Object.keys(said).filter((field) => field in values);
  return Object.fromEntries(fields.map((field) => [field, said[field]] as [string, unknown]).filter(isGiven));
}

/** Changes the addresses that the rows name by their ids: what the file of addresses for changing is uploaded for. */
export const addressChanger: Importer = {
  kind: 'addresses',
  partial: true,
  async plan(): Promise<Plan> {
    return {
      next(row) {
        const id = textIn(row.values.id);
        if (id === null) return { kind: 'refused', refusals: [{ field: 'id', code: 'excel_required' }] };
        return { kind: 'mutation', name: 'editAddress', args: { id, set: setOf(row) } };
      },
      taken: () => undefined,
    };
  },
};
