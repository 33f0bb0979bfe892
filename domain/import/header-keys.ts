import { fold } from '../kernel/fold.ts';
import type { Column } from './columns.ts';

/** The dot of an abbreviation of single letters, as in "Τ.Κ." */
const abbreviating = /(?<![\p{L}\p{N}])(\p{L})\./gu;

/** The words of a header without what people put around them: case, accents, stars, colons, brackets, dots. */
export const headerKey = (header: string): string =>
  fold(header)
    .replaceAll(abbreviating, '$1')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The keys of the headers that mean a column. */
export const keysOf = ({ field, headers, also }: Column): string[] =>
  [field, headers.el, headers.en, ...also].map((header) => headerKey(header));
