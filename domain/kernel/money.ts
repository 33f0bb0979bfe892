import { assert } from './assert.ts';

/** An amount in whole cents. On the wire and in rows an amount is a number with at most two decimals. */
export type Cents = number;

/** Cents of an amount in currency units, rounded half away from zero. */
export const toCents = (amount: number): Cents => Math.sign(amount) * Math.round(Math.abs(amount) * 100 + 1e-7);

/** The amount in currency units. */
export const fromCents = (cents: Cents): number => cents / 100;

/** The sum of amounts in currency units, to the cent; unknown ones count as 0. */
export const sumOf = (amounts: readonly (number | null | undefined)[]): number =>
  fromCents(amounts.reduce<Cents>((sum, amount) => sum + toCents(amount ?? 0), 0));

/** The same; null when all are unknown. */
export const sumOfKnown = (amounts: readonly (number | null)[]): number | null =>
  amounts.every((amount) => amount === null) ? null : sumOf(amounts);

/**
 * Divides an amount into shares that differ by at most one cent and add up exactly; the first ones carry the odd cents.
 */
export function divideExactly(total: Cents, parts: number): Cents[] {
  assert(Number.isInteger(total) && Number.isInteger(parts) && parts > 0, 'whole cents and at least one part');
  const share = Math.trunc(total / parts);
  const odd = Math.abs(total - share * parts);
  return Array.from({ length: parts }, (_, index) => share + (index < odd ? Math.sign(total) : 0));
}

/**
 * Divides an amount in proportion to `weights` (equally when they are all zero) into shares that add up exactly:
 * each gets its rounded-down share and the largest remainders carry the odd cents.
 */
export function divideInProportion(total: Cents, weights: readonly number[]): Cents[] {
  const sum = weights.reduce((one, other) => one + other, 0);
  if (sum <= 0) return divideExactly(total, weights.length);
  const exact = weights.map((weight) => (Math.abs(total) * weight) / sum);
  const shares = exact.map(Math.floor);
  const odd = Math.abs(total) - shares.reduce((one, other) => one + other, 0);
  const byRemainder = exact.map((share, index) => ({ index, remainder: share - Math.floor(share) }));
  byRemainder.sort((one, other) => other.remainder - one.remainder || one.index - other.index);
  for (const { index } of byRemainder.slice(0, odd)) shares[index] = (shares[index] ?? 0) + 1;
  return shares.map((share) => (total < 0 ? -share : share));
}
