const marks = /\p{M}+/gu;

/**
 * The key for sorting and searching, without case, accents and final sigma, so that "αθηνα" finds "Αθήνα". PostgreSQL
 * and IndexedDB use the same key.
 */
export const fold = (text: string): string =>
  text.normalize('NFD').replace(marks, '').toLowerCase().replaceAll('ς', 'σ').trim();

/** The folded words of a text, without duplicates, in order. */
export const foldedWords = (text: string): string[] => [
  ...new Set(
    fold(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ''),
  ),
];
