import { sampleOf } from '../../tools/test/sizes.ts';

const { ENGINE_SEEDS, ENGINE_FROM } = process.env;

/** The seeds that each browser plays. */
export const seeds = Array.from(
  { length: Number(ENGINE_SEEDS ?? sampleOf('engineSeeds')) },
  (_, index) => Number(ENGINE_FROM ?? 1) + index,
);
