import { second } from '../../../domain/kernel/time.ts';

/** Milliseconds after a tap in which another one on the same place marks nothing. */
const guarded = 1.5 * second;
/** Taps closer than this, in CSS pixels, are on the same place: about the width of a thumb. */
const nearby = 48;

/**
 * A tap on a step; `at` is on the page's own clock, in milliseconds. Its place counts from the top of the page, so that another
 * card which a person has scrolled to is another place. A key has none.
 */
export interface Tap {
  at: number;
  address: string;
  place: { x: number; y: number } | null;
}

let last: Tap | null = null;

const isSamePlace = (one: Tap['place'], other: Tap['place']): boolean =>
  one !== null && other !== null && Math.hypot(one.x - other.x, one.y - other.y) < nearby;

/**
 * Whether a tap is meant. After a mark the button offers the step after it, and another card may have moved under the thumb: a
 * finger that bounces, or taps twice, must take neither.
 */
export function isMeant(tap: Tap): boolean {
  const before = last;
  if (before !== null && tap.at - before.at < guarded && tap.at >= before.at) {
    if (before.address === tap.address || isSamePlace(before.place, tap.place)) return false;
  }
  last = tap;
  return true;
}

/** Forgets the last tap: for tests, which open one page after the other. */
export function forgetTaps(): void {
  last = null;
}
