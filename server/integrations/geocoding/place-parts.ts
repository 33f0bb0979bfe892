import { z } from 'zod';

const degrees = (most: number) => z.coerce.number().min(-most).max(most);

/** Degrees of a place on the earth, as number or text. */
export const latitude = degrees(90);
export const longitude = degrees(180);

type Parts = Readonly<Record<string, string | undefined>>;

/** The first of some parts of an address that is known, or nothing. */
export const firstOf = (parts: Parts, names: readonly string[]): string =>
  names.map((name) => parts[name]).find((part) => part !== undefined) ?? '';

/** What is known of some words, with `between` between them, each once. */
export const wordsOf = (words: readonly string[], between = ' '): string =>
  [...new Set(words.filter((word) => word !== ''))].join(between);
