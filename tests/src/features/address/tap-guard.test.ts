import { describe, expect, it } from 'vitest';
import { isMeant, type Tap } from '../../../../src/features/address/tap-guard.ts';

const position = { x: 180, y: 400 };
const tap = (given: Partial<Tap>): Tap => ({ at: 1000, address: 'one', position, ...given });

describe('a second tap', () => {
  it.each([
    ['on the same button at once', { at: 1300 }, false],
    ['on the same button within 1.5 s', { at: 2499 }, false],
    ['on the same button after that', { at: 2500 }, true],
    ['by key on the same address', { at: 1300, position: null }, false],
    ['on another card that moved under the thumb', { at: 1300, address: 'other', position: { x: 200, y: 420 } }, false],
    ['on another card somewhere else', { at: 1300, address: 'other', position: { x: 180, y: 560 } }, true],
    ['by key on another address', { at: 1300, address: 'other', position: null }, true],
  ])('%s: %j', (_what, given, meant) => {
    expect(isMeant(tap({}))).toBe(true);
    expect(isMeant(tap(given))).toBe(meant);
  });

  it('that was not meant does not put off the one after it', () => {
    expect([isMeant(tap({})), isMeant(tap({ at: 2000 })), isMeant(tap({ at: 2600 }))]).toEqual([true, false, true]);
  });
});
