import { sampleOf, size } from '../../tools/test/sizes.ts';

/** Seeds that once failed, by the place of the database that they failed on; each stays here with what it found. */
const regressions: readonly (readonly number[])[] = [
  [
    // An item that was replaced before it was sent counted as lost.
    100,
    // A change that a restored server still had could be taken back while it waited to be sent again.
    179,
    // Photos of proof that was taken were never received when their bytes came after the account had ended.
    71,
    // A connection to the database of source files that was taken away was reported, and a file counted as left out.
    20036,
  ],
  [
    // A change answered before the first pull was lost when the server was restored in between.
    1086,
    // A change undone while the account's work was handed to the office came back doubled after a restore.
    1368,
  ],
];

const { CHAOS_SEEDS, CHAOS_FROM } = process.env;

/** How many seeds each database gets. */
const count = Number(CHAOS_SEEDS ?? sampleOf('scenarioSeeds'));

/** Random things that happen in each seed. */
export const steps = 60;

/** Whether these are the fixed seeds, in which every kind of fault has to play; a few chosen ones need not have all. */
export const isWholeRange = CHAOS_SEEDS === undefined;

/** The seeds of one database; `place` keeps the two apart. */
export function seedsAt(place: number): number[] {
  if (CHAOS_FROM) return Array.from({ length: count }, (_, index) => Number(CHAOS_FROM) + index);
  const fixed = Array.from({ length: count }, (_, index) => 1 + place * 1000 + index);
  const failed = size === 'all' ? regressions.flat() : (regressions[place] ?? []).slice(0, sampleOf('failedSeeds'));
  return [...new Set([...failed, ...fixed])];
}
