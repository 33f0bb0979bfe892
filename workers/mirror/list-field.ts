import { fold } from '../../domain/kernel/fold.ts';
import type { Reference, Resource } from '../../domain/kernel/resources.ts';
import type { ColumnKind } from '../../domain/list/query.ts';
import type { StoredRow } from './stored-rows.ts';

/** A value as it stands in a row: a text folded, a reference as the id, or the ids, of the rows that it names. */
export type RawCell = string | number | boolean | null | readonly string[];

/**
 * A field by which a list is filtered and sorted. Its functions are methods, so that lists of different rows can be handled
 * alike.
 */
export interface ListField<Row> {
  kind: ColumnKind;
  /** An amount of money: written with two decimals. */
  money?: true;
  read(row: Row): RawCell;
  /** The text as people read it; absent where it is not a text. */
  shown?(row: Row): string | null;
  /** The resources in which the rows are looked up that a reference names; the first one that has a row names it. */
  to?: readonly Resource[];
  /** The field of the row that is named (`rootTask.owner`). */
  then?: ListField<{ id: string }>;
}

export type ListFields<Row> = Readonly<Record<string, ListField<Row>>>;

/**
 * How the values of a field are kept for many rows: numbers and instants as doubles, texts that people write as they are, and as
 * codes what repeats: flags, values of closed lists, and ids of rows that are named.
 */
export function layoutOf({ kind, to }: Pick<ListField<never>, 'kind' | 'to'>): 'codes' | 'texts' | 'numbers' {
  if (to !== undefined || kind === 'choice' || kind === 'boolean') return 'codes';
  return kind === 'text' ? 'texts' : 'numbers';
}

/** A value by which a code is found; of several ids their text, since two lists of the same ids are not the same object. */
export const codedKey = (raw: RawCell): Exclude<RawCell, readonly string[]> =>
  typeof raw === 'object' && raw !== null ? raw.join() : raw;

type Value = string | null | undefined;

/** A text; folded here, or taken from the row where its key is stored. */
export const text = <Row>(shown: (row: Row) => Value, key?: (row: Row) => Value): ListField<Row> => ({
  kind: 'text',
  read(row) {
    if (key !== undefined) return key(row) ?? null;
    const value = shown(row) ?? null;
    return value === null ? null : fold(value);
  },
  shown: (row) => shown(row) ?? null,
});

export const number = <Row>(read: (row: Row) => number | null): ListField<Row> => ({ kind: 'number', read });

export const money = <Row>(read: (row: Row) => number | null): ListField<Row> => ({
  kind: 'number',
  money: true,
  read,
});

/** Epoch milliseconds. */
export const date = <Row>(read: (row: Row) => number | null): ListField<Row> => ({ kind: 'date', read });

export const flag = <Row>(read: (row: Row) => boolean): ListField<Row> => ({ kind: 'boolean', read });

export const choice = <Row>(read: (row: Row) => Value): ListField<Row> => ({
  kind: 'choice',
  read: (row) => read(row) ?? null,
});

/** The row of another resource that a row names. */
export const reference = <Row>(
  read: (row: Row) => Reference | null,
  ...to: readonly [Resource, ...Resource[]]
): ListField<Row> => ({ kind: 'reference', to, read: (row) => read(row)?.id ?? null });

/** Rows of another resource. */
export const references = <Row>(read: (row: Row) => readonly Reference[], to: Resource): ListField<Row> => ({
  kind: 'reference',
  to: [to],
  read: (row) => read(row).map(({ id }) => id),
});

/** A field of the row that `from` names. */
export function along<Row, Name extends Resource>(
  from: (row: Row) => Reference | null,
  to: Name,
  then: ListField<StoredRow<Name>>,
): ListField<Row> {
  const { kind, money: amount } = then;
  return { ...reference(from, to), kind, then, ...(amount === undefined ? {} : { money: amount }) };
}

/** A text of the rows that `from` names: filtered by that of each of them, sorted by that of the first. */
export const alongAll = <Row, Name extends Resource>(
  from: (row: Row) => readonly Reference[],
  to: Name,
  then: ListField<StoredRow<Name>>,
): ListField<Row> => ({ ...references(from, to), kind: then.kind, then });
