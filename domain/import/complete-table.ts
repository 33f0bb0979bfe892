import { type KnownPlace, placeAt, placeOfZipCode } from '../address/greek-places.ts';
import { fold } from '../kernel/fold.ts';
import { cellValue } from './cell-values.ts';
import { columnsOf, type SheetKind } from './columns.ts';
import { type ColumnFill, type Completion, type Derived, placeFields } from './completion.ts';
import { countryNamed, defaultCountry } from './country-named.ts';
import type { ColumnPositions } from './headers.ts';
import { numberIn } from './names.ts';
import type { Cell, TableRow } from './table.ts';

/** A file with its completion: the file's own columns, then those that only the completion has. */
export interface CompletedTable {
  table: readonly TableRow[];
  positions: ColumnPositions;
  /** Filled cells, by the numbers of their rows. */
  derived: ReadonlyMap<number, readonly Derived[]>;
}

/** The cells of one row while it is completed. */
class Cells {
  readonly values: Cell[];
  readonly #positions: ColumnPositions;

  constructor(own: readonly Cell[], positions: ColumnPositions) {
    this.values = [...own];
    this.#positions = positions;
  }

  of(field: string): Cell {
    return this.values[this.#positions.get(field) ?? -1] ?? null;
  }

  has(field: string): boolean {
    return this.#positions.has(field);
  }

  /** The text of a cell, empty for none. */
  text(field: string): string {
    return String(this.of(field) ?? '').trim();
  }

  put(field: string, value: string): void {
    const index = this.#positions.get(field);
    if (index === undefined) return;
    while (this.values.length < index) this.values.push(null);
    this.values[index] = value;
  }

  /** Puts these values into the empty cells of their columns. */
  fill(fills: readonly ColumnFill[]): void {
    for (const { field, value } of fills) if (this.text(field) === '') this.put(field, value);
  }
}

const isInGreece = (cells: Cells): boolean => {
  const country = cells.text('country');
  return country === '' || country === defaultCountry || countryNamed(country)?.code === 'EL';
};

const degreesIn = (cell: Cell): number | null => numberIn(cellValue(cell, 'number', 'UTC'));

/** The place at a row's coordinates. */
function placeOnMap(cells: Cells): KnownPlace | null {
  const [latitude, longitude] = [degreesIn(cells.of('latitude')), degreesIn(cells.of('longitude'))];
  return latitude === null || longitude === null ? null : placeAt({ latitude, longitude });
}

/** Where a place is looked up, the surest first. */
const sources: readonly (readonly [Derived['from'], (cells: Cells) => KnownPlace | null])[] = [
  ['zipCode', (cells) => placeOfZipCode(cells.text('zipCode'))],
  ['position', placeOnMap],
];

/** Puts region and province into a row that lacks them, but no town of a province other than the row's own. */
function derivePlace(cells: Cells): Derived[] {
  const derived: Derived[] = [];
  for (const [from, placeOf] of sources) {
    const empty = placeFields.filter((each) => cells.has(each) && cells.text(each) === '');
    if (empty.length === 0 || !isInGreece(cells)) break;
    const place = placeOf(cells);
    const province = cells.text('province');
    if (place === null || (province !== '' && fold(province) !== fold(place.province ?? ''))) continue;
    for (const each of empty) {
      const value = place[each];
      if (value === null) continue;
      cells.put(each, value);
      derived.push({ field: each, from });
    }
  }
  return derived;
}

/** The fields that a completion may set, in the order of the sheet. */
function fieldsOf({ fills, cells, places }: Completion, kind: SheetKind): string[] {
  const named = new Set<string>([
    ...fills.map((fill) => fill.field),
    ...Object.values(cells).flatMap(Object.keys),
    ...(places ? placeFields : []),
  ]);
  return columnsOf[kind].map((column) => column.field).filter((each) => named.has(each));
}

const isPlaceField = ({ field }: ColumnFill): boolean => placeFields.some((each) => each === field);

/** Completes rows in place of the file's own, whose columns stand at `positions`; says which cells follow from others. */
function rowCompleter({ fills, cells: typedCells, places }: Completion, positions: ColumnPositions) {
  const everywhere = fills.filter(({ scope }) => scope === 'all');
  const empty = fills.filter(({ scope }) => scope === 'empty');
  return ({ number, cells: own }: TableRow): { row: TableRow; derived: Derived[] } => {
    const cells = new Cells(own, positions);
    for (const { field, value } of everywhere) cells.put(field, value);
    for (const [field, value] of Object.entries(typedCells[number] ?? {})) cells.put(field, value);
    // A postal code for all rows says where they are, so that it comes before what follows from it.
    cells.fill(empty.filter((fill) => !isPlaceField(fill)));
    const derived = places ? derivePlace(cells) : [];
    cells.fill(empty);
    return { row: { number, cells: cells.values }, derived };
  };
}

interface Completing {
  kind: SheetKind;
  positions: ColumnPositions;
  completion: Completion;
}

/**
 * A file with its completion, as the same file with the values in its cells. A cell that a person typed comes first, then a value
 * for all rows, the file's own cell, what follows from the place, and a value for empty cells.
 */
export function completeTable(
  [head, ...rows]: readonly TableRow[],
  { kind, positions, completion }: Completing,
): CompletedTable {
  const header: Cell[] = [...(head?.cells ?? [])];
  for (const row of rows) while (header.length < row.cells.length) header.push(null);
  const all = new Map(positions);
  for (const field of fieldsOf(completion, kind)) if (!all.has(field)) all.set(field, header.push(field) - 1);
  const complete = rowCompleter(completion, all);
  const removed = new Set(completion.removed);
  const derived = new Map<number, readonly Derived[]>();
  const table: TableRow[] = [{ number: head?.number ?? 1, cells: header }];
  for (const row of rows) {
    if (removed.has(row.number)) continue;
    const completed = complete(row);
    table.push(completed.row);
    if (completed.derived.length > 0) derived.set(row.number, completed.derived);
  }
  return { table, positions: all, derived };
}
