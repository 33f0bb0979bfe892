/** Seeds that once failed; each stays here with what it found. */
const regressions: readonly number[] = [];

const { TEST_ALL, CHAOS_SEEDS, CHAOS_FROM } = process.env;

/** How many seeds each database gets: a fixed few in every run, a thousand in all in the long one. */
const count = Number(CHAOS_SEEDS ?? (TEST_ALL === '1' ? 500 : 6));

/** The seeds of one database; `place` keeps the two apart. */
export function seedsAt(place: number): number[] {
  const first = CHAOS_FROM ? Number(CHAOS_FROM) : 1 + place * 1000;
  return [...regressions, ...Array.from({ length: count }, (_, index) => first + index)];
}
