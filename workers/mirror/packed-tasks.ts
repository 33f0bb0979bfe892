import type { RawCell } from './list-field.ts';

/** Texts in one, which a browser reads many times faster than each by itself; a length is -1 where there is no text. */
export interface PackedTexts {
  layout: 'texts';
  joined: string;
  lengths: Int32Array;
}

/** The values of a field of some tasks, in the order of the tasks' ids; numbers are NaN where there is none. */
export type PackedCells =
  | { layout: 'codes'; values: RawCell[]; codes: Uint16Array }
  | { layout: 'numbers'; numbers: Float64Array }
  | PackedTexts;

const textOf = (cell: RawCell): string | null => (typeof cell === 'string' ? cell : null);

export const packTexts = (cells: readonly RawCell[]): PackedTexts => ({
  layout: 'texts',
  joined: cells.map((cell) => textOf(cell) ?? '').join(''),
  lengths: Int32Array.from(cells, (cell) => textOf(cell)?.length ?? -1),
});

/** Gives `take` each text with its place. */
export function unpackTexts(
  { joined, lengths }: PackedTexts,
  take: (index: number, text: string | null) => void,
): void {
  let start = 0;
  for (const [index, length] of lengths.entries()) {
    const end = start + Math.max(length, 0);
    take(index, length < 0 ? null : joined.slice(start, end));
    start = end;
  }
}

/** A column of one part of the tasks. */
export interface PackedColumn {
  field: string;
  part: number;
  cells: PackedCells;
}

/** Which tasks are packed: all whose ids are not above the last of these. */
export interface PackedTasks {
  /** The columns that each part has, and how they are kept. */
  format: string;
  /** The last id of each part: a part has the tasks from after the one before it. */
  lasts: string[];
  /** How often tasks had been packed by then (`packings`): another number after each change of the columns. */
  packing: number;
}

/** The columns beside those of the fields. */
export const [idColumn, wordsColumn] = ['id', 'words'];

/** What a search looks through: each word after a space, so that a word that begins with a text is found as ` text`. */
export const searchText = (words: readonly string[]): string => ` ${words.join(' ')}`;
