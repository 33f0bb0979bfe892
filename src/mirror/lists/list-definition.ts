import type { Resource } from '../../../domain/kernel/resources.ts';
import type { ListPage, ListQuery } from '../../../domain/list/query.ts';
import type { AnyRow } from '../../../domain/rows.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import type { ListField, ListFields } from '../../../workers/mirror/list-field.ts';
import type { StoredRow } from '../../../workers/mirror/stored-rows.ts';

/** An index of the mirror by which rows of a list are found, in the order of a field. */
export interface ListIndex {
  /** As the mirror's schema has it. */
  path: string;
  /** The fields whose values come before the order in it. */
  equals: readonly string[];
  /** The field whose order it has; null where it has none but that of the ids. */
  order: string | null;
  /** The index, with the key 1, of the rows that this one leaves out since they have no value to order them by. */
  without?: string;
}

/** The common part of the lists of one resource. */
export interface ListSource<Name extends Resource = Resource> {
  resource: Name;
  fields: ListFields<StoredRow<Name>>;
  indexes: readonly ListIndex[];
  /** The mirror has its fields in packed columns, too (`packed-columns.ts`). */
  isPacked?: true;
  /** The folded words by which rows are found. */
  words(row: StoredRow<Name>): readonly string[];
  /** Rows of another resource that hang on these, and the ids of the rows that a folded word finds by them. */
  alsoFoundBy?: { resource: Resource; ids(mirror: MirrorDatabase, word: string): Promise<ReadonlySet<string>> };
}

/** A value that the rows of a list have; of a reference the id. */
export interface Condition {
  field: string;
  equals: string | number | boolean;
}

/** A list of the product: which rows it has, and what it shows when nothing else is asked. */
export interface ListDefinition<Name extends Resource = Resource> {
  /** The table's url: its name in the choice of columns and in the names of exports (specification 2.10). */
  name: string;
  source: ListSource<Name>;
  /** Conditions that all its rows fulfil; empty: all rows of the resource. */
  where: readonly Condition[];
  sort: ListQuery['sort'];
  /** The paging call that gives the same rows, for a list that may reach beyond what devices keep. */
  pagedBy?: string;
}

/** The query of a list in the mirror; calendar dates in filters are days of `timeZone`, Athens when absent. */
export interface MirrorQuery extends ListQuery {
  timeZone?: string;
}

/** A row with the texts of the rows that it names, by the list's field: `labels.customer`; empty where there is none. */
export type ListedRow<Name extends Resource> = StoredRow<Name> & { labels: Readonly<Record<string, string>> };

export type ListedPage<Name extends Resource> = ListPage<ListedRow<Name>>;

/** A field of a list's source. Throws `RangeError` for one that it does not have. */
export function findField({ resource, fields }: ListSource, name: string): ListField<AnyRow> {
  const field = fields[name];
  if (field === undefined) throw new RangeError(`${resource} have no field ${name}.`);
  return field;
}
