/**
 * What the cells of a column are.
 * - text: as written. compact: without blanks and signs between, as a telephone or a tax number.
 * - number: with a point or a comma. money: the same, at most two decimals.
 * - moment: a day with or without a time, by the clock on the wall of the company.
 * - flag: yes or no. names: several, with semicolons between them.
 */
export type SheetColumnKind = 'text' | 'compact' | 'number' | 'money' | 'moment' | 'flag' | 'names';

/** A column's defaults besides name, header and example: text that may be empty. */
interface More {
  kind?: SheetColumnKind;
  required?: boolean;
  /** Other headers that are understood; those of the app's own lists and forms are among them. */
  also?: readonly string[];
}

/** A column of an Excel file: its field, header and example, the last two as "Greek | English". */
export type SheetLine = readonly [field: string, header: string, example: string, more?: More];
