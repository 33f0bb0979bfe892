import { fold } from '../kernel/fold.ts';
import type { Column } from './columns.ts';
import type { ImportKind } from './import-kinds.ts';
import type { Cell, TableRow } from './table.ts';

/** A word with the dot behind it. */
const dotted = /[\p{L}\p{N}]+\.?/gu;
/** An abbreviation to a single letter, as both in "Τ.Κ." */
const abbreviation = /^(\p{L})\.$/u;

/** The words of a header without what people put around them: case, accents, stars, colons, brackets, dots. */
const headerKey = (header: string): string =>
  fold(header)
    .replaceAll(dotted, (word) => word.replace(abbreviation, '$1'))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The keys of the headers that mean a column. */
const keysOf = ({ field, headers, also }: Column): string[] =>
  [field, headers.el, headers.en, ...also].map((header) => headerKey(header));

/** Where the columns of a kind of file stand in a file: by their fields, the index of the file's column. */
export type ColumnPositions = ReadonlyMap<string, number>;

/** The recognised header of a file. */
export interface Recognised {
  /** The names that stand in the header, empty ones too. */
  header: readonly string[];
  positions: ColumnPositions;
  /** Fields that several headers name; the first one counts until a person says otherwise. */
  doubled: readonly string[];
  /** Required fields that no header names. */
  missing: readonly string[];
  /** Headers that name no field: columns of the file's own. */
  unknown: readonly string[];
}

/** The header of the column in which a file says why its rows were not imported; it is nothing to ask about. */
export const reasonHeaders = { el: 'Γιατί δεν καταχωρίστηκε', en: 'Why it was not imported' } as const;

const reasonKeys: ReadonlySet<string> = new Set(Object.values(reasonHeaders).map(headerKey));

/** A title above the header of a list has few lines. */
const mostTitles = 10;

const namesIn = (cells: readonly Cell[]): string[] => Array.from(cells, (cell) => String(cell ?? '').trim());

/** How many of the columns a row names. */
function named(cells: readonly Cell[], keys: ReadonlySet<string>): number {
  return new Set(
    namesIn(cells)
      .map(headerKey)
      .filter((key) => keys.has(key)),
  ).size;
}

/**
 * The rows from the header on: of the first ones that which names the most columns, since people write a title above a list.
 * Where none names any it is the first.
 */
export function fromHeader(rows: readonly TableRow[], columns: readonly Column[]): readonly TableRow[] {
  const keys = new Set(columns.flatMap(keysOf));
  const counts = rows.slice(0, mostTitles).map(({ cells }) => named(cells, keys));
  return rows.slice(Math.max(0, counts.indexOf(Math.max(...counts))));
}

/**
 * Recognises columns by the names in their header, in Greek or English, in any order and without regard to case and accents.
 * A column with another name is the file's own.
 */
export function recognise(cells: readonly Cell[], columns: readonly Column[]): Recognised {
  const header = namesIn(cells);
  const keys = header.map(headerKey);
  const found = columns.map((column) => {
    const names = new Set(keysOf(column));
    return { column, indexes: keys.flatMap((key, index) => (names.has(key) ? [index] : [])) };
  });
  const positions = new Map(
    found.flatMap(({ column, indexes: [first] }) => (first === undefined ? [] : [[column.field, first]])),
  );
  const taken = new Set(found.flatMap(({ indexes }) => indexes));
  return {
    header,
    positions,
    doubled: found.filter(({ indexes }) => indexes.length > 1).map(({ column }) => column.field),
    missing: columns.filter(({ field, required }) => required && !positions.has(field)).map(({ field }) => field),
    unknown: header.filter((name, index) => name !== '' && !taken.has(index) && !reasonKeys.has(headerKey(name))),
  };
}

/** The required columns that a file lacks: a file of changes needs only the ids. */
export const missingColumns = ({ missing, positions }: Recognised, kind: ImportKind): readonly string[] => {
  if (kind !== 'changes') return missing;
  return positions.has('id') ? [] : ['id'];
};

/**
 * Whether a person has to say which column is which: a name is not known or stands twice, or a file of changes has no ids. A
 * required column that is simply missing is completed later.
 */
export const isUnsure = (columns: Recognised, kind: ImportKind): boolean =>
  columns.doubled.length + columns.unknown.length > 0 || (kind === 'changes' && !columns.positions.has('id'));
