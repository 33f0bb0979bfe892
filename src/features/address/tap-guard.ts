import type { MouseEvent } from 'react';
import { second } from '../../../domain/kernel/time.ts';

/** Milliseconds after a tap in which a second tap at the same position is ignored. */
const guarded = 1.5 * second;
/** Taps closer than this count as the same position: about the width of a thumb, in CSS pixels. */
const nearby = 48;

/**
 * A tap on a step. `at` is in milliseconds of the page's clock. `position` is measured from the top of the page, so
 * that scrolling changes it; keys have none.
 */
export interface Tap {
  at: number;
  address: string;
  position: { x: number; y: number } | null;
}

/** A click as a tap. One by key has no position. */
export const tapOf = ({ timeStamp, detail, clientX, clientY }: MouseEvent<HTMLElement>): Omit<Tap, 'address'> => ({
  at: timeStamp,
  position: detail === 0 ? null : { x: clientX, y: clientY + scrollY },
});

let last: Tap | null = null;

const isSamePosition = (one: Tap['position'], other: Tap['position']): boolean =>
  one !== null && other !== null && Math.hypot(one.x - other.x, one.y - other.y) < nearby;

/**
 * Whether a tap is intentional. After a mark, the button already offers the next step or another card has moved under
 * the thumb, so a double tap must be ignored.
 */
export function isMeant(tap: Tap): boolean {
  const before = last;
  if (before !== null && tap.at - before.at < guarded && tap.at >= before.at) {
    if (before.address === tap.address || isSamePosition(before.position, tap.position)) return false;
  }
  last = tap;
  return true;
}

/** For tests, which open one page after the other. */
export function forgetTaps(): void {
  last = null;
}
