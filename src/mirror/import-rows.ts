import { addressName } from '../../domain/address/naming.ts';
import { namedIn } from '../../domain/import/written-row.ts';
import { phoneBookOrder } from '../../domain/kernel/phone-book-order.ts';
import type { Rows } from '../../domain/rows.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';

/** A row of an import as it was sent. */
export interface SentRow {
  id: string;
  values: Readonly<Record<string, unknown>>;
}

/** The names on this device of the customers and addresses that rows refer to, by id. */
export async function namesInRows(
  mirror: MirrorDatabase,
  rows: readonly SentRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap(({ values }) => namedIn(values)))];
  const [customers, addresses] = await Promise.all([
    mirror.rows('customers').bulkGet(ids),
    mirror.rows('addresses').bulkGet(ids),
  ]);
  return new Map([
    ...customers.flatMap((row) => (row === undefined ? [] : [[row.id, row.nickname] as const])),
    ...addresses.flatMap((row) => (row === undefined ? [] : [[row.id, addressName(row)] as const])),
  ]);
}

/** Rows that change addresses, completed with the other fields' present values, so that a file of them clears nothing. */
export async function wholeChanges(mirror: MirrorDatabase, rows: readonly SentRow[]): Promise<SentRow[]> {
  const there = await mirror.rows('addresses').bulkGet(rows.map(({ id }) => id));
  return rows.map((row, index) => ({ ...row, values: { ...there[index], ...row.values } }));
}

/** The addresses of a company by name, as they stand in the file that is made for changing them. */
export async function ownAddresses(mirror: MirrorDatabase, company: string): Promise<Rows['addresses'][]> {
  const rows = await mirror.rows('addresses').toArray();
  return rows
    .filter((row) => row.company?.id === company)
    .sort((one, other) => phoneBookOrder(one.nickname ?? one.street, other.nickname ?? other.street));
}
