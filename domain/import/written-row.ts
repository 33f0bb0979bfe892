import { idIn } from '../kernel/references.ts';
import { wallTimeAt } from '../kernel/wall-time.ts';
import { type Column, columnsOf } from './columns.ts';
import { importKinds } from './import-kinds.ts';
import { textIn } from './names.ts';
import type { Cell } from './table.ts';

/** The columns of a file that holds rows of an import as they are sent; none for another mutation. */
export const writtenColumns = (name: string): readonly Column[] => {
  const kind = Object.values(importKinds).find((each) => each.name === name);
  return kind === undefined ? [] : columnsOf[kind.sheet].filter(({ field }) => !kind.unsent.includes(field));
};

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const idsIn = (values: readonly unknown[]): string[] => values.flatMap((value) => idIn(value) ?? []);

/** The ids of customers and addresses that the values of a row name. */
export const namedIn = (values: Readonly<Record<string, unknown>>): string[] => {
  const addresses = listOf(values.addresses).map(recordOf);
  const places = addresses.flatMap(({ installationAddress, pickupAddresses }) => [
    installationAddress,
    ...listOf(pickupAddresses),
  ]);
  return idsIn([values.customer, ...places]);
};

interface Writing {
  /** The names of the customers and addresses that the row refers to, by id. */
  names: ReadonlyMap<string, string>;
  timeZone: string;
}

/** The columns of a task's addresses: the same price and payout for each of them. */
function partsOf(values: Readonly<Record<string, unknown>>, names: Writing['names']): Record<string, unknown> {
  const addresses = listOf(values.addresses).map(recordOf);
  const [first = {}] = addresses;
  const called = (ids: readonly string[]): string => ids.map((id) => names.get(id) ?? '').join('; ');
  return {
    installationAddresses: called(idsIn(addresses.map(({ installationAddress }) => installationAddress))),
    pickupAddresses: called(idsIn(listOf(first.pickupAddresses))),
    salesPrice: first.salesPrice,
    payout: first.payout,
  };
}

function cellOf(value: unknown, { kind, field }: Column, { names, timeZone }: Writing): Cell {
  if (kind === 'moment') return typeof value === 'number' ? wallTimeAt(value, timeZone) : null;
  if (field === 'customer') return idsIn([value]).map((id) => names.get(id) ?? '')[0] ?? null;
  // A country is a name, or a name with its code.
  const said = field === 'country' ? (textIn(value) ?? recordOf(value).name) : value;
  return typeof said === 'string' || typeof said === 'number' || typeof said === 'boolean' ? said : null;
}

/** The cells of a row of an import as it was sent, so that it can be corrected and imported again. */
export function writtenRow(
  name: string,
  { id, values }: { id: string; values: Readonly<Record<string, unknown>> },
  writing: Writing,
): Cell[] {
  const parts = name === 'importTasks' ? partsOf(values, writing.names) : {};
  const all: Record<string, unknown> = { ...values, ...parts, id };
  return writtenColumns(name).map((column) => cellOf(all[column.field], column, writing));
}
