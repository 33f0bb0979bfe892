import { fold } from '../kernel/fold.ts';
import type { Column } from './columns.ts';

/** A word with the dot behind it. */
const dotted = /[\p{L}\p{N}]+\.?/gu;
/** An abbreviation to a single letter, as both in "Τ.Κ." */
const abbreviation = /^(\p{L})\.$/u;

/** The words of a header without what people put around them: case, accents, stars, colons, brackets, dots. */
export const headerKey = (header: string): string =>
  fold(header)
    .replaceAll(dotted, (word) => word.replace(abbreviation, '$1'))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The keys of the headers that mean a column. */
export const keysOf = ({ field, headers, also }: Column): string[] =>
  [field, headers.el, headers.en, ...also].map((header) => headerKey(header));
