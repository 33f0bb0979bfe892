import { describe, expect, test } from 'vitest';
import { payoutOf, sharesOf } from '../../../domain/task/totals.ts';

const paid = (...payouts: (number | null)[]) => payouts.map((payout, index) => ({ id: `a${index}`, payout }));

describe('dividing an amount among addresses (specification 4.5, bulk finish)', () => {
  test('keeps every cent, the odd one with the first by id, in whatever order they come', () => {
    const addresses = paid(45, 45, 45);
    const expected = [
      ['a0', 33.34],
      ['a1', 33.33],
      ['a2', 33.33],
    ];
    expect([...sharesOf(100, addresses)]).toEqual(expected);
    expect([...sharesOf(100, addresses.toReversed())]).toEqual(expected);
  });

  test('goes by the payouts, and equally where there are none', () => {
    expect([...sharesOf(99.99, paid(10, 20)).values()]).toEqual([33.33, 66.66]);
    expect([...sharesOf(1, paid(null, null, null)).values()]).toEqual([0.34, 0.33, 0.33]);
    expect([...sharesOf(5, [])]).toEqual([]);
  });

  test('begins with the sum of the payouts, to the cent', () => {
    expect(payoutOf(paid(0.1, 0.2, null))).toBe(0.3);
  });
});
