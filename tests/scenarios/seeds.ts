/** Seeds that once failed; each stays here with what it found. */
export const regressions: readonly number[] = [];

/** A fixed set for every run, and a thousand for the long one. */
export const seedsOf = (count: number, from: number): number[] => [
  ...regressions,
  ...Array.from({ length: count }, (_, index) => from + index),
];
