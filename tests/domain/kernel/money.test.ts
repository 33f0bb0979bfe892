import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money } from '../../../domain/kernel/fields.ts';
import { divideExactly, divideInProportion, fromCents, toCents } from '../../../domain/kernel/money.ts';

const sum = (amounts: readonly number[]): number => amounts.reduce((one, other) => one + other, 0);
/** Up to the greatest amount that a row holds, in cents. */
const cents = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 });

describe('amounts and cents', () => {
  test.each([
    [0.1 + 0.2, 30],
    [1.005, 101],
    [-1.005, -101],
    [19.99, 1999],
    [9_999_999_999.99, 999_999_999_999],
  ])('%d is %d cents', (amount, expected) => {
    expect(toCents(amount)).toBe(expected);
  });

  test('cents survive the way through an amount', () => {
    fc.assert(fc.property(cents, (amount) => toCents(fromCents(amount)) === amount));
  });
});

describe('dividing an amount', () => {
  test('equal shares differ by at most one cent, and the first carry it', () => {
    expect(divideExactly(100, 3)).toEqual([34, 33, 33]);
    expect(divideExactly(-100, 3)).toEqual([-34, -33, -33]);
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 500 }), (total, parts) => {
        const shares = divideExactly(total, parts);
        expect(sum(shares)).toBe(total);
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('proportional shares go to the largest remainders', () => {
    expect(divideInProportion(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(divideInProportion(100, [2, 1])).toEqual([67, 33]);
    expect(divideInProportion(10, [0, 5, 0])).toEqual([0, 10, 0]);
    expect(divideInProportion(7, [0, 0])).toEqual([4, 3]);
  });

  test('proportional shares add up to the cent, whatever the weights', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 999_999_999_999 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(cents, weights, (total, by) => {
        const shares = divideInProportion(total, by);
        expect(sum(shares)).toBe(total);
        for (const share of shares) expect(total < 0 ? -share : share).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 2000 },
    );
  });

  test('no share is a cent or more from its proportion', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 999_999_999_999 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.nat(999_999_999_999), weights, (total, by) => {
        const all = by.reduce((one, other) => one + BigInt(other), 0n);
        fc.pre(all > 0n);
        const shares = divideInProportion(total, by);
        for (const [index, share] of shares.entries()) {
          const off = BigInt(share) * all - BigInt(total) * BigInt(by[index] ?? 0);
          expect(off < all && off > -all).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

test('an amount with more than two decimals is refused in words', () => {
  expect(money().safeParse(0.29).success).toBe(true);
  expect(money().safeParse(0.295).error?.issues).toMatchObject([{ message: 'at most two decimals' }]);
});
