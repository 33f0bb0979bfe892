import type { Resource } from '../../../domain/kernel/resources.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import type { StoredRow } from '../../../workers/mirror/stored-rows.ts';
import { textsOf } from './cells.ts';
import type { ListDefinition, ListedRow } from './list-definition.ts';

/** Rows with what people read of the rows that these name: joined when they are read, never kept with them. */
export async function labelled<Name extends Resource>(
  mirror: MirrorDatabase,
  { source: { fields } }: ListDefinition<Name>,
  rows: readonly StoredRow<Name>[],
): Promise<ListedRow<Name>[]> {
  const naming = Object.entries(fields).filter(([, { to }]) => to !== undefined);
  const columns = await Promise.all(
    naming.map(async ([name, field]) => {
      const raws = rows.map((row) => field.read(row));
      const textOf = await textsOf(mirror, field, raws);
      return [name, raws.map(textOf)] as const;
    }),
  );
  return rows.map((row, index) => ({
    ...row,
    labels: Object.fromEntries(columns.map(([name, texts]) => [name, texts[index] ?? ''])),
  }));
}
