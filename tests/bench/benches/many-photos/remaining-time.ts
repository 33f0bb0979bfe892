import type { Look } from './journal.ts';

/** From when on, and until when, what is told counts: shares of the photos that have left. */
const counted = { from: 0.1, to: 0.95 } as const;

/**
 * By which share of the true time each time that was told was too long or too short. A photo is about as large as any other, so
 * that their number stands for their bytes.
 */
export function errorsOf(looks: readonly Look[], { photos, end }: { photos: number; end: number }): number[] {
  return looks.flatMap(({ at, sent, told, isSteady }) => {
    const share = sent / photos;
    if (!isSteady || told === null || share < counted.from || share > counted.to) return [];
    return [Math.abs(told - (end - at)) / (end - at)];
  });
}
