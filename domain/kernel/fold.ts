const marks = /\p{M}+/gu;

/**
 * The key that sorting and searching use: without case, accents and final sigma, so that "αθηνα" finds "Αθήνα".
 * The same function makes the key for PostgreSQL and for IndexedDB.
 */
export const fold = (text: string): string =>
  text.normalize('NFD').replace(marks, '').toLowerCase().replaceAll('ς', 'σ').trim();

/** The folded words of a text, each once, in order of appearance. */
export const foldedWords = (text: string): string[] => [
  ...new Set(
    fold(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ''),
  ),
];
