import { expect } from 'vitest';
import { chromiumThatMoves, storesOf } from '../browsers/chromium.ts';
import type { FieldDay } from './field-day.ts';
import { addressCount, type Step } from './plan.ts';

/** How many addresses the queue is made at; no plan works there. */
export const movedAddresses = 2;

/** A queue with something of each kind. */
const queue: readonly Step[] = [
  { kind: 'network', mood: 'down' },
  { kind: 'mark', at: addressCount + 1 },
  { kind: 'mark', at: addressCount + 1 },
  { kind: 'fail', at: addressCount, reason: 'NO_ACCESS', comment: 'Κλειστά' },
  { kind: 'proof', at: addressCount + 1, comment: 'Στεγνό', photos: ['camera', 'broken'] },
];

/** In the middle of its day Chromium moves a profile with a full queue from LevelDB to SQLite, on which the day goes on. */
export async function moveProfile(day: FieldDay): Promise<void> {
  for (const step of queue) await day.play(step);
  expect(await storesOf(day.phone.profile)).toEqual(['LevelDB']);
  await day.moveTo(chromiumThatMoves, async (profile) => (await storesOf(profile)).join() === 'SQLite');
}
