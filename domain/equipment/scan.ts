import { serialNumbersOf } from './serial-number.ts';

/** The codes in the pictures of a camera since it was opened. */
export interface Scan {
  /** The serial numbers, in the order in which they came into view. */
  found: readonly string[];
  /** How many pictures have shown one. */
  reads: number;
}

/** Nothing was seen yet. */
export const emptyScan: Scan = { found: [], reads: 0 };

/** How many pictures have to show the same and nothing else: the code beside it may be sharp only in the next. */
const surely = 2;

/** The scan after another picture with these codes. */
export function seen({ found, reads }: Scan, codes: readonly string[]): Scan {
  const now = serialNumbersOf(codes);
  return { found: [...new Set([...found, ...now])], reads: now.length === 0 ? reads : reads + 1 };
}

/** The serial number that is accepted without a question; null as long as there is none, or more than one. */
export const acceptedOf = ({ found, reads }: Scan): string | null =>
  found.length === 1 && reads >= surely ? (found[0] ?? null) : null;

/** Whether somebody has to choose. */
export const isOpen = ({ found }: Scan): boolean => found.length > 1;
