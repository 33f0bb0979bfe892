import type { Cell } from '../../domain/import/table.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';

/** The cells of an address in the order of the asked fields. */
export type AddressCells = readonly Cell[];

const cellOf = (value: unknown): Cell =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;

/** The addresses of a company as rows of a sheet, by name; a customer by its nickname. */
export async function ownAddresses(
  mirror: MirrorDatabase,
  company: string,
  fields: readonly string[],
): Promise<AddressCells[]> {
  const names = new Map<string, string>();
  await mirror.rows('customers').each(({ id, nickname }) => void names.set(id, nickname));
  const rows = await mirror.rows('addresses').toArray();
  const { compare } = new Intl.Collator('el', { numeric: true });
  return rows
    .filter((row) => row.company?.id === company)
    .sort((one, other) => compare(one.nickname ?? one.street, other.nickname ?? other.street))
    .map((row) => {
      const values = new Map<string, unknown>(Object.entries(row));
      values.set('customer', row.customer === null ? null : names.get(row.customer.id));
      return fields.map((field) => cellOf(values.get(field)));
    });
}
