import type { RawCell } from './list-field.ts';

/** The values of a field of some tasks, in the order of the tasks' ids; numbers are NaN where there is none. */
export type PackedCells =
  | { layout: 'codes'; values: RawCell[]; codes: Uint16Array }
  | { layout: 'numbers'; numbers: Float64Array }
  | { layout: 'texts'; texts: RawCell[] };

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
