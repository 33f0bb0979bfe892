import { useMemo, useState } from 'react';
import { fold } from '../../domain/kernel/fold.ts';

interface FoundRows<Row> {
  text: string;
  setText: (text: string) => void;
  /** All that were found, in the order in which they were given. */
  found: readonly Row[];
  /** Those of them on the page. */
  shown: readonly Row[];
  /** From 0. */
  page: number;
  setPage: (page: number) => void;
}

/** The rows in whose words every word of a text occurs, without case and accents, and a page of them: for lists without a query. */
export function useFoundRows<Row>(
  rows: readonly Row[],
  { wordsOf, size }: { wordsOf: (row: Row) => string; size: number },
): FoundRows<Row> {
  const [{ text, page }, setState] = useState({ text: '', page: 0 });
  const keys = useMemo(() => rows.map((row) => fold(wordsOf(row))), [rows, wordsOf]);
  const words = fold(text).split(/\s+/);
  const found = rows.filter((_, index) => words.every((word) => keys[index]?.includes(word)));
  const last = Math.max(0, Math.ceil(found.length / size) - 1);
  const present = Math.min(page, last);
  return {
    text,
    setText: (next) => setState({ text: next, page: 0 }),
    found,
    shown: found.slice(present * size, (present + 1) * size),
    page: present,
    setPage: (next) => setState({ text, page: next }),
  };
}
